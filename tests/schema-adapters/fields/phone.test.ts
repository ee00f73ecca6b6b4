import { describe, expect, it } from 'vitest';
import { toChangeSet } from '../../../schema-adapters/form/accountValues.ts';
import { codes, errorsIn, formOf, type Fields } from '../testForms.ts';

const text = { type: 'string' };

/** The phones that a save writes after a first number was typed into a field. */
function save(fields: Fields, field: object) {
  const { bindings } = formOf({ 'profile.phones.number': text, ...fields }, [field as never]).form;
  const value = bindings[0]?.form.length === 1 ? { [bindings[0].form[0]!]: '+49301' } : { phone: { number: '+49301' } };
  return toChangeSet(bindings, {}, value).profile?.['phones'];
}
const types = (format: string) => ({ 'profile.phones.type': { ...text, format } });
const options = [{ value: 'home', label: 'privat' }];

const phone = { type: 'PhoneInput' };
const plainNumber = { type: 'FormInput', schemaPath: 'profile.phones.number' };

it.each([
  ['gets the type “default”', phone, { 'profile.phones.type': text }, { type: 'default' }],
  ['gets the type “default” if the rule allows it', phone, types("regex('^(default|home)$')"), { type: 'default' }],
  ['gets no type if the rule refuses “default”', phone, types("regex('^(mobile|home)$')"), {}],
  ['gets no type if no choice is “default”', { ...phone, options }, types("regex('^(mobile|home)$')"), {}],
  ['gets no type if the schema has none', phone, {}, {}],
  ['gets it in an input of the number alone, too', plainNumber, { 'profile.phones.type': text }, { type: 'default' }],
  ['gets no type there if the schema has none', plainNumber, {}, {}],
])('a first phone number %s (requirements#account)', (_title, field, fields, type) => {
  expect(save(fields, field)).toEqual([{ number: '+49301', ...type }]);
});

describe('PhoneInput', () => {
  const fields = { 'profile.phones.number': text, 'profile.phones.type': text, 'profile.phones.default': text };
  const { form } = formOf(fields, [{ type: 'PhoneInput' }]);

  it('is the account’s first phone', () => {
    expect(form.bindings.map(({ form: at, provider }) => [at.join('.'), provider])).toEqual([
      ['phone.number', 'profile.phones[0].number'],
      ['phone.type', 'profile.phones[0].type'],
      ['phone.default', 'profile.phones[0].default'],
    ]);
    expect(form.schema.required).toBeUndefined();
  });

  it.each([
    ['+493012345', true],
    ['+351912345678', true],
    ['+35191234567', false],
    ['+3519123456789', false],
    ['+48123456789', true],
    ['+4812345678', false],
    ['+33612345678', true],
    ['+3551234567', true],
    ['03012345', false],
    ['+0301234567', false],
    ['+49 30 12345', false],
    ['+12', false],
    ['+1234567890123456', false],
    ['', false],
  ])('%j is international: %s (requirements#phone-rule)', (number, good) => {
    expect(errorsIn(form.schema, { phone: { number } })).toHaveLength(good ? 0 : 1);
  });

  it('requires only the number', () => {
    expect(formOf({ 'profile.phones.number': text }, [{ type: 'PhoneInput' }]).form.bindings).toHaveLength(1);
    expect(codes(formOf({ 'profile.phones.type': text }, [{ type: 'PhoneInput', at: '/x' }]).findings)).toEqual([
      'not-in-schema /x',
    ]);
  });
});
