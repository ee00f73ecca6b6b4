import { describe, expect, it } from 'vitest';
import { toChangeSet, toFormValue } from '../../../schema-adapters/form/accountValues.ts';
import type { FieldConfig } from '../../../schema-adapters/fields/fieldConfig.ts';
import { describeErrors } from '@kontor/rjsf-theme/texts';
import { checkForm } from '../../../schema-adapters/form/checkForm.ts';
import { german_t } from '../../renderers/testForm.tsx';
import { formOf, optionsOf } from '../testForms.ts';

const x: FieldConfig = { type: 'FormInput', schemaPath: 'data.x', label: 'Kinder' };

/** What clearing a stored value sends, or the messages at the field if it cannot be cleared. */
function cleared(field: Readonly<Record<string, unknown>>, stored: string | number | boolean) {
  const account = { data: { x: stored } };
  const { form } = formOf({ 'data.x': field }, [x], { account });
  const before = toFormValue(form.bindings, account);
  const after = {};
  const { errors } = checkForm(form, after);
  if (errors.length > 0) return describeErrors(form, after, errors, german_t).map(({ text }) => text);
  return toChangeSet(form.bindings, before, after, account);
}

const cannot = ['„Kinder“ lässt sich ändern, aber nicht löschen.'];

describe('clearing an optional field', () => {
  it.each([
    ['a text', { type: 'string' }, 'a', { data: { x: '' } }],
    ['a text that may not be null', { type: 'string', allowNull: false }, 'a', { data: { x: '' } }],
    ['a text that may be null', { type: 'string', allowNull: true }, 'a', { data: { x: null } }],
    ['a text whose pattern takes nothing', { type: 'string', format: "regex('^[a-z]*$')" }, 'a', { data: { x: '' } }],
    ['a text whose pattern asks for more', { type: 'string', format: "regex('^[a-z]+$')" }, 'a', cannot],
    [
      'the same where null is allowed',
      { type: 'string', format: "regex('^[a-z]+$')", allowNull: true },
      'a',
      { data: { x: null } },
    ],
    ['a number', { type: 'long' }, 2, cannot],
    ['a number that may be null', { type: 'long', allowNull: true }, 2, { data: { x: null } }],
    ['a fraction', { type: 'float', allowNull: false }, 2.5, cannot],
    ['a date', { type: 'date' }, '2020-02-01', cannot],
    ['a date that may be null', { type: 'date', allowNull: true }, '2020-02-01', { data: { x: null } }],
  ])('%s', (_title, field, stored, outcome) => {
    expect(cleared(field, stored)).toEqual(outcome);
  });

  it('a list of choices without an empty one keeps its value, or says that it must', () => {
    const config = { ...x, options: [{ value: '1', label: 'eins' }] };
    const { form } = formOf({ 'data.x': { type: 'long' } }, [config], { account: { data: { x: 1 } } });
    expect(optionsOf(form, 'data_x').choices?.map(({ value }) => value)).toEqual(['1']);
    const free = formOf({ 'data.x': { type: 'long' } }, [config], { account: {} }).form;
    expect(optionsOf(free, 'data_x').choices?.map(({ value }) => value)).toEqual(['', '1']);
  });

  it('blocks nothing while the account has no value, or one that the field cannot show', () => {
    for (const stored of [{}, { x: null }, { x: 'abc' }]) {
      const { form } = formOf({ 'data.x': { type: 'long' } }, [x], { account: { data: stored } });
      expect(checkForm(form, {}).errors).toEqual([]);
      expect(toChangeSet(form.bindings, { data_x: 2 }, {}, { data: stored })).toEqual({});
    }
  });

  it('a birthday that may not be null stays, and each part says so', () => {
    const account = { profile: { birthDay: 1, birthMonth: 2, birthYear: 1990 } };
    const fields = Object.fromEntries(
      Object.keys(account.profile).map((name) => [`profile.${name}`, { type: 'long' }]),
    );
    const { form } = formOf(fields, [{ type: 'BirthdayInput', label: 'Geburtstag' }], { account });
    const value = { birthday: {} };
    const { errors } = checkForm(form, value);
    expect(describeErrors(form, value, errors, german_t).map(({ text }) => text)).toEqual([
      '„Geburtstag“ lässt sich ändern, aber nicht löschen.',
    ]);
    expect(checkForm(formOf(fields, [{ type: 'BirthdayInput' }], { account: {} }).form, value).errors).toEqual([]);
  });

  it.each([
    ['that may not be null', { type: 'long', allowNull: false }],
    ['that is written once', { type: 'long', required: true, writeAccess: 'clientCreate' }],
  ])('a birthday %s, of which the account has only the year, blocks no save until it is touched', (_title, part) => {
    const account = { profile: { birthYear: 1980 } };
    const fields = { 'profile.birthDay': part, 'profile.birthMonth': part, 'profile.birthYear': part };
    const { form } = formOf(fields, [{ type: 'BirthdayInput' }], { account });
    const errorsOf = (birthday: object) =>
      checkForm(form, { birthday: { ...birthday } }).errors.map(({ form: path, what }) => `${path.join('/')} ${what}`);
    expect(errorsOf({ year: 1980 })).toEqual([]);
    expect(errorsOf({ day: 1, year: 1980 })).toEqual(['birthday/month global.rules.date.incomplete']);
  });

  it('clearing a phone’s number removes the phone, whether it may be null or not', () => {
    const account = { profile: { phones: [{ number: '+4930123456', type: 'default' }] } };
    const { form } = formOf(
      {
        'profile.phones.number': { type: 'string', format: "regex('^.+$')" },
        'profile.phones.type': { type: 'string' },
      },
      [{ type: 'PhoneInput' }],
      { account },
    );
    const before = toFormValue(form.bindings, account);
    expect(checkForm(form, { phone: {} }).errors).toEqual([]);
    expect(toChangeSet(form.bindings, before, { phone: {} }, account)).toEqual({ profile: { phones: [] } });
  });
});
