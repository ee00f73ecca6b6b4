import type { FieldOptions, FormSchema } from '#adapters/model/form.ts';
import type { Translate } from '../model/rendererContext.ts';

/** The label that customers see: the content's own text, the field's message key, else the property's name. */
export function labelOf(
  name: string,
  schema: FormSchema | undefined,
  options: Partial<FieldOptions>,
  t: Translate,
): string {
  return schema?.title ?? options.tile?.label ?? (textOf(options.titleKey ?? options.tile?.labelKey, t) || name);
}

function textOf(key: string | undefined, t: Translate): string {
  return key === undefined ? '' : t(key);
}
