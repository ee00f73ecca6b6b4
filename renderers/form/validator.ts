import type { ErrorSchema, RJSFValidationError, ValidationData, ValidatorType } from '@rjsf/utils';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { schemaErrors } from '#adapters/check/schemaErrors.ts';
import type { FormSchema } from '#adapters/model/form.ts';

/** rjsf's own name for the errors of a node. */
const ERRORS = '__errors';

/**
 * rjsf's validator based on {@link schemaErrors}; an error's message is its keyword, which the field's frame
 * translates.
 */
export const validator: ValidatorType = {
  validateFormData: (formData, schema) => validationData(schemaErrors(written(schema), formData)),
  isValid: (schema, formData, rootSchema) =>
    schemaErrors(written(schema), formData, [], written(rootSchema)).length === 0,
  rawValidation: () => ({ errors: [] }),
};

/** Errors in the two formats of rjsf. */
export function validationData(errors: readonly FieldError[]): ValidationData<unknown> {
  const errorSchema: ErrorSchema = {};
  for (const { form, what } of errors) {
    let node = errorSchema;
    for (const segment of form) node = node[segment] ??= {};
    (node[ERRORS] ??= []).push(what);
  }
  return { errors: errors.map(toValidationError), errorSchema };
}

/** One error as rjsf lists it. */
export function toValidationError({ form, what }: FieldError): RJSFValidationError {
  const property = form.map((segment) => `.${segment}`).join('');
  return { name: what, message: what, property, stack: `${property} ${what}` };
}

function written(schema: object): FormSchema {
  return schema;
}
