import { createErrorHandler, unwrapErrorHandler, validationDataMerge, type ValidatorType } from '@rjsf/utils';
import { schemaValidator } from './schemaValidator.ts';

/** The product's validator for any form of rjsf: {@link schemaValidator}, and the form's own `customValidate`. */
export const validator: ValidatorType = {
  ...schemaValidator,
  validateFormData: (formData, schema, customValidate, transformErrors, uiSchema) => {
    const found = schemaValidator.validateFormData(formData, schema, undefined, transformErrors, uiSchema);
    if (!customValidate) return found;
    const handler = customValidate(formData, createErrorHandler(formData ?? {}), uiSchema, found.errorSchema);
    return validationDataMerge(found, unwrapErrorHandler(handler));
  },
};
