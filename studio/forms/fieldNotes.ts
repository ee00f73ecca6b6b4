import { textByKey } from '#renderers/texts/textByKey.ts';
import type { AccountField } from '../model/accountFields.ts';
import type { EditorContext } from './editorContext.ts';

/** A field as customers know it: its label in the catalogue, else its name. */
export function fieldName({ labelKey, labels: [label], name }: AccountField, t: EditorContext['t']): string {
  return (labelKey !== undefined && textByKey(t, labelKey)) || label || name;
}

/** What the picker says about a field besides its path: kind, rule, use, and what speaks against it. */
export function fieldNotes(
  { kind, rule, isRequired, usedOn, obstacle }: AccountField,
  t: EditorContext['t'],
): readonly string[] {
  return [
    textByKey(t, `edit.kinds.${kind}`),
    rule && textByKey(t, rule.key, rule.values),
    isRequired && t('edit.fields.required'),
    usedOn.length > 0 && t('edit.fields.usedOn', { tabs: usedOn.join(', ') }),
    obstacle && t(`edit.fields.obstacles.${obstacle}`),
  ].filter((note): note is string => typeof note === 'string' && note !== '');
}
