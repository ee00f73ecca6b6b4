import type { FieldConfig } from '../fields/fieldConfig.ts';

/** Name, birthday, phone. Source: requirements#personal-data. */
export const personalDataFields: readonly FieldConfig[] = [
  { type: 'SalutationInput' },
  { type: 'FormInput', schemaPath: 'profile.firstName', width: 'half' },
  { type: 'FormInput', schemaPath: 'profile.lastName', width: 'half' },
  { type: 'BirthdayInput' },
  { type: 'PhoneInput' },
];

/** The default delivery address. Source: requirements#addresses. */
export const addressFields: readonly FieldConfig[] = [
  { type: 'FormInput', schemaPath: 'data.addressBook.street', width: 'half' },
  { type: 'FormInput', schemaPath: 'data.addressBook.streetNo', width: 'half' },
  { type: 'FormInput', schemaPath: 'data.addressBook.zip', width: 'half' },
  { type: 'FormInput', schemaPath: 'data.addressBook.city', width: 'half' },
  { type: 'CountryInput', schemaPath: 'data.addressBook.country' },
];
