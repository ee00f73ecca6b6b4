import { toPath, type ErrorTransformer, type RJSFValidationError } from '@rjsf/utils';
import { type AdaptedForm, type FormValue, optionsOf } from '@kontor/schema-adapters';
import type { TFunction } from 'i18next';
import { describeError } from './describeErrors.ts';

/**
 * rjsf's `transformErrors`: turns failed keywords into sentences, so that every widget, foreign ones too, shows the
 * customer's language. Some sentences depend on another value (a postcode's on its country), which rjsf does not pass:
 * `getValue` provides it, by default from the condition of the failed rule. Never throws.
 */
export function errorTransformer(form: AdaptedForm, t: TFunction, getValue = getImpliedValue): ErrorTransformer {
  return (errors) =>
    errors.flatMap((error) => {
      const { name = '', property = '' } = error;
      // Ajv reports `if` in addition to the error inside `then` or `else`.
      if (name === 'if') return [];
      const path = toPath(property);
      const value = getValue(form, path[0] ?? '', error);
      const { text, entry } = describeError(form, value, { form: path, what: name }, t);
      return [{ ...error, message: text, stack: entry }];
    });
}

/** The value of the other field in the condition of a failed rule, by its schema path `#/allOf/2/then/…`. */
function getImpliedValue(form: AdaptedForm, key: string, { schemaPath = '' }: RJSFValidationError): FormValue {
  const other = optionsOf(form, key).messagesBy?.key;
  const [, index] = /^#\/allOf\/(\d+)\/then\//.exec(schemaPath) ?? [];
  const value = other && index && form.schema.allOf?.[Number(index)]?.if?.properties?.[other]?.enum?.[0];
  return other && value !== undefined ? { [other]: value } : {};
}
