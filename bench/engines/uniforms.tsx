import Ajv, { type ErrorObject } from 'ajv';
import { AutoField, AutoForm, ErrorField } from 'uniforms-unstyled';
import { JSONSchemaBridge } from 'uniforms-bridge-json-schema';
import type { FormSchema } from '#adapters/model/form.ts';
import { exposeBench } from '../benchPage.ts';
import { drawWithReact } from '../drawWithReact.tsx';

/** uniforms with its unstyled fields and Ajv, as in its documentation; each field shows its own error. */
exposeBench(
  drawWithReact((schema, data) => (
    <AutoForm schema={bridgeOf(schema)} model={data}>
      {Object.keys(schema.properties ?? {}).map((name) => (
        <div key={name}>
          <AutoField name={name} />
          <ErrorField name={name} className="fault" />
        </div>
      ))}
      <button type="submit">Save</button>
    </AutoForm>
  )),
  { errorSelector: '.fault' },
);

function bridgeOf(schema: FormSchema): JSONSchemaBridge {
  const validate = new Ajv({ allErrors: true, useDefaults: true, keywords: ['uniforms'] }).compile(schema);
  return new JSONSchemaBridge({
    schema: { ...schema },
    validator: (model: Record<string, unknown>): { details: ErrorObject[] } | null => {
      validate(model);
      return validate.errors?.length ? { details: validate.errors } : null;
    },
  });
}
