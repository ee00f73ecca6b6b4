import { toPath, type ErrorTransformer, type RJSFValidationError } from '@rjsf/utils';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import type { TFunction } from 'i18next';
import { describeError } from './describeErrors.ts';
import { optionsOf } from '#adapters/form/formSchema.ts';

/**
 * rjsf's `transformErrors`: the one step that makes an error's sentence from the keyword that failed, so that every
 * widget, foreign ones too, shows the customer's language. Some sentences depend on the value (a postcode's on its
 * country), which rjsf does not tell: by default the condition of the schema that failed tells it. Never throws.
 */
export function errorTransformer(form: AdaptedForm, t: TFunction, valueOf = impliedBy): ErrorTransformer {
  return (errors) =>
    errors.flatMap((error) => {
      const { name = '', property = '' } = error;
      // Ajv's own name for "the condition's other part failed", which is an error besides.
      if (name === 'if') return [];
      const path = toPath(property);
      const value = valueOf(form, path[0] ?? '', error);
      const { text, entry } = describeError(form, value, { form: path, what: name }, t);
      return [{ ...error, message: text, stack: entry }];
    });
}

/** The value of the other field with which the condition of a failed rule begins: `#/allOf/2/then/…`. */
function impliedBy(form: AdaptedForm, key: string, { schemaPath = '' }: RJSFValidationError): FormValue {
  const other = optionsOf(form, key).messagesBy?.key;
  const [, index] = /^#\/allOf\/(\d+)\/then\//.exec(schemaPath) ?? [];
  const value = other && index && form.schema.allOf?.[Number(index)]?.if?.properties?.[other]?.enum?.[0];
  return other && value !== undefined ? { [other]: value } : {};
}
