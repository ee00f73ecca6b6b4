import { toErrorSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';
import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { schemaErrors } from '#adapters/check/schemaErrors.ts';
import type { FormSchema } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';

/**
 * rjsf's validator for any schema, as far as `PortalForm` needs it: it compiles nothing and so works under a strict
 * Content-Security-Policy. An error's message is the keyword that failed; `transformErrors` makes its sentence.
 */
export const schemaValidator: ValidatorType = {
  validateFormData: (formData, schema, _customValidate, transformErrors, uiSchema) => {
    const found = wholeErrors(written(schema), formData).map(toValidationError);
    const errors = transformErrors?.(found, uiSchema) ?? found;
    return { errors, errorSchema: toErrorSchema(errors) };
  },
  isValid: (schema, formData, rootSchema) =>
    schemaErrors(written(schema), formData, [], written(rootSchema)).length === 0,
  rawValidation: () => ({ errors: [] }),
};

/** The errors of a form's whole value; one that is no object may be absent, and is then asked for. */
export function wholeErrors(schema: FormSchema, value: Json | undefined): readonly FieldError[] {
  if (value !== undefined) return schemaErrors(schema, value);
  const { type, enum: values, const: constant } = schema;
  return (type ?? values ?? constant) === undefined ? noErrors : [{ form: [], what: 'required' }];
}

/** One error as rjsf lists it. */
export function toValidationError({ form, what }: FieldError): RJSFValidationError {
  const property = form.map((segment) => `.${segment}`).join('');
  return { name: what, message: what, property, stack: `${property} ${what}` };
}

function written(schema: object): FormSchema {
  return schema;
}
