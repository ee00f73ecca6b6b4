import type { FormValue } from '#adapters/model/form.ts';
import { sameValue } from '#adapters/check/formValue.ts';

/**
 * The touched properties of a form: those whose value differs from the one first shown. A cleared property is present
 * as undefined.
 */
export function touchedIn(value: FormValue, shown: FormValue): FormValue {
  const keys = [...new Set([...Object.keys(value), ...Object.keys(shown)])];
  return Object.fromEntries(keys.filter((key) => !sameValue(value[key], shown[key])).map((key) => [key, value[key]]));
}
