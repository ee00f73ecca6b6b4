import type { FormValue } from '#adapters/model/form.ts';
import { changedKeys } from '#adapters/check/formValue.ts';

/**
 * The touched properties of a form: those whose value differs from the one first shown. A cleared property is present
 * as undefined.
 */
export function touchedIn(value: FormValue, shown: FormValue): FormValue {
  return Object.fromEntries(changedKeys(value, shown).map((key) => [key, value[key]]));
}
