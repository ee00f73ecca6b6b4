import { intlLanguage } from '@kontor/schema-adapters/values';
import { describe, expect, it } from 'vitest';
import { baseLanguages, languages, textsOf, type Texts } from './catalogue.ts';
import { localeTexts, namespacesOf } from '../../../locales.ts';

const de = textsOf('de');
const suffix = /_(?:zero|one|two|few|many|other)$/;
const stemOf = (key: string): string => key.replace(suffix, '');
const plurals = new Set(
  Object.keys(de)
    .filter((key) => suffix.test(key))
    .map(stemOf),
);
const variants = languages.filter((language) => language.includes('-'));
const placeholders = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? ''))].toSorted((a, b) =>
    a.localeCompare(b),
  );

/** Placeholders by key without plural suffix: the form for "one" may leave the number out. */
function placeholdersByStem(texts: Texts): Readonly<Record<string, readonly string[]>> {
  const joined: Record<string, string> = {};
  for (const [key, text] of Object.entries(texts)) joined[stemOf(key)] = `${joined[stemOf(key)] ?? ''} ${text}`;
  return Object.fromEntries(Object.entries(joined).map(([stem, text]) => [stem, placeholders(text)]));
}

describe('the catalogue', () => {
  it('has every language of the specification (requirements#languages)', () => {
    expect(baseLanguages).toEqual(expect.arrayContaining(['de', 'en', 'nl', 'fr', 'es', 'pt', 'pl']));
    expect(variants).toEqual(expect.arrayContaining(['fr-BE', 'nl-BE', 'de-BE', 'fr-LU', 'de-LU']));
  });

  it.each(baseLanguages)(
    '%s has every key with exactly the plural forms of its grammar (requirements#CON-4)',
    (language) => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      // i18next reads `pt` as the Portuguese of Brazil, where none is as one: a form for zero says it as in Portugal.
      const none = [language, intlLanguage(language)].map((tag) => new Intl.PluralRules(tag).select(0));
      const forms = [...pluralCategories, ...(new Set(none).size > 1 ? ['zero'] : [])];
      const expected = new Set(
        Object.keys(de).flatMap((key) =>
          plurals.has(stemOf(key)) ? forms.map((form) => `${stemOf(key)}_${form}`) : [key],
        ),
      );
      const there = textsOf(language);
      expect({
        missing: [...expected].filter((key) => !(key in there)),
        tooMany: Object.keys(there).filter((key) => !expected.has(key)),
      }).toEqual({ missing: [], tooMany: [] });
    },
  );

  it.each(baseLanguages)('%s fills the same placeholders as German', (language) => {
    const german = placeholdersByStem(de);
    const own = placeholdersByStem(textsOf(language));
    expect(Object.keys(own).filter((stem) => own[stem]?.join() !== german[stem]?.join())).toEqual([]);
  });

  it.each(languages)('%s leaves no text empty and no placeholder open', (language) => {
    const wrong = Object.entries(textsOf(language)).filter(
      ([, text]) => text.trim() === '' || text.replaceAll(/\{\{\s*\w+\s*\}\}/g, '').match(/[{}]|\$t\(/) !== null,
    );
    expect(wrong).toEqual([]);
  });

  it.each(languages)('%s has no exclamation mark', (language) => {
    expect(Object.entries(textsOf(language)).filter(([, text]) => /[!¡]/.test(text))).toEqual([]);
  });

  it.each(languages)('%s is sorted by key, so that parallel edits rarely conflict', (language) => {
    for (const keys of ['common', 'pages', 'studio'].map((namespace) => Object.keys(localeTexts(language, namespace))))
      expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it.each(languages)('%s has no key in two namespaces of the site', (language) => {
    const common = localeTexts(language, 'common');
    expect(Object.keys(localeTexts(language, 'pages')).filter((key) => key in common)).toEqual([]);
  });

  it.each(variants)(
    '%s has only what differs from its base, in the same namespace, with the same placeholders',
    (language) => {
      for (const namespace of namespacesOf(language)) {
        const base = localeTexts(language.slice(0, 2), namespace);
        for (const [key, text] of Object.entries(localeTexts(language, namespace))) {
          expect(base).toHaveProperty([key]);
          expect(text).not.toBe(base[key]);
          expect(placeholders(text)).toEqual(placeholders(base[key] ?? ''));
        }
      }
    },
  );

  it.each(baseLanguages.filter((language) => language !== 'de'))(
    '%s is translated: hardly any sentence is the same as in German',
    (language) => {
      // A text of placeholders and punctuation has nothing to translate.
      const hasWords = (text: string): boolean => /\p{L}.* /u.test(text.replaceAll(/\{\{\w+\}\}/g, ''));
      const same = Object.entries(textsOf(language)).filter(
        ([key, text]) => text === de[key] && hasWords(`${text} `) && text.includes(' '),
      );
      expect(same).toEqual([]);
    },
  );

  it.each(baseLanguages.filter((language) => language !== 'en'))('%s shows no English sentence', (language) => {
    const english = new Set(
      Object.values(textsOf('en')).filter((text) => /[a-z]{3}.* .*[a-z]{2}/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))),
    );
    expect(Object.entries(textsOf(language)).filter(([, text]) => english.has(text))).toEqual([]);
  });
});
