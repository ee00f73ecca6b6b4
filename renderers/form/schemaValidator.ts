import { toErrorSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';
import { wholeErrors } from '#adapters/check/checkForm.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { schemaErrors } from '#adapters/check/schemaErrors.ts';
import type { FormSchema } from '#adapters/model/form.ts';

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

/** One error as rjsf lists it. */
function toValidationError({ form, what }: FieldError): RJSFValidationError {
  const property = form.map((segment) => `.${segment}`).join('');
  return { name: what, message: what, property, stack: `${property} ${what}` };
}

function written(schema: object): FormSchema {
  return schema;
}
