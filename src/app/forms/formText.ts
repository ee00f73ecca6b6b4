import type { FormValue } from '@kontor/schema-adapters';

/** The text that a form has under a key; empty if there is none. */
export function formText(value: FormValue, key: string): string {
  const text = Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof text === 'string' ? text : '';
}
