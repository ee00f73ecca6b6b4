import { describe, expect, it } from 'vitest';
import { normalisePhone } from '../../../schema-adapters/countries/phoneNumbers.ts';
import { codes, errorsIn, formOf } from '../testForms.ts';

const text = { type: 'string' };

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

  it.each([
    ['0049 (0)30 - 123 45', 'DE', '+493012345'],
    ['030/12345', 'DE', '+493012345'],
    ['+49 30.12345', 'DE', '+493012345'],
    ['912 345 678', 'PT', '+351912345678'],
    ['06 1234567', 'HU', '+361234567'],
    ['123456789', 'PL', '+48123456789'],
    ['12345', 'DE', '12345'],
    ['call me', 'DE', 'call me'],
    ['030 1', 'US', '0301'],
  ])('%j in %s is normalised to %j', (typed, country, tidy) => {
    expect(normalisePhone(typed, country)).toBe(tidy);
    expect(normalisePhone(tidy, country)).toBe(tidy);
  });
});
