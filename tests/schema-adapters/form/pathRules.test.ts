import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../schema-adapters/form/checkForm.ts';
import { describeErrors } from '@kontor/rjsf-theme/texts';
import { german_t } from '../../renderers/testForm.tsx';
import { errorsIn, formOf, optionsOf } from '../testForms.ts';

const year = { 'profile.birthYear': { type: 'integer' } };
const phone = { 'profile.phones.number': { type: 'string' } };
const plain = (schemaPath: string) => ({ type: 'FormInput', schemaPath });
const [yearInput, phoneInput] = [plain('profile.birthYear'), plain('profile.phones[0].number')];

describe('a rule of a path holds for a plain input, as for the control that is made for it', () => {
  it.each([
    [1899, 1],
    [1900, 0],
    [2020, 0],
    [2021, 1],
  ])('a year of birth %i has %i errors', (value, count) => {
    const { form } = formOf(year, [yearInput]);
    const [key = ''] = Object.keys(form.schema.properties ?? {});
    expect(errorsIn(form.schema, { [key]: value })).toHaveLength(count);
    expect(optionsOf(form, key).messageKeys).toMatchObject({ maximum: ['global.rules.date.yearRange'] });
  });

  it('a narrower range of the provider replaces the limits of a year', () => {
    const { form } = formOf({ 'profile.birthYear': { type: 'integer', format: '1950-2030' } }, [yearInput]);
    expect(Object.values(form.schema.properties ?? {})[0]).toMatchObject({ minimum: 1950, maximum: 2020 });
  });

  it.each([
    [undefined, 'Das Geburtsjahr muss zwischen 1900 und 2020 liegen.'],
    ['1900-2050', 'Das Geburtsjahr muss zwischen 1900 und 2020 liegen.'],
    ['1950-', 'Das Geburtsjahr muss zwischen 1950 und 2020 liegen.'],
  ])('the sentence of a year with the format %j names the limits that decide: %s', (format, sentence) => {
    const fields = { 'profile.birthYear': { type: 'long', ...(format && { format }) } };
    const { form } = formOf(fields, [yearInput]);
    const value = { profile_birthYear: 2045 };
    expect(describeErrors(form, value, checkForm(form, value).errors, german_t).map(({ text }) => text)).toEqual([
      sentence,
    ]);
  });

  it('the sentence of a month with gaps leaves out what no month is', () => {
    const fields = { 'profile.birthMonth': { type: 'long', format: '1-3,7-99' } };
    const { form } = formOf(fields, [plain('profile.birthMonth')]);
    expect(optionsOf(form, 'profile_birthMonth').messageValues).toMatchObject({ allowed: '1–3, 7–12' });
  });

  it.each([
    ['abc', 1],
    ['030 123456', 1],
    ['+4930123456', 0],
  ])('a telephone number “%s” has %i errors', (value, count) => {
    const { form } = formOf(phone, [phoneInput]);
    const [key = ''] = Object.keys(form.schema.properties ?? {});
    expect(errorsIn(form.schema, { [key]: value })).toHaveLength(count);
    expect(optionsOf(form, key).messageKeys).toMatchObject({ pattern: ['global.rules.phone'] });
  });

  it('the provider’s own pattern of a telephone number holds as well', () => {
    const { form } = formOf({ 'profile.phones.number': { type: 'string', format: "regex('^\\+49')" } }, [phoneInput]);
    const [key = ''] = Object.keys(form.schema.properties ?? {});
    expect(errorsIn(form.schema, { [key]: '+4930123456' })).toHaveLength(0);
    expect(errorsIn(form.schema, { [key]: '+33123456789' })).toHaveLength(1);
  });
});
