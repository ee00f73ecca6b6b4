import type { ParseKeysWithoutVariables, TOptions } from 'i18next';

/** A message key whose text has no placeholders. */
export type TextKey = ParseKeysWithoutVariables;

/** Values for the placeholders of a text; `count` also chooses its plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * The text of the first key that has one, for keys from data (content, schema, error codes) that the compiler cannot
 * check. Code with literal keys calls i18next's `t` itself, which checks keys and values.
 */
export function textByKey(
  t: (...args: never) => unknown,
  keys: string | readonly string[],
  values?: TextValues,
): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place with unchecked keys
  return (t as (keys: string | readonly string[], values?: TextValues) => string)(keys, values);
}

/** Fills in the placeholders of a text from content as i18next does; placeholders without a value stay. */
export function fillText(t: (...args: never) => unknown, text: string, values: TextValues): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- i18next's own options, for a key that no catalogue has
  return (t as (key: string, options: TOptions) => string)('content.text', {
    defaultValue: text,
    replace: values,
    nest: false,
    missingInterpolationHandler: (_text: string, [placeholder]: RegExpExecArray) => placeholder,
  });
}
