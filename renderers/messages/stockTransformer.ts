import type { ErrorTransformer, RJSFValidationError } from '@rjsf/utils';
import { optionsOf } from '#adapters/form/formSchema.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import type { TFunction } from 'i18next';
import { sentencesFor } from './errorTransformer.ts';

/**
 * {@link sentencesFor} for any rjsf form, which does not tell the value: where a sentence depends on another field, the
 * condition of the schema that failed tells its value.
 */
export function errorTransformer(form: AdaptedForm, t: TFunction): ErrorTransformer {
  return sentencesFor(form, t, (key, error) => impliedBy(form, key, error));
}

/** The value of the other field with which the condition of a failed rule begins: `#/allOf/2/then/…`. */
function impliedBy(form: AdaptedForm, key: string, { schemaPath = '' }: RJSFValidationError): FormValue {
  const other = optionsOf(form, key).messagesBy?.key;
  const [, index] = /^#\/allOf\/(\d+)\/then\//.exec(schemaPath) ?? [];
  const value = other && index && form.schema.allOf?.[Number(index)]?.if?.properties?.[other]?.enum?.[0];
  return other && value !== undefined ? { [other]: value } : {};
}
