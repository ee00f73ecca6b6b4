import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countries } from '#adapters/countries/countries.ts';
import { fieldKinds } from '#adapters/fields/fieldKinds.ts';
import { adaptFields } from '#adapters/form/adaptFields.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { mailTextsIn } from '#backend/product/mails/texts/mailTextsIn.ts';
import { textsIn } from '#backend/stand-ins/identity-provider/mails/texts/mailTexts.ts';
import { builtInTexts } from '#src/i18n/builtInTexts.ts';
import { scenarios } from '../fixtures/scenarios.ts';
import { baseLanguages as languages, textsOf as texts } from '../src/i18n/catalogue.ts';

/** A language without sentences of its own gets those of another. */
const speaks = (language: string): boolean =>
  languages.every((other) => other === language || builtInTexts(other).headline !== builtInTexts(language).headline);

describe('what comes with a language', () => {
  it.each(languages)('%s has mails, sentences before any catalogue, and every document', (language) => {
    const missing = [
      textsIn(language).language !== language && 'mails/texts/mailTexts.ts',
      mailTextsIn(language).language !== language && 'backend/product/mails/texts/mailTextsIn.ts',
      !speaks(language) && 'src/i18n/builtInTexts.ts',
      ...readdirSync('fixtures/documents').map((name) => {
        const file = `fixtures/documents/${name}/${language}.txt`;
        return !existsSync(file) && file;
      }),
    ].filter((place) => place !== false);
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

  it.each(Object.entries(fieldKinds))('%s has a label in every language', (type, { editors }) => {
    const schemaPath = editors?.path === undefined ? 'profile.firstName' : undefined;
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
