import type { Json } from '../model/json.ts';

/** The value of a date control while the date is only partly typed: neither a date nor empty. */
export const incompleteDate = 'incomplete';

/** The text that an input shows for a value. */
export function textOfValue(value: Json | undefined): string {
  if (value === undefined || value === null || typeof value === 'object' || value === incompleteDate) return '';
  return String(value);
}
