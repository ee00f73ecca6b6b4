import { describe, expect, it } from 'vitest';
import type { FieldKind } from '#adapters/model/fieldKind.ts';
import { fieldKinds } from '#adapters/fields/fieldKinds.ts';
import { normalisePhone } from '#adapters/countries/normalisePhone.ts';
import { countries } from '#adapters/countries/countries.ts';
import { accepts, codes, errorsIn, formOf, optionsOf } from '../testForms.ts';

const text = { type: 'string' };

it('the fields that editors can name are these, and every path of the profile has one', () => {
  expect(Object.keys(fieldKinds)).toEqual([
    'FormInput',
    'SalutationInput',
    'BirthdayInput',
    'FavoriteStoreInput',
    'CountryInput',
    'ShoppingFrequencyInput',
    'PhoneInput',
  ]);
  const number = { type: 'long' };
  const schema = {
    'profile.email': text,
    'profile.birthDay': number,
    'profile.birthMonth': number,
    'profile.birthYear': number,
    'profile.firstName': text,
    'profile.lastName': text,
    'profile.phones.number': text,
    'profile.phones.type': text,
    'profile.phones.default': { type: 'boolean' },
    'profile.zip': text,
    'profile.country': text,
    'data.salutation': text,
    'data.preference.FAVORITE_STORE': text,
    'data.preference.SHOPPING_FREQUENCY': text,
  };
  const options = [{ value: 'weekly', label: 'Jede Woche' }];
  const { form, findings } = formOf(schema, [
    ...['profile.email', 'profile.firstName', 'profile.lastName', 'profile.zip'].map((schemaPath) => ({
      type: 'FormInput',
      schemaPath,
    })),
    ...['SalutationInput', 'BirthdayInput', 'FavoriteStoreInput', 'CountryInput', 'PhoneInput'].map((type) => ({
      type,
    })),
    { type: 'ShoppingFrequencyInput', options },
  ]);
  expect(findings).toEqual([]);
  expect(new Set(form.bindings.map(({ provider }) => provider.replace('[0]', '')))).toEqual(
    new Set(Object.keys(schema)),
  );
});

describe('FormInput', () => {
  it.each([
    ['string', 'text'],
    ['text', 'textarea'],
    ['long', 'number'],
    ['float', 'number'],
    ['boolean', 'checkbox'],
    ['date', 'dateparts'],
  ])('a field of type %s is drawn as %s', (type, widget) => {
    expect(
      formOf({ 'data.x': { type } }, [{ type: 'FormInput', schemaPath: 'data.x' }]).form.uiSchema['data_x'],
    ).toMatchObject({ 'ui:widget': widget });
  });

  it('shows the editor’s texts, else the message key of its path', () => {
    const { form } = formOf({ 'profile.firstName': text, 'profile.lastName': text }, [
      {
        type: 'FormInput',
        schemaPath: 'profile.firstName',
        label: 'Rufname',
        hint: 'Wie sollen wir Sie nennen?',
        width: 'half',
      },
      { type: 'FormInput', schemaPath: 'profile.lastName' },
    ]);
    expect(form.schema.properties?.['profile_firstName']?.title).toBe('Rufname');
    expect(optionsOf(form, 'profile_firstName')).toMatchObject({
      hint: 'Wie sollen wir Sie nennen?',
      width: 'half',
      autocomplete: 'given-name',
    });
    expect(optionsOf(form, 'profile_firstName').titleKey).toBeUndefined();
    expect(optionsOf(form, 'profile_lastName').titleKey).toBe('global.fields.profile.lastName');
  });

  it('is a select if the editor lists options; those that the provider would refuse are left out', () => {
    const { form, findings } = formOf(
      { 'data.x': { ...text, format: "regex('^[a-z]$')" }, 'data.n': { type: 'long', format: '1-3,5' } },
      [
        {
          type: 'FormInput',
          schemaPath: 'data.x',
          label: 'X',
          at: '/x',
          options: [{ value: 'a', label: 'A' }, { value: 'B' }],
        },
        {
          type: 'FormInput',
          schemaPath: 'data.n',
          label: 'N',
          at: '/n',
          options: ['1', '4', '5', 'x'].map((value) => ({ value })),
        },
      ],
    );
    expect(form.schema.properties).toEqual({
      data_x: { title: 'X', type: 'string', enum: ['a'] },
      data_n: { title: 'N', type: 'integer', enum: [1, 5] },
    });
    expect(optionsOf(form, 'data_x').choices).toEqual([{ value: '' }, { value: 'a', label: 'A' }]);
    expect(codes(findings)).toEqual(['option-refused-by-schema /x', 'option-refused-by-schema /n']);
  });
});

const choices = (required: boolean) =>
  optionsOf(
    formOf({ 'data.salutation': { ...text, required } }, [{ type: 'SalutationInput' }]).form,
    'data_salutation',
  ).choices?.map(({ value, labelKey }) => [value, labelKey]);

describe('SalutationInput', () => {
  it('offers mr, mrs, div and, unless required, nothing', () => {
    expect(choices(false)).toEqual([
      ['', 'global.salutation.none'],
      ['mr', 'global.salutation.mr'],
      ['mrs', 'global.salutation.mrs'],
      ['div', 'global.salutation.div'],
    ]);
    expect(choices(true)?.map(([value]) => value)).toEqual(['mr', 'mrs', 'div']);
  });

  it('accepts null if the provider does', () => {
    const { schema } = formOf({ 'data.salutation': { ...text, allowNull: true } }, [{ type: 'SalutationInput' }]).form;
    expect(
      [null, 'mr', undefined, 'x', ''].map((value) =>
        accepts(schema, value === undefined ? {} : { data_salutation: value }),
      ),
    ).toEqual([true, true, true, false, false]);
  });
});

describe('CountryInput', () => {
  it('offers the 32 countries, labelled and sorted by the renderer', () => {
    const { form } = formOf({ 'profile.country': text }, [{ type: 'CountryInput' }]);
    expect(optionsOf(form, 'profile_country')).toMatchObject({ countries: true, autocomplete: 'country' });
    expect(optionsOf(form, 'profile_country').choices).toHaveLength(33);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(32);
    expect(accepts(form.schema, { profile_country: 'US' })).toBe(false);
  });

  it('can be the country of the address', () => {
    expect(
      formOf({ 'data.addressBook.country': text }, [{ type: 'CountryInput', schemaPath: 'data.addressBook.country' }])
        .form.bindings[0]?.provider,
    ).toBe('data.addressBook.country');
  });
});

describe('FavoriteStoreInput and ShoppingFrequencyInput', () => {
  it('ask for a store with the product’s own texts', () => {
    const { form } = formOf({ 'data.preference.FAVORITE_STORE': { ...text, required: true } }, [
      { type: 'FavoriteStoreInput' },
    ]);
    expect(form.uiSchema['data_preference_FAVORITE__STORE']).toMatchObject({
      'ui:field': 'FavoriteStoreInput',
      'ui:options': { messageKeys: { required: ['mpp.favorite-store.not-selected'] } },
    });
  });

  it('the frequency needs options from the editor', () => {
    const fields = { 'data.preference.SHOPPING_FREQUENCY': text };
    expect(codes(formOf(fields, [{ type: 'ShoppingFrequencyInput', at: '/x' }]).findings)).toEqual([
      'options-missing /x',
    ]);
    expect(
      formOf(fields, [{ type: 'ShoppingFrequencyInput', options: [{ value: 'weekly' }] }]).form.schema.properties?.[
        'data_preference_SHOPPING__FREQUENCY'
      ]?.enum,
    ).toEqual(['weekly']);
  });
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
  ])('%j is international: %s', (number, good) => {
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

describe('fields that cannot be shown', () => {
  it.each([
    [{ type: 'Carousel' }, 'field-type-unknown /x'],
    [{ type: 'toString' }, 'field-type-unknown /x'],
    [{ type: 'FormInput' }, 'content-member-missing /x'],
    [{ type: 'FormInput', schemaPath: 'data.nope' }, 'not-in-schema /x'],
    [{ type: 'FormInput', schemaPath: 'data.secret' }, 'not-writable /x'],
    [{ type: 'FormInput', schemaPath: 'preferences.terms' }, 'root-not-allowed /x'],
    [{ type: 'FormInput', schemaPath: 'internal.x' }, 'root-not-allowed /x'],
    [{ type: 'FormInput', schemaPath: 'data.__proto__.x' }, 'path-refused /x'],
    [{ type: 'FormInput', schemaPath: 'data.blob' }, 'type-not-offered data.blob'],
  ])('%j is skipped: %s', (config, finding) => {
    const { form, findings } = formOf(
      { 'data.secret': { ...text, writeAccess: 'serverOnly' }, 'data.blob': { type: 'binary' } },
      [{ at: '/x', ...config }],
    );
    expect(form.bindings).toEqual([]);
    expect(form.uiSchema['ui:options']?.sections).toEqual([]);
    expect(codes(findings)).toEqual([finding]);
  });

  it('without a place in the content a finding names the path', () => {
    expect(
      codes(formOf({}, [{ type: 'FormInput', schemaPath: 'data.nope' }, { type: 'BirthdayInput' }]).findings),
    ).toEqual([
      'not-in-schema data.nope',
      'not-in-schema profile.birthDay',
      'not-in-schema profile.birthMonth',
      'not-in-schema profile.birthYear',
    ]);
  });

  it('the first field of a path wins', () => {
    const { form, findings } = formOf({ 'data.x': text }, [
      { type: 'FormInput', schemaPath: 'data.x', label: 'One' },
      { type: 'FormInput', schemaPath: 'data.x', label: 'Two', at: '/two' },
    ]);
    expect(form.schema.properties?.['data_x']?.title).toBe('One');
    expect(codes(findings)).toEqual(['path-claimed-twice /two']);
  });
});

describe('fields that customers can set only once', () => {
  const config = [
    { type: 'FormInput', schemaPath: 'data.once' },
    { type: 'FormInput', schemaPath: 'profile.email' },
  ];
  const fields = {
    'data.once': { ...text, writeAccess: 'clientCreate', required: true, format: "regex('^a$')" },
    'profile.email': { ...text, required: true },
  };

  it('can be filled in while they are empty, and are read-only and unchecked afterwards', () => {
    const empty = formOf(fields, config, { account: { data: { once: '' } } }).form;
    expect([optionsOf(empty, 'data_once').readOnly, optionsOf(empty, 'profile_email').readOnly]).toEqual([
      undefined,
      undefined,
    ]);
    const filled = formOf(fields, config, {
      account: { data: { once: 'odd' }, profile: { email: 'not an address' } },
    }).form;
    expect([optionsOf(filled, 'data_once').readOnly, optionsOf(filled, 'profile_email').readOnly]).toEqual([
      true,
      true,
    ]);
    expect(errorsIn(filled.schema, { data_once: 'odd', profile_email: 'not an address' })).toEqual([]);
  });
});

it('the compiler refuses a check on a field with a widget: no form would run it', () => {
  const own = {
    editors: undefined,
    describe: () => undefined,
    check: () => [{ at: [], what: 'global.rules.required' }],
  };
  const drawnByField: FieldKind<{ readonly field: 'BirthdayInput' }> = own;
  // @ts-expect-error a field with a widget has no check
  const drawnByWidget: FieldKind<{ readonly widget: 'select' }> = own;
  expect([drawnByField, drawnByWidget]).toHaveLength(2);
});
