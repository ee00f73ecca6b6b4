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
