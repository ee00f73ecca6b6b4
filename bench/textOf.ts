import type { Json } from '#adapters/model/json.ts';

/** A value as text for a native control; an empty text for undefined. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
