import type { FieldKind } from '../model/fieldKind.ts';
import { birthday } from './birthday.ts';
import { country } from './country.ts';
import { favoriteStore } from './favoriteStore.ts';
import { formInput } from './formInput.ts';
import { phone } from './phone.ts';
import { salutation } from './salutation.ts';
import { shoppingFrequency } from './shoppingFrequency.ts';

/**
 * Every kind of field that an editor can use. A new kind is a file and a row here.
 * Source: requirements#profile-fields.
 */
export const fieldKinds = {
  FormInput: formInput,
  SalutationInput: salutation,
  BirthdayInput: birthday,
  FavoriteStoreInput: favoriteStore,
  CountryInput: country,
  ShoppingFrequencyInput: shoppingFrequency,
  PhoneInput: phone,
} satisfies Record<string, FieldKind>;

export type FieldKindName = keyof typeof fieldKinds;

/** The kind with that name; undefined if there is none. */
export function fieldKindOf(name: string): FieldKind | undefined {
  return isFieldKindName(name) ? fieldKinds[name] : undefined;
}

function isFieldKindName(name: string): name is FieldKindName {
  return Object.hasOwn(fieldKinds, name);
}
