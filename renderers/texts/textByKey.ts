import type { ParseKeysWithoutVariables, TOptions } from 'i18next';

/** A key of a text that needs no values. */
export type TextKey = ParseKeysWithoutVariables;

/** Values for the placeholders of a text; `count` also chooses its plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * The text of the first of these keys that has one. For keys that come from data (content, schema, error codes), which
 * the compiler cannot know; where the code itself names a key, `t` checks it and its values. `t` is i18next's.
 */
export function textByKey(
  t: (...args: never) => unknown,
  keys: string | readonly string[],
  values?: TextValues,
): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a key is not checked
  return (t as (keys: string | readonly string[], values?: TextValues) => string)(keys, values);
}

/**
 * A text of the content with its placeholders filled in, as i18next fills those of the catalogue; one that has no value
 * stays as it is written.
 */
export function fillText(t: (...args: never) => unknown, text: string, values: TextValues): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- i18next's own options, for a key that no catalogue has
  return (t as (key: string, options: TOptions) => string)('content.text', {
    defaultValue: text,
    replace: values,
    nest: false,
    missingInterpolationHandler: (_text: string, [placeholder]: RegExpExecArray) => placeholder,
  });
}
