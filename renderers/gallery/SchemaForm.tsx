import Form from '@rjsf/core/lib/components/Form.js';
import rjsfFields from '@rjsf/core/lib/components/fields/index.js';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import type { FormSchema } from '#adapters/model/form.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { Boundary } from '../templates/general/Boundary.tsx';
import { kontorTheme } from '../theme.ts';
import { guardedFields } from '../theme/guardedFields.tsx';
import { translateStringWith } from '../theme/translateString.ts';
import { bareForm } from '../form/bareForm.ts';
import { validator } from '../form/validator.ts';
import { errorTransformer } from '../messages/stockTransformer.ts';

interface SchemaFormProps {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly data: unknown;
}

/** The form of any schema in the product's theme, with what it holds and what is wrong with it. */
export function SchemaForm({ schema, uiSchema, data }: SchemaFormProps) {
  const { t } = useRenderer();
  const [value, setValue] = useState(data);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [submits, setSubmits] = useState(0);
  const transformErrors = useMemo(() => errorTransformer(bareForm(asFormSchema(schema)), t), [schema, t]);
  const fields = useMemo(() => guardedFields({ ...rjsfFields(), ...kontorTheme.fields }), []);
  return (
    <>
      <section className="shown" aria-labelledby="form-heading">
        <h2 id="form-heading">Form</h2>
        <Boundary
          drawn={[schema, uiSchema]}
          renderInstead={(reason) => (
            <div role="alert">
              <p>{t('global.theme.unsupportedForm')}</p>
              <p>{reason}</p>
            </div>
          )}
        >
          <Form
            {...kontorTheme}
            fields={fields}
            schema={schema}
            uiSchema={uiSchema}
            formData={value}
            validator={validator}
            transformErrors={transformErrors}
            translateString={translateStringWith(t)}
            noHtml5Validate
            onChange={({ formData, errors: found }) => {
              setValue(formData);
              setErrors(found.map(({ stack }) => stack));
            }}
            onError={(found) => setErrors(found.map(({ stack }) => stack))}
            onSubmit={() => {
              setErrors([]);
              setSubmits((count) => count + 1);
            }}
          />
        </Boundary>
      </section>
      <Held value={value} errors={errors} isSubmitted={submits > 0} />
    </>
  );
}

interface HeldProps {
  readonly value: unknown;
  readonly errors: readonly string[];
  readonly isSubmitted: boolean;
}

function Held({ value, errors, isSubmitted }: HeldProps) {
  const text = JSON.stringify(value, null, 2) ?? '';
  return (
    <section className="held" aria-labelledby="value-heading">
      <h2 id="value-heading">Value</h2>
      <textarea readOnly aria-labelledby="value-heading" rows={text.split('\n').length + 1} value={text} />
      <h2 id="errors-heading">Errors</h2>
      {errors.length === 0 ? (
        <output>{isSubmitted ? 'Submitted without errors.' : 'None.'}</output>
      ) : (
        <ul aria-labelledby="errors-heading">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function asFormSchema(schema: object): FormSchema {
  return schema;
}
