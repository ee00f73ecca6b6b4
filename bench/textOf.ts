import type { Json } from '#adapters/model/json.ts';

/** A value as a native control holds it; nothing as an empty text. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
