import type { FormValue } from '#adapters/model/form.ts';

/** The text that a form holds under a key; empty where there is none. */
export function formText(value: FormValue, key: string): string {
  const text = Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof text === 'string' ? text : '';
}
