import { describe, expect, it } from 'vitest';
import { textByKey, textsIn } from '@kontor/rjsf-theme/texts';
import { localeFolders, localeLanguages, localeTexts, namespacesOf } from './locales.ts';

/** Texts for staff, engineers and testers exist in German and English, the documentation of rules in English. */
const languagesOf: Readonly<Record<string, readonly string[]>> = {
  findings: ['de', 'en'],
  rules: ['en'],
  'stand-in-pages': ['de', 'en'],
  studio: ['de', 'en'],
};

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/** Each key with the placeholders of its text; one key for all plural forms, which differ between languages. */
function valuesByKey(texts: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly string[]>> {
  const placeholders: Record<string, readonly string[]> = {};
  for (const [key, text] of Object.entries(texts)) {
    const stem = key.replace(pluralForm, '');
    const named = String(text).match(/\{\{\w+\}\}/g) ?? [];
    placeholders[stem] = [...new Set([...(placeholders[stem] ?? []), ...named])].toSorted();
  }
  return placeholders;
}

const namespaces = [...new Set(localeLanguages.flatMap(namespacesOf))];
const cells = namespaces.flatMap((namespace) =>
  (languagesOf[namespace] ?? localeLanguages).map((language) => ({ namespace, language })),
);

describe('the texts of the product', () => {
  it.each(cells)('$namespace has every text in $language, with the same values', ({ namespace, language }) => {
    const [first = ''] = languagesOf[namespace] ?? ['de'];
    const expected = valuesByKey(localeTexts(first, namespace));
    expect(Object.keys(expected).length).toBeGreaterThan(0);
    expect(valuesByKey(localeTexts(language, namespace))).toEqual(expected);
  });

  it.each(cells)('$namespace in $language has texts only, in no braces but its values’', ({ namespace, language }) => {
    const wrong = Object.entries(localeTexts(language, namespace)).filter(
      ([, text]: readonly [string, unknown]) =>
        typeof text !== 'string' ||
        text.trim() === '' ||
        // Examples of input by editors contain any characters.
        (namespace !== 'rules' && /[{}]|\$t\(/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))),
    );
    expect(wrong).toEqual([]);
  });

  it.each(localeFolders.filter((language) => language.includes('-')))('%s only has what differs', (variant) => {
    for (const namespace of namespacesOf(variant)) {
      const base = localeTexts(variant.slice(0, 2), namespace);
      const same = Object.entries(localeTexts(variant, namespace)).filter(
        ([key, text]) => !Object.hasOwn(base, key) || base[key] === text,
      );
      expect(same).toEqual([]);
    }
  });

  it('would notice a value that a translation leaves out (control)', () => {
    expect(valuesByKey({ a: 'x {{name}}', b_one: '{{count}} y', b_other: '{{count}} z' })).toEqual({
      a: ['{{name}}'],
      b: ['{{count}}'],
    });
    expect(valuesByKey({ a: 'x' })).not.toEqual(valuesByKey({ a: 'x {{name}}' }));
  });
});

it('says none in Portugal as many, not as one', () => {
  const t = textsIn('pt', { pages: localeTexts('pt', 'pages') });
  expect([0, 1, 2].map((count) => textByKey(t, 'clp.start.state.subscribed', { count }))).toEqual([
    '0 subscrições',
    '1 subscrição',
    '2 subscrições',
  ]);
});
