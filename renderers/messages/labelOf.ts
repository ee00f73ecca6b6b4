import type { FieldError } from '@kontor/schema-adapters/checks';
import type { ErrorWords } from '../model/formContext.ts';
import { textByKey } from '../texts/textByKey.ts';
import type { FieldOptions, FormSchema } from '@kontor/schema-adapters';
import type { TFunction } from 'i18next';

/** The label of a field: the content's text, else the text of its message key, else the property's name. */
export function labelOf(
  name: string,
  schema: FormSchema | undefined,
  options: Partial<FieldOptions>,
  t: TFunction,
): string {
  return schema?.title ?? options.tile?.label ?? (getText(options.titleKey ?? options.tile?.labelKey, t) || name);
}

function getText(key: string | undefined, t: TFunction): string {
  return key === undefined ? '' : textByKey(t, key);
}

/** Formats a sentence as an entry of a list: prefixes the label unless the sentence contains it. */
export function formatEntry(label: string, text: string, t: TFunction): string {
  const isNamed = label === '' || text.toLowerCase().includes(label.toLowerCase());
  return isNamed ? text : t('global.form.errors.entry', { field: label, text });
}

/** An error with its sentences. */
export interface DescribedError extends ErrorWords {
  readonly error: FieldError;
}

/** Describes errors for a list: each sentence once per property. */
export function describeEach(
  errors: readonly FieldError[],
  describe: (error: FieldError) => ErrorWords,
): readonly DescribedError[] {
  const lines = new Set<string>();
  return errors.flatMap((error) => {
    const { text, entry } = describe(error);
    const line = `${error.form[0] ?? ''} ${text}`;
    return !lines.has(line) && lines.add(line) ? [{ error, text, entry }] : [];
  });
}
