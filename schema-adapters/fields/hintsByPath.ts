import type { FieldOptions } from '../model/form.ts';

type Hints = Pick<FieldOptions, 'autocomplete' | 'inputMode' | 'normalise'>;

const zip: Hints = { autocomplete: 'postal-code', normalise: 'zip' };

/** Hints for autofill and on-screen keyboards, by the schema's spelling of the path. */
const hintsByPath: ReadonlyMap<string, Hints> = new Map<string, Hints>([
  ['profile.firstName', { autocomplete: 'given-name' }],
  ['profile.lastName', { autocomplete: 'family-name' }],
  ['profile.email', { autocomplete: 'email', inputMode: 'email' }],
  ['profile.zip', zip],
  ['profile.city', { autocomplete: 'address-level2' }],
  ['profile.country', { autocomplete: 'country' }],
  ['profile.birthDay', { autocomplete: 'bday-day', inputMode: 'numeric' }],
  ['profile.birthMonth', { autocomplete: 'bday-month', inputMode: 'numeric' }],
  ['profile.birthYear', { autocomplete: 'bday-year', inputMode: 'numeric' }],
  ['profile.phones.number', { autocomplete: 'tel', inputMode: 'tel', normalise: 'phone' }],
  ['data.salutation', { autocomplete: 'honorific-prefix' }],
  ['data.addressBook.street', { autocomplete: 'address-line1' }],
  ['data.addressBook.streetNo', { autocomplete: 'off' }],
  ['data.addressBook.zip', zip],
  ['data.addressBook.city', { autocomplete: 'address-level2' }],
  ['data.addressBook.country', { autocomplete: 'country' }],
]);

/** The hints for a path; empty for custom fields. Source: requirements#form-comfort. */
export function hintsOf(schemaPath: string): Hints {
  return hintsByPath.get(schemaPath) ?? {};
}
