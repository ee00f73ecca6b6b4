import { baseLanguages, textsOf } from '../../src/app/texts/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../schema-adapters/form/checkForm.ts';
import type { FormValue } from '../../../schema-adapters/model/form.ts';
import type { AccountData } from '../../../schema-adapters/model/provider.ts';
import { toFormValue } from '../../../schema-adapters/form/accountValues.ts';
import type { SiteRules } from '../../../schema-adapters/model/site.ts';
import { describeErrors } from '@kontor/rjsf-theme/texts';
import { german_t } from '../../renderers/testForm.tsx';
import { accepts, codes, errorsIn, formOf, optionsOf } from '../testForms.ts';

const text = { type: 'string' };
const zip = { type: 'FormInput', schemaPath: 'profile.zip' };
const country = { type: 'CountryInput' };
const fields = {
  'profile.zip': text,
  'profile.country': text,
  'data.addressBook.zip': text,
  'data.addressBook.country': text,
};
const site = (code: string, zipRules: SiteRules['zipRules'] = {}) => ({ site: { country: code, zipRules } });

describe('a postcode', () => {
  it.each([
    ['DE', '10115', true],
    ['DE', '1011', false],
    ['DE', '101155', false],
    ['LU', '12345', true],
    ['BE', '1000', true],
    ['BE', '10000', false],
    ['NL', '1234AB', true],
    ['NL', '1234', false],
    ['PT', '1234-567', true],
    ['PT', '1234567', false],
    ['PL', '12-123', true],
    ['PL', '12123', false],
    ['GB', 'SW1A 1AA', true],
    ['AT', '12345678901', false],
  ])(
    'in %s: %s is valid: %s, for the site’s country and for a chosen one (requirements#postcode)',
    (code, value, right) => {
      const bySite = formOf(fields, [zip], site(code)).form;
      expect(errorsIn(bySite.schema, { profile_zip: value })).toHaveLength(right ? 0 : 1);
      const byChoice = formOf(fields, [zip, country], site('DE')).form;
      expect(errorsIn(byChoice.schema, { profile_zip: value, profile_country: code })).toHaveLength(right ? 0 : 1);
    },
  );

  it.each([
    ['CH', '8000', true],
    ['CH', '123456789012', false],
    ['FR', '75011', true],
    ['BE', '1000', true],
    ['BE', '10115', false],
    ['NL', '1234AB', true],
    ['DE', '10115', true],
    ['DE', '8000', false],
    [undefined, '8000', false],
  ])('in %s: %s is valid: %s, although the provider’s own rule requires five digits', (code, value, right) => {
    for (const required of [true, false]) {
      const zipField = { ...text, required, format: "regex('^[0-9]{5}$')" };
      const { form } = formOf({ ...fields, 'profile.zip': zipField }, [zip, country], site('DE'));
      const formValue = { profile_zip: value, ...(code !== undefined && { profile_country: code }) };
      expect(new Set(errorsIn(form.schema, formValue)).size).toBe(right ? 0 : 1);
      if (required) expect(accepts(form.schema, { ...formValue, profile_zip: ' ' })).toBe(false);
    }
  });

  it('names the broken rule: the country’s own message, never another’s', () => {
    const rules = { default: { regex: '^.{1,10}$', errorMessage: 'global.zip.error.default' } };
    const zipField = { ...text, format: "regex('^[0-9]{5}$')" };
    const { form } = formOf({ ...fields, 'profile.zip': zipField }, [zip, country], site('DE', rules));
    const listMessages = (value: FormValue) =>
      describeErrors(form, value, checkForm(form, value).errors, german_t).map(({ text: message }) => message);
    expect(listMessages({ profile_zip: '8000', profile_country: 'CH' })).toEqual([]);
    expect(listMessages({ profile_zip: '12345678901', profile_country: 'CH' })).toEqual([
      'Die Postleitzahl hat höchstens zehn Zeichen.',
    ]);
  });

  it('applies a provider rule that fits every country to every country', () => {
    const zipField = { ...text, format: "regex('^[^<>]+$')" };
    const { schema } = formOf({ ...fields, 'profile.zip': zipField }, [zip, country], site('DE')).form;
    expect(accepts(schema, { profile_zip: '<1>', profile_country: 'CH' })).toBe(false);
    expect(accepts(schema, { profile_zip: '8000', profile_country: 'CH' })).toBe(true);
  });

  it('follows the site’s country while none is chosen', () => {
    const { schema } = formOf(fields, [zip, country], site('BE')).form;
    expect(['1000', '10115'].map((value) => accepts(schema, { profile_zip: value }))).toEqual([true, false]);
  });

  it('has the message and an example of its country', () => {
    const { form } = formOf(fields, [zip, country], site('DE'));
    expect(optionsOf(form, 'profile_zip').messagesBy).toMatchObject({
      key: 'profile_country',
      fallback: {
        messageKeys: { pattern: ['global.rules.zip.DE', 'global.rules.zip.form'] },
        messageValues: { example: '10115' },
      },
      cases: {
        NL: {
          messageKeys: { pattern: ['global.rules.zip.NL', 'global.rules.zip.form'] },
          messageValues: { example: '1234AB' },
          pattern: '^[0-9]{4}[A-Za-z]{2}$',
        },
        GB: { messageKeys: { maxLength: ['global.rules.zip.default'] } },
      },
    });
    expect(optionsOf(formOf(fields, [zip], site('PL')).form, 'profile_zip')).toMatchObject({
      messageKeys: { pattern: ['global.rules.zip.PL', 'global.rules.zip.form'] },
      messageValues: { example: '12-123' },
      normalise: 'zip',
      autocomplete: 'postal-code',
    });
  });

  it('follows the site’s own rules: the country’s, else the default, with their messages', () => {
    const rules = {
      DE: { regex: '^0\\d{4}$', errorMessage: 'Nur Osten.' },
      LU: { regex: '^\\d{4}$', errorMessage: 'global.zip.error.LU' },
      default: { regex: '^x$' },
    };
    const { form, findings } = formOf(fields, [zip, country], site('DE', rules));
    expect(findings).toEqual([]);
    const right = (code: string, value: string) => accepts(form.schema, { profile_zip: value, profile_country: code });
    expect([
      right('DE', '01115'),
      right('DE', '10115'),
      right('LU', '1234'),
      right('NL', '1234AB'),
      right('NL', 'x'),
    ]).toEqual([true, false, true, false, true]);
    expect(optionsOf(form, 'profile_zip').messagesBy?.cases).toMatchObject({
      DE: { messageTexts: { pattern: 'Nur Osten.' } },
      LU: { messageKeys: { pattern: ['global.zip.error.LU'] } },
    });
  });

  it.each([
    [{}, 5],
    [{ LU: { regex: '^[0-9]{5}$', errorMessage: 'global.zip.error.LU' } }, 5],
    [{ LU: { regex: '^\\d{5}$', errorMessage: 'global.zip.error.LU' } }, 5],
    [{ LU: { regex: '^[0-9]{4}$', errorMessage: 'global.zip.error.LU' } }, 4],
  ])('says in every language what the rule in force for Luxembourg says: %j', (rules, digits) => {
    const { messageKeys } = optionsOf(formOf(fields, [zip], site('LU', rules)).form, 'profile_zip');
    for (const language of baseLanguages)
      expect(textsOf(language)[messageKeys?.['pattern']?.[0] ?? '']).toMatch(new RegExp(` ${digits} `));
  });

  it('ignores a rule of the site that cannot be used, with a finding', () => {
    const { form, findings } = formOf(fields, [zip], site('DE', { DE: { regex: '^(\\d+)+$' }, BE: { regex: '[' } }));
    expect(codes(findings)).toEqual([
      'zip-rule-not-usable validation.zipCode.BE.regex',
      'zip-rule-not-usable validation.zipCode.DE.regex',
    ]);
    expect(accepts(form.schema, { profile_zip: '10115' })).toBe(true);
    expect(accepts(form.schema, { profile_zip: '1' })).toBe(false);
  });

  it('is required in an address, whatever the schema says, and follows the address’s country (requirements#addresses)', () => {
    const { form } = formOf(
      fields,
      [
        { type: 'FormInput', schemaPath: 'data.addressBook.zip' },
        { type: 'CountryInput', schemaPath: 'data.addressBook.country' },
        zip,
      ],
      site('DE'),
    );
    expect(form.schema.required).toEqual(['data_addressBook_zip']);
    expect(
      errorsIn(form.schema, { data_addressBook_zip: '1000', data_addressBook_country: 'BE', profile_zip: '10115' }),
    ).toEqual([]);
    expect(
      errorsIn(form.schema, { data_addressBook_zip: '1000', data_addressBook_country: 'BE', profile_zip: '1000' }),
    ).toEqual(['/profile_zip pattern']);
  });

  it('must also match the provider’s own pattern', () => {
    const own = { ...fields, 'profile.zip': { ...text, format: "regex('^1')" } };
    for (const configs of [[zip], [zip, country]]) {
      const { schema } = formOf(own, configs, site('DE')).form;
      expect(
        ['10115', '20115', '1'].map((value) =>
          accepts(schema, { profile_zip: value, ...(configs.length > 1 && { profile_country: 'DE' }) }),
        ),
      ).toEqual([true, false, false]);
    }
  });

  it('that is required refuses blanks with one error in every country', () => {
    const { schema } = formOf(
      { ...fields, 'profile.zip': { ...text, required: true } },
      [zip, country],
      site('DE'),
    ).form;
    for (const code of ['DE', 'GB', 'NL', undefined]) {
      for (const blank of ['', '   '])
        expect(errorsIn(schema, { profile_zip: blank, ...(code !== undefined && { profile_country: code }) })).toEqual([
          '/profile_zip pattern',
        ]);
    }
  });

  const german = { ...fields, 'profile.zip': { ...text, format: "regex('^[0-9]{5}$')" } };
  const wrong = (configs: Parameters<typeof formOf>[1], account: AccountData, typed: object = {}) => {
    const { form } = formOf(german, configs, { ...site('DE'), account });
    const value = { ...toFormValue(form.bindings, account), ...typed };
    return [...checkForm(form, value).byKey.keys()];
  };
  const customer = (code: string, postcode: string) => ({ profile: { zip: postcode, country: code } });

  it.each([
    ['AT', '1010', '101010101010'],
    ['CH', '8000', '800000000000'],
    ['NL', '1012 AB', '10115'],
    ['LU', '12345', '1234'],
    ['DE', '10115', '1010'],
  ])('of a customer in %s follows the account’s country where the form has none: %s, not %s', (code, right, other) => {
    const account = customer(code, '');
    const dutch = { NL: { regex: '^[1-9][0-9]{3} ?[A-Za-z]{2}$' } };
    const { form } = formOf(german, [zip], { ...site('DE', dutch), account });
    expect([right, other].map((value) => accepts(form.schema, { profile_zip: value }))).toEqual([true, false]);
  });

  it('of the account is not judged while nobody touches it or its country', () => {
    const account = customer('DE', '1010');
    expect(wrong([zip], account)).toEqual([]);
    expect(wrong([zip, country], account)).toEqual([]);
    expect(wrong([zip], account, { profile_zip: '101' })).toEqual(['profile_zip']);
    expect(wrong([zip, country], account, { profile_country: 'NL' })).toEqual(['profile_zip']);
  });
});

it.each([
  ['long', 5, 6],
  ['string', 'x', 'y'],
])('no untouched value of the account is judged, a %s neither', (type, stored, typed) => {
  const field = { type, format: type === 'long' ? '1-3' : "regex('^[a-c]+$')" };
  const { form } = formOf({ 'data.x': field }, [{ type: 'FormInput', schemaPath: 'data.x' }], {
    account: { data: { x: stored } },
  });
  expect([stored, typed].map((value) => checkForm(form, { data_x: value }).errors.length)).toEqual([0, 1]);
});
