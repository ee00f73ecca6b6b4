import type { FieldError } from '#adapters/check/fieldError.ts';
import type { ErrorWords } from '../model/formContext.ts';
import { textByKey } from '../texts/textByKey.ts';
import type { FieldOptions, FormSchema } from '#adapters/model/form.ts';
import type { TFunction } from 'i18next';

/** The label that customers see: the content's own text, the field's message key, else the property's name. */
export function labelOf(
  name: string,
  schema: FormSchema | undefined,
  options: Partial<FieldOptions>,
  t: TFunction,
): string {
  return schema?.title ?? options.tile?.label ?? (textOf(options.titleKey ?? options.tile?.labelKey, t) || name);
}

function textOf(key: string | undefined, t: TFunction): string {
  return key === undefined ? '' : textByKey(t, key);
}

/** A sentence as an entry of a list: it begins with the label if the sentence does not hold it. */
export function formatEntry(label: string, text: string, t: TFunction): string {
  const isNamed = label === '' || text.toLowerCase().includes(label.toLowerCase());
  return isNamed ? text : t('global.form.errors.entry', { field: label, text });
}

/** An error with its sentence, and that sentence as an entry of a list, which names the field. */
export interface DescribedError extends ErrorWords {
  readonly error: FieldError;
}

/** The lines of a list of errors: each sentence once per property. */
export function describeEach(
  errors: readonly FieldError[],
  describe: (error: FieldError) => ErrorWords,
): readonly DescribedError[] {
  const places = new Set<string>();
  return errors.flatMap((error) => {
    const { text, entry } = describe(error);
    const place = `${error.form[0] ?? ''} ${text}`;
    return !places.has(place) && places.add(place) ? [{ error, text, entry }] : [];
  });
}
