import type { FieldCheck, FieldForEditors, FieldKind } from '../model/fieldKind.ts';
import { birthday } from './birthday.ts';
import { country } from './country.ts';
import { favoriteStore } from './favoriteStore.ts';
import { formInput } from './formInput.ts';
import { phone } from './phone.ts';
import { salutation } from './salutation.ts';
import { shoppingFrequency } from './shoppingFrequency.ts';

const kinds = {
  FormInput: formInput,
  SalutationInput: salutation,
  BirthdayInput: birthday,
  FavoriteStoreInput: favoriteStore,
  CountryInput: country,
  ShoppingFrequencyInput: shoppingFrequency,
  PhoneInput: phone,
};

/** A composite control has the name of its field type, so that a form finds the field's check. */
type Named<Name extends string> = Pick<FieldKind<{ readonly field: Name } | { readonly widget: string }>, 'describe'>;

/** Every field type that an editor can use. A new one is a file and a row here. Source: requirements#profile-fields. */
export const fieldKinds = kinds satisfies { readonly [Name in keyof typeof kinds]: Named<Name> };

export type FieldKindName = keyof typeof fieldKinds;

/** The names of all field types, in the order in which editors see them. */
export function fieldKindNames(): readonly FieldKindName[] {
  return Object.keys(fieldKinds).filter(isFieldKindName);
}

/** The control that draws a field. */
export type FieldControl = ControlOf<(typeof fieldKinds)[FieldKindName]>;

type ControlOf<K> = K extends FieldKind<infer C> ? C : never;

/** The kind with that name; undefined if there is none. */
export function fieldKindOf(name: string): Pick<FieldKind<FieldControl>, 'describe'> | undefined {
  return isFieldKindName(name) ? fieldKinds[name] : undefined;
}

/** The check of the field that a composite control with that name draws. */
export function checkOf(name: string): FieldCheck | undefined {
  return isFieldKindName(name) ? fieldKinds[name].check : undefined;
}

/** What editors know of the field type with that name; undefined if there is none, and on customers' pages. */
export function editorsOfField(name: string): FieldForEditors | undefined {
  return isFieldKindName(name) ? fieldKinds[name].editors : undefined;
}

function isFieldKindName(name: string): name is FieldKindName {
  return Object.hasOwn(fieldKinds, name);
}
