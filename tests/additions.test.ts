import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countries } from '@kontor/schema-adapters/values';
import { fieldsForEditors } from '@kontor/contract/rules';
import { adaptFields } from '@kontor/schema-adapters';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { scenarios } from './fixtures/scenarios.ts';
import { baseLanguages as languages, textsOf as texts } from './src/app/texts/catalogue.ts';

/** Texts for staff exist in German and English only. */
const forStaff = /(?:findings|stand-in-pages|studio)\.json$/;

describe('what comes with a language', () => {
  it.each(languages)('%s has every namespace of texts and every document', (language) => {
    const missing = [
      ...readdirSync('locales/de').map((file) => `locales/${language}/${file}`),
      ...readdirSync('fixtures/documents').map((name) => `fixtures/documents/${name}/${language}.txt`),
    ].filter((file) => !existsSync(file) && !forStaff.test(file));
    expect(missing).toEqual([]);
  });
});

describe('what comes with a country', () => {
  const ruled = countries.flatMap(({ code, zip }) => (zip === undefined ? [] : [{ code, ...zip }]));

  it.each(ruled)('$code has a postcode sentence in every language, with an example that is right', (country) => {
    const keys = [`global.rules.zip.${country.code}`, 'global.rules.zip.form'];
    expect(languages.filter((language) => !keys.some((key) => key in texts(language)))).toEqual([]);
    expect(country.example).toMatch(new RegExp(country.pattern));
  });
});

describe('what comes with a field type', () => {
  const germany = scenarios.find(({ name }) => name === 'germany');
  const provider = parseProviderSchema(germany?.schema).schema;
  const options = [{ value: 'weekly', label: 'x' }];

  it.each(Object.entries(fieldsForEditors))('%s has a label in every language', (type, { path }) => {
    const schemaPath = path === undefined ? 'profile.firstName' : undefined;
    const { form, findings } = adaptFields('a', [{ type, schemaPath, options }], {
      provider,
      site: { country: 'DE', zipRules: {} },
    });
    const labels = Object.values(form.uiSchema).flatMap((ui) =>
      ui && 'ui:options' in ui ? [ui['ui:options'].titleKey] : [],
    );
    expect(findings.filter(({ what }) => what === 'label-missing')).toEqual([]);
    expect(labels, `germany's schema has no field for ${type}, or it has no titleKey`).toEqual([expect.any(String)]);
    expect(languages.filter((language) => !((labels[0] ?? '') in texts(language)))).toEqual([]);
  });
});
