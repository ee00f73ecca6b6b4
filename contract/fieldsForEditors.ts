import { countries } from '@kontor/schema-adapters/values';
import { fieldKinds, type FieldKindName, isFieldKindName, salutations, type Binding } from '@kontor/schema-adapters';

/** Description of a field type for editors and checks; customers' pages do not load it. */
export interface FieldForEditors {
  /** A short explanation. The catalogues have its name in the studio under the type. */
  readonly description: string;
  /** Its field of the account; absent if editors choose one. */
  readonly path?: string;
  /** Supported types of its fields of the account. */
  readonly reads: readonly NonNullable<Binding['type']>[];
  /** All fields that it writes, if they are several of the same kind. */
  readonly leaves?: readonly string[];
  /** All fields that it writes, if they are of several kinds. */
  readonly writes?: readonly string[];
  /** Fixed choices, independent of the content. */
  readonly choices?: readonly string[];
  /** Message key of its label, if it differs from the label of its field. */
  readonly titleKey?: string;
  /** The meaning of a list of options. */
  readonly options?: string;
}

/** Every field type for editors; a missing one does not compile. */
export const fieldsForEditors: Readonly<Record<FieldKindName, FieldForEditors>> = {
  FormInput: { description: 'what fits the field’s type', reads: ['string', 'number', 'boolean', 'date'] },
  SalutationInput: { description: 'salutation', path: 'data.salutation', reads: ['string'], choices: salutations },
  BirthdayInput: {
    description: 'date of birth',
    path: 'profile.birthDay',
    reads: ['number'],
    leaves: fieldKinds.BirthdayInput.paths,
    titleKey: 'global.fields.birthday',
  },
  FavoriteStoreInput: { description: 'store picker', path: 'data.preference.FAVORITE_STORE', reads: ['string'] },
  CountryInput: {
    description: 'country list',
    path: 'profile.country',
    reads: ['string'],
    choices: countries.map(({ code }) => code),
  },
  ShoppingFrequencyInput: {
    description: 'shopping frequency',
    path: 'data.preference.SHOPPING_FREQUENCY',
    reads: ['string', 'number'],
  },
  PhoneInput: {
    description: 'phone',
    path: 'profile.phones[0]',
    reads: ['string'],
    writes: ['profile.phones[0].number', 'profile.phones[0].type', 'profile.phones[0].default'],
    titleKey: 'global.fields.phone',
    options: 'the types of phone to choose from, such as `mobile`.',
  },
};

/** The description of a field type by its name; undefined if there is none. */
export function editorsOfField(type: string): FieldForEditors | undefined {
  return isFieldKindName(type) ? fieldsForEditors[type] : undefined;
}
