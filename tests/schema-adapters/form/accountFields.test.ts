import { addressFields, personalDataFields } from '../../../schema-adapters/form/accountFields.ts';
import { expect, it } from 'vitest';

const namesOf = (fields: typeof addressFields): readonly string[] =>
  fields.map(({ type, schemaPath }) => schemaPath ?? type);

it('personal data asks for salutation, names, birthday and phone (requirements#personal-data)', () => {
  expect(namesOf(personalDataFields)).toEqual([
    'SalutationInput',
    'profile.firstName',
    'profile.lastName',
    'BirthdayInput',
    'PhoneInput',
  ]);
});

it('the delivery address asks for street, number, postcode, town and country (requirements#addresses)', () => {
  expect(namesOf(addressFields).map((name) => name.replace('data.addressBook.', ''))).toEqual([
    'street',
    'streetNo',
    'zip',
    'city',
    'country',
  ]);
});
