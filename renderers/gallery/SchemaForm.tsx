import type { UiSchema } from '@rjsf/utils';
import { useMemo, useRef, useState } from 'react';
import type { Finding } from '#adapters/model/finding.ts';
import type { Json } from '#adapters/model/json.ts';
import { bareForm } from '../form/bareForm.ts';
import { PortalForm, type PortalFormHandle } from '../form/PortalForm.tsx';
import { describeErrors } from '../messages/describeErrors.ts';
import { rareRules } from '../messages/rareRules.ts';
import { RendererProvider, useRenderer } from '../model/rendererContext.ts';
import { kontorTheme } from '../theme.ts';

interface SchemaFormProps {
  readonly schema: object;
  readonly uiSchema: UiSchema;
  readonly data: Json | undefined;
}

const SubmitButton = kontorTheme.templates?.ButtonTemplates?.SubmitButton;

/** The product's form of any schema, with what it holds, what is wrong with it, and what is odd in its uiSchema. */
export function SchemaForm({ schema, uiSchema, data }: SchemaFormProps) {
  const renderer = useRenderer();
  const form = useMemo(() => bareForm(schema, { uiSchema }), [schema, uiSchema]);
  const handle = useRef<PortalFormHandle<Json | undefined>>(null);
  const [value, setValue] = useState(data);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [submits, setSubmits] = useState(0);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const context = useMemo(
    () => ({ ...renderer, onFindings: (more: readonly Finding[]) => setFindings((before) => [...before, ...more]) }),
    [renderer],
  );
  return (
    <>
      <section className="shown" aria-labelledby="form-heading">
        <h2 id="form-heading">Form</h2>
        <RendererProvider value={context}>
          <PortalForm<Json | undefined>
            ref={handle}
            form={form}
            value={data}
            // The page shows each key; a screen of the product waits until the field is left.
            onText={() => handle.current?.commit()}
            onCommit={setValue}
            onInvalid={(found) =>
              setErrors(describeErrors(form, Object(value), found, renderer.t, rareRules).map(({ entry }) => entry))
            }
            onSubmit={(submitted) => {
              setValue(submitted);
              setErrors([]);
              setSubmits((count) => count + 1);
            }}
          >
            {SubmitButton && <SubmitButton uiSchema={uiSchema} registry={Object({})} />}
          </PortalForm>
        </RendererProvider>
      </section>
      <Held value={value} errors={errors} findings={findings} isSubmitted={submits > 0} />
    </>
  );
}

interface HeldProps {
  readonly value: unknown;
  readonly errors: readonly string[];
  readonly findings: readonly Finding[];
  readonly isSubmitted: boolean;
}

function Held({ value, errors, findings, isSubmitted }: HeldProps) {
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
      {findings.length > 0 && (
        <>
          <h2 id="findings-heading">Findings</h2>
          <ul aria-labelledby="findings-heading">
            {findings.map(({ where, what }) => (
              <li key={`${where} ${what}`}>{`${what} at ${where}`}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
