import { describe, expect, it } from 'vitest';
import type { FieldKind } from '../../../schema-adapters/fields/fieldConfig.ts';
import { uiOf } from '../../../schema-adapters/form/formSchema.ts';
import type { AdaptedForm } from '../../../schema-adapters/model/form.ts';
import { countries } from '../../../schema-adapters/countries/countries.ts';
import { fieldsOf } from '../../../schema-adapters/fields/fieldKinds.ts';
import { accepts, allOf, codes, contextOf, errorsIn, formOf, optionsOf } from '../testForms.ts';

const text = { type: 'string' };

it('every path of the profile has a field that editors can name (requirements#profile-fields)', () => {
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

describe('without content', () => {
  const number = { type: 'long' };
  const schema = {
    'profile.birthDay': number,
    'profile.birthMonth': number,
    'profile.birthYear': number,
    'profile.phones.default': text,
    'profile.phones.number': text,
    'profile.phones.type': text,
    'profile.country': text,
    'data.salutation': text,
    'data.preference.FAVORITE_STORE': text,
    'data.preference.SHOPPING_FREQUENCY': { ...text, format: "regex('^(often|rarely)$')" },
    'data.nickname': text,
  };
  const controlsOf = ({ uiSchema, bindings }: AdaptedForm) =>
    bindings.map(({ provider, form: [key = ''] }) => {
      const ui = uiOf({ uiSchema } as AdaptedForm, key);
      return `${provider} ${ui?.['ui:field'] ?? ui?.['ui:widget'] ?? ''}`;
    });

  it('a field has the control that its path has, several parts as one', () => {
    const { form, findings } = allOf(schema);
    expect(findings).toEqual([]);
    expect(controlsOf(form)).toEqual([
      'profile.birthDay BirthdayInput',
      'profile.birthMonth BirthdayInput',
      'profile.birthYear BirthdayInput',
      'profile.phones[0].number PhoneInput',
      'profile.phones[0].type PhoneInput',
      'profile.phones[0].default PhoneInput',
      'profile.country CountryInput',
      'data.salutation SalutationInput',
      'data.preference.FAVORITE_STORE FavoriteStoreInput',
      'data.preference.SHOPPING_FREQUENCY select',
      'data.nickname text',
    ]);
  });

  it.each([
    [['profile.birthYear'], schema, ['BirthdayInput']],
    [['profile.birthYear'], { 'profile.birthYear': number }, ['FormInput profile.birthYear']],
    [['profile.phones[0].number', 'profile.phones[0].type'], schema, ['PhoneInput']],
    [['profile.phones.type'], schema, ['FormInput profile.phones.type']],
    [['data.preference.SHOPPING_FREQUENCY'], schema, ['ShoppingFrequencyInput data.preference.SHOPPING_FREQUENCY']],
  ])('%j is asked for by its own control, where the schema has all parts of it', (paths, fields, expected) => {
    const configs = fieldsOf(paths, contextOf(fields).provider);
    expect(configs.map(({ type, schemaPath }) => [type, schemaPath].filter(Boolean).join(' '))).toEqual(expected);
  });

  it.each([
    ['profile.country', 'CountryInput'],
    ['data.addressBook.country', 'CountryInput'],
    ['data.salutation', 'SalutationInput'],
    ['data.preference.FAVORITE_STORE', 'FavoriteStoreInput'],
  ])('a plain input of %s is its %s, too', (schemaPath, control) => {
    const { form } = formOf({ [schemaPath]: text }, [{ type: 'FormInput', schemaPath, at: '/x' }]);
    expect(controlsOf(form)).toEqual([`${schemaPath} ${control}`]);
  });
});

const choices = (required: boolean) =>
  optionsOf(
    formOf({ 'data.salutation': { ...text, required } }, [{ type: 'SalutationInput' }]).form,
    'data_salutation',
  ).choices?.map(({ value, labelKey }) => [value, labelKey]);

describe('SalutationInput', () => {
  it('offers mr, mrs, div and, unless required, nothing (requirements#salutation)', () => {
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
  it('offers every country, labelled and sorted by the renderer', () => {
    const { form } = formOf({ 'profile.country': text }, [{ type: 'CountryInput' }]);
    expect(optionsOf(form, 'profile_country')).toMatchObject({ countries: true, autocomplete: 'country' });
    expect(optionsOf(form, 'profile_country').choices).toHaveLength(countries.length + 1);
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
  it('ask for a store with the product’s own texts (requirements#store-rule)', () => {
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
    const readOnlyIn = (form: AdaptedForm, key: string) => uiOf(form, key)?.['ui:readonly'];
    const empty = formOf(fields, config, { account: { data: { once: '' } } }).form;
    expect([readOnlyIn(empty, 'data_once'), readOnlyIn(empty, 'profile_email')]).toEqual([undefined, undefined]);
    const filled = formOf(fields, config, {
      account: { data: { once: 'odd' }, profile: { email: 'not an address' } },
    }).form;
    expect([readOnlyIn(filled, 'data_once'), readOnlyIn(filled, 'profile_email')]).toEqual([true, true]);
    expect(errorsIn(filled.schema, { data_once: 'odd', profile_email: 'not an address' })).toEqual([]);
  });

  it('show the address of the account also where the schema that browsers get leaves it out, because only servers write it', () => {
    const [, email = { type: 'FormInput' }] = config;
    const { form, findings } = formOf({}, [email], { account: { profile: { email: 'ada@beispiel.example' } } });
    expect(uiOf(form, 'profile_email')?.['ui:readonly']).toBe(true);
    expect(findings).toEqual([]);
    expect(codes(formOf({}, [email], { account: { profile: {} } }).findings)).toContain('not-in-schema profile.email');
  });
});

it('the compiler refuses a check on a field with a widget: no form would run it', () => {
  const own = {
    describe: () => undefined,
    check: () => [{ at: [], what: 'global.rules.required' }],
  };
  const kindWithField: FieldKind<{ readonly field: 'BirthdayInput' }> = own;
  // @ts-expect-error a field with a widget has no check
  const kindWithWidget: FieldKind<{ readonly widget: 'select' }> = own;
  expect([kindWithField, kindWithWidget]).toHaveLength(2);
});
