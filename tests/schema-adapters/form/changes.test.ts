import { describe, expect, it } from 'vitest';
import { placeErrors } from '../../../schema-adapters/form/placeErrors.ts';
import { toChangeSet, toFormValue } from '../../../schema-adapters/form/accountValues.ts';
import type { AccountData } from '../../../schema-adapters/model/provider.ts';
import type { Binding, FormValue } from '../../../schema-adapters/model/form.ts';
import { formOf } from '../testForms.ts';
import { words } from '../../words.ts';

const text = { type: 'string' };
const { bindings } = formOf(
  {
    'profile.firstName': text,
    'profile.lastName': { ...text, allowNull: true },
    'profile.birthDay': { type: 'long' },
    'profile.birthMonth': { type: 'long' },
    'profile.birthYear': { type: 'long' },
    'profile.phones.number': text,
    'profile.phones.type': text,
    'data.addressBook.zip': text,
    'data.since': { type: 'date' },
    'data.kids': { type: 'integer', allowNull: true },
    'data.news': { type: 'boolean' },
    'subscriptions.NLT_A': {},
  },
  [
    ...words`
      profile.firstName profile.lastName data.addressBook.zip data.since data.kids data.news
      subscriptions.NLT_A.email
    `.map((schemaPath) => ({ type: 'FormInput', schemaPath })),
    { type: 'BirthdayInput' },
    { type: 'PhoneInput' },
  ],
).form;

const change = (account: AccountData, edit: FormValue) => {
  const before = toFormValue(bindings, account);
  return toChangeSet(bindings, before, { ...before, ...edit }, account);
};

describe('reading an account', () => {
  it('shows leaves as their type; what is empty, odd or missing is absent, and a box off', () => {
    const account = {
      profile: { firstName: 5, lastName: null, birthDay: '27', birthMonth: 'x', phones: 'none' },
      data: { since: '2020-02-01T10:00:00Z', kids: { a: 1 }, news: 'true', addressBook: [] },
      subscriptions: { NLT_A: null },
    };
    expect(toFormValue(bindings, account)).toEqual({
      profile_firstName: '5',
      data_since: '2020-02-01',
      data_news: true,
      subscriptions_NLT__A_email: false,
      birthday: { day: 27 },
      phone: {},
    });
  });

  it('a tile with several paths is on when all of them are, and neither on nor off when some are', () => {
    const rows: readonly Binding[] = ['data.a', 'data.b'].map((provider) => ({
      form: ['tile'],
      provider,
      type: 'boolean',
      empty: false,
      absent: false,
    }));
    const on = (data: NonNullable<AccountData['data']>) => toFormValue(rows, { data })['tile'];
    expect([on({ a: true, b: true }), on({ a: true, b: false }), on({ a: true }), on({})]).toEqual([
      true,
      undefined,
      undefined,
      false,
    ]);
    expect(toChangeSet(rows, { tile: false }, { tile: true })).toEqual({ data: { a: true, b: true } });
  });
});

describe('the change set', () => {
  it.each<[string, AccountData, FormValue, AccountData]>([
    [
      'holds one touched leaf',
      { profile: { firstName: 'Ada', lastName: 'B' } },
      { profile_firstName: 'Eva' },
      { profile: { firstName: 'Eva' } },
    ],
    ['is empty when a value is typed back', { profile: { firstName: 'Ada' } }, { profile_firstName: 'Ada' }, {}],
    [
      'writes an emptied text as empty',
      { profile: { firstName: 'Ada' } },
      { profile_firstName: undefined },
      { profile: { firstName: '' } },
    ],
    [
      'and as null where the provider takes null',
      { profile: { lastName: 'B' } },
      { profile_lastName: '' },
      { profile: { lastName: null } },
    ],
    ['writes an emptied number as null', { data: { kids: 2 } }, { data_kids: undefined }, { data: { kids: null } }],
    ['does not write an empty value over nothing', {}, { profile_firstName: '', data_kids: undefined }, {}],
    [
      'holds one part of a birthday',
      { profile: { birthDay: 1, birthMonth: 2, birthYear: 1990 } },
      { birthday: { day: 1, month: 2, year: 1991 } },
      { profile: { birthYear: 1991 } },
    ],
    [
      'subscribes',
      {},
      { subscriptions_NLT__A_email: true },
      { subscriptions: { NLT_A: { email: { isSubscribed: true } } } },
    ],
    [
      'gives a new phone its type',
      {},
      { phone: { number: '+4930123' } },
      { profile: { phones: [{ number: '+4930123', type: 'default' }] } },
    ],
    [
      'keeps the type of a phone',
      { profile: { phones: [{ number: '+491', type: 'mobile' }] } },
      { phone: { number: '+4930123', type: 'mobile' } },
      { profile: { phones: [{ number: '+4930123', type: 'mobile' }] } },
    ],
    [
      'writes phones whole: other members and phones stay',
      { profile: { phones: [{ number: '+491', type: 'mobile', extension: 7 }, { number: '+492' }] } },
      { phone: { number: '+493', type: 'mobile' } },
      { profile: { phones: [{ number: '+493', type: 'mobile', extension: 7 }, { number: '+492' }] } },
    ],
    [
      'empties the list with its first phone (requirements#account)',
      { profile: { phones: [{ number: '+491', type: 'mobile' }, { number: '+492' }] } },
      { phone: { type: 'mobile' } },
      { profile: { phones: [] } },
    ],
    [
      'changes a later phone beside a first one without number',
      { profile: { phones: [{ type: 'mobile' }, { number: '+492' }] } },
      { phone: { type: 'home' } },
      { profile: { phones: [{ type: 'home' }, { number: '+492' }] } },
    ],
    [
      'leaves other phones as they are, empty members and all',
      { profile: { phones: [{ number: '+491', type: 'x', extension: null }, { number: '' }, null] } },
      { phone: { number: '+493', type: 'x' } },
      { profile: { phones: [{ number: '+493', type: 'x', extension: null }, { number: '' }, null] } },
    ],
    [
      'leaves phones alone when none was touched',
      { profile: { phones: [{ number: '+491' }] } },
      { data_news: true },
      { data: { news: true } },
    ],
  ])('%s', (_title, account, edit, patch) => {
    expect(change(account, edit)).toEqual(patch);
  });

  it('never changes its input', () => {
    const account: AccountData = { profile: { phones: [{ number: '+491' }] } };
    const copy = structuredClone(account);
    change(account, { phone: { number: '+492' } });
    expect(account).toEqual(copy);
  });
});

const place = (fieldName: string) => {
  const fault = { fieldName, errorCode: 400_006, message: 'no' };
  const { placed, unplaced } = placeErrors(bindings, [fault]);
  return placed[0]?.form.join('.') ?? unplaced.map((lost) => `unplaced ${lost.fieldName}`).join('');
};

describe('errors from the provider', () => {
  it.each([
    ['profile.firstName', 'profile_firstName'],
    ['firstName', 'profile_firstName'],
    ['profile.birthYear', 'birthday.year'],
    ['birthYear', 'birthday.year'],
    ['phones.number', 'phone.number'],
    ['profile.phones.type', 'phone.type'],
    ['profile.phones[0].number', 'phone.number'],
    ['profile.phones', 'phone.number'],
    ['phones', 'phone.number'],
    ['data.addressBook.zip', 'data_addressBook_zip'],
    ['data.addressBook', 'data_addressBook_zip'],
    ['addressBook.zip', 'data_addressBook_zip'],
    ['subscriptions.NLT_A.email', 'subscriptions_NLT__A_email'],
    ['subscriptions.NLT_A.email.isSubscribed', 'subscriptions_NLT__A_email'],
    ['password', 'unplaced password'],
    ['profile', 'unplaced profile'],
    ['', 'unplaced '],
    ['profile.phones[1].number', 'unplaced profile.phones[1].number'],
    ['__proto__', 'unplaced __proto__'],
  ])('%j belongs to %s (requirements#phone-rule)', (fieldName, form) => {
    expect(place(fieldName)).toBe(form);
  });

  it('keep the provider’s order', () => {
    const faults = ['password', 'lastName', 'firstName'].map((fieldName, index) => ({
      fieldName,
      errorCode: index,
      message: '',
    }));
    const { placed, unplaced } = placeErrors(bindings, faults);
    expect(placed.map(({ fault }) => fault.errorCode)).toEqual([1, 2]);
    expect(unplaced).toEqual([faults[0]]);
  });
});
