import type { ValidatorType } from '@rjsf/utils';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { schemaErrors } from '#adapters/check/schemaErrors.ts';
import type { FormSchema } from '#adapters/model/form.ts';
import { validationData, validator } from '../form/validator.ts';
import { messageOf } from '../messages/errorMessages.ts';
import type { Translate } from '../model/rendererContext.ts';

/** The product's validator for any schema, with the product's sentences. */
export function schemaValidator(t: Translate): ValidatorType {
  return {
    ...validator,
    validateFormData: (formData, schema) => {
      const errors = schemaErrors(asFormSchema(schema), formData).map((error): FieldError => {
        const leaf = memberAt(schema, error.form);
        return { ...error, what: messageOf(error, { schema: leaf, label: leaf?.title ?? error.form.at(-1) ?? '' }, t) };
      });
      return validationData(errors);
    },
  };
}

/** The schema of a value's member, through objects and lists; undefined where it is put together while the form is drawn. */
function memberAt(schema: object, path: readonly string[]): FormSchema | undefined {
  let node: Readonly<Record<string, unknown>> = { ...schema };
  for (const segment of path) {
    const inner: unknown = Object(node['properties'])[segment] ?? (/^\d+$/.test(segment) ? node['items'] : undefined);
    if (typeof inner !== 'object' || inner === null) return undefined;
    node = { ...inner };
  }
  return node;
}

function asFormSchema(schema: object): FormSchema {
  return schema;
}
