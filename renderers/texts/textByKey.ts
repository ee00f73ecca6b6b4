import type { ParseKeysWithoutVariables } from 'i18next';

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
