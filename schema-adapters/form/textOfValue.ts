import type { Json } from '../model/json.ts';

/** What a date control holds while only a part of the date is typed: no date, and not nothing either. */
export const incompleteDate = 'incomplete';

/** The text an input shows for a value. */
export function textOfValue(value: Json | undefined): string {
  if (value === undefined || value === null || typeof value === 'object' || value === incompleteDate) return '';
  return String(value);
}
