import { describe, expect, it } from 'vitest';
import { parseContent } from '@kontor/schema-adapters/content';
import { adaptFields, adaptTabs } from '@kontor/schema-adapters';
import { type AccountData, parseProviderSchema } from '@kontor/schema-adapters/provider';
import type { Json } from '@kontor/schema-adapters/json';
import { textByKey, textsIn } from '@kontor/rjsf-theme/texts';
import { copiedSections, furtherValues } from '#src/account/my-data/data-copy/copiedSections.ts';
import { copyValue, type CopyTexts } from '#src/account/my-data/data-copy/copyTexts.ts';
import providerSchema from '../../../../../fixtures/scenarios/germany/provider-schema.json' with { type: 'json' };
import { localeTexts } from '../../../../locales.ts';
import { contextOf } from '../../../../schema-adapters/testForms.ts';
import { testMetadata } from '../../../fakes.ts';

function textsFor(language: string): CopyTexts {
  const t = textsIn(language, { common: localeTexts(language, 'common'), pages: localeTexts(language, 'pages') });
  return { t, byKey: (key) => textByKey(t, key), language };
}

describe('a form in the readable copy', () => {
  it('prints options by their labels, a phone as its number, a country by its name', () => {
    const { form } = adaptFields(
      'personaldata',
      [
        { type: 'SalutationInput' },
        { type: 'PhoneInput', options: [{ value: 'mobile', label: 'Mobil' }] },
        { type: 'CountryInput', schemaPath: 'data.addressBook.country' },
        { type: 'FormInput', schemaPath: 'data.club.anniversary', label: 'Jahrestag' },
      ],
      { provider: parseProviderSchema(providerSchema).schema, site: testMetadata().rules },
    );
    const account = (type: string) => ({
      profile: { phones: [{ number: '+493012345678', type, default: 'true' }] },
      data: { salutation: 'mrs', addressBook: { country: 'NL' }, club: { anniversary: '2020-05-01' } },
    });
    const rows = (type: string) =>
      copiedSections([{ title: 'Daten', form }], account(type), textsFor('de')).flatMap((section) =>
        section.rows.map(({ label, value }) => `${label}: ${value}`),
      );
    expect(rows('default')).toEqual([
      'Anrede: Frau',
      'Telefonnummer: +493012345678',
      'Land: Niederlande',
      'Jahrestag: 1. Mai 2020',
    ]);
    expect(rows('mobile')).toContain('Telefonnummer: +493012345678 (Mobil)');
  });

  it.each([
    [{ birthDay: 27, birthMonth: 3, birthYear: 1984 }, '27. März 1984'],
    [{ birthDay: 31, birthMonth: 2, birthYear: 1984 }, '31.2.1984'],
    [{ birthDay: 27, birthMonth: 3, birthYear: 84 }, '27.3.84'],
    [{ birthDay: 27, birthMonth: 3 }, '27.3'],
    [{ birthYear: 1984 }, '1984'],
  ])('prints the birthday %j as it is stored: %s', (profile, text) => {
    const context = { provider: parseProviderSchema(providerSchema).schema, site: testMetadata().rules };
    const { form } = adaptFields('personaldata', [{ type: 'BirthdayInput' }], context);
    const [section] = copiedSections([{ title: 'Daten', form }], { profile }, textsFor('de'));
    expect(section?.rows).toEqual([{ label: 'Geburtsdatum', value: text }]);
  });
});

describe('a newsletter in the rest of the copy', () => {
  it.each([
    ['NotConfirmed', 0],
    ['Pending', 1],
    ['Confirmed', 1],
  ])('whose confirmation is “%s” has %i lines about it: what nobody was asked is no “no”', (status, lines) => {
    const account = { subscriptions: { NLT_X: { email: { isSubscribed: true, doubleOptIn: { status } } } } };
    const context = {
      schema: parseProviderSchema(providerSchema).schema,
      visiblePaths: new Set<string>(),
      cards: new Set<string>(),
      nameOf: () => 'Neues',
    };
    const rows = furtherValues(account, context, textsFor('de'));
    expect(rows.map(({ label }) => label).filter((label) => label !== 'Neues')).toHaveLength(lines);
  });
});

describe('a question in the readable copy', () => {
  it.each<[string, AccountData, readonly string[]]>([
    ['that was never answered is left out', {}, []],
    ['without an answer in an answered group is left out', { data: { interests: { fish: null } } }, []],
    ['answered with no reads no', { data: { interests: { fish: false } } }, ['Fisch: Nein']],
    ['answered with yes reads yes', { data: { interests: { fish: true } } }, ['Fisch: Ja']],
  ])('%s', (_what, account, rows) => {
    const tabs = parseContent({
      preferenceCenter: {
        tabs: [
          {
            anchor: 't',
            components: [{ type: 'booleantiles', tiles: [{ label: 'Fisch', schemaPaths: ['data.interests.fish'] }] }],
          },
        ],
      },
    }).content?.preferenceCenter.tabs;
    const { forms } = adaptTabs(tabs ?? [], contextOf({ 'data.interests.fish': { type: 'boolean' } }));
    const sections = copiedSections(
      forms.map((form) => ({ title: 'Tab', form })),
      account,
      textsFor('de'),
    );
    expect(sections.flatMap((section) => section.rows.map(({ label, value }) => `${label}: ${value}`))).toEqual(rows);
  });
});

describe('a value that no page shows', () => {
  it.each<[string, string, Json, string]>([
    ['en', 'profile.country', 'NL', 'Netherlands'],
    ['en', 'data.x', '2025-01-14', '14 January 2025'],
    ['en', 'data.x', '2025-01-14T12:00:00Z', '14 January 2025 at 12:00'],
    ['pt', 'lastLoginLocation.country', 'de', 'Alemanha'],
    ['pl', 'profile.locale', 'de', 'niemiecki'],
    ['fr', 'preferences.terms.lang', 'de_DE', 'allemand (Allemagne)'],
    ['en', 'profile.country', 'Holland', 'Holland'],
    ['es', 'data.x', false, 'No'],
    ['en', 'data.x', ['a', true, null, { b: 'c' }], 'a, Yes, c'],
    ['nl', 'data.day', '2025-02-03', '3 februari 2025'],
    ['de', 'data.day', '2025-99-99', '2025-99-99'],
    ['de', 'data.day', '2025-02-31', '2025-02-31'],
    ['de', 'data.number', 12, '12'],
    ['de', 'data.nothing', null, ''],
  ])('in %s: %s %j reads %s', (language, path, value, text) => {
    expect(copyValue(value, path, textsFor(language))).toBe(text);
  });
});
