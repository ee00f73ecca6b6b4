import { describe, expect, it } from 'vitest';
import { localeTexts } from '../locales.ts';
import { baseLanguages, languages, textsOf } from '../src/app/texts/catalogue.ts';
import { holdsWord, variantWords, wordLists } from './wordLists.ts';

/** English sentences that the requirements quote literally. */
const quoted: ReadonlySet<string> = new Set(['clp.login.resend.error']);

/** Everything that customers read in a language, by place. Variants use the mails and built-in texts of their base. */
const spoken = (language: string): readonly (readonly [string, string])[] => [
  ...Object.entries(textsOf(language)),
  ...(language.includes('-')
    ? []
    : [
        ...Object.entries(localeTexts(language, 'stand-ins')),
        ...Object.entries(localeTexts(language, 'mails')),
        ...Object.entries(localeTexts(language, 'built-in')),
      ]),
];

/** Places whose text has a word that the list of its language rejects. */
const unwanted = (language: string, texts: readonly (readonly [string, string])[]): readonly string[] =>
  (wordLists[language.slice(0, 2)] ?? []).flatMap(({ say, not }) =>
    not.flatMap((word) =>
      texts
        .filter(([key, text]) => !(language === 'en' && quoted.has(key)) && holdsWord(text, word))
        .map(([key, text]) => `${key}: "${word}" instead of "${say}" in: ${text}`),
    ),
  );

describe('the word lists', () => {
  it('have a table for every language and every variant', () => {
    expect(Object.keys(wordLists).toSorted()).toEqual(baseLanguages.toSorted());
    expect(Object.keys(variantWords).toSorted()).toEqual(
      languages.filter((language) => language.includes('-')).toSorted(),
    );
  });

  it.each(languages)('%s uses no rejected word', (language) => {
    expect(unwanted(language, spoken(language))).toEqual([]);
  });

  it.each(baseLanguages)('%s uses every word that its list recommends', (language) => {
    const texts = spoken(language);
    const unused = (wordLists[language] ?? []).filter(({ say }) => !texts.some(([, text]) => holdsWord(text, say)));
    expect(unused.map(({ say }) => say)).toEqual([]);
  });

  it.each(Object.keys(variantWords))('%s replaces its own words everywhere', (variant) => {
    const own = textsOf(variant);
    const left = Object.entries({ ...textsOf(variant.slice(0, 2)), ...own }).flatMap(([key, text]) =>
      (variantWords[variant] ?? [])
        .filter(([base, other]) => holdsWord(text.replaceAll(other, ''), base))
        .map(([base, other]) => `${key}: "${base}" instead of "${other}"`),
    );
    expect(left).toEqual([]);
    const unused = (variantWords[variant] ?? []).filter(
      ([, other]) => !Object.values(own).some((text) => holdsWord(text, other)),
    );
    expect(unused).toEqual([]);
  });

  it.each(Object.keys(variantWords))('%s differs from its base only by these words', (variant) => {
    const base = textsOf(variant.slice(0, 2));
    const unexplained = Object.entries(textsOf(variant)).filter(
      ([key, text]) => !(variantWords[variant] ?? []).some(([word]) => holdsWord(base[key] ?? '', word)) || text === '',
    );
    expect(unexplained).toEqual([]);
  });

  it.each([
    ['de', 'Bitte geben Sie Ihre Email ein.'],
    ['en', 'Please sign in again.'],
    ['nl', 'Wij sturen u een bericht.'],
    ['fr', 'Vos rappels sont activés.'],
    ['es', 'Volver hacia la tienda.'],
    ['pt', 'Esta ligação já não é válida.'],
    ['pl', 'Prosimy sprawdzić hasło.'],
  ])('would notice a rejected word in %s (control)', (language, sentence) => {
    expect(unwanted(language, [['planted', sentence]])).toHaveLength(1);
  });

  it('compares whole words (control)', () => {
    expect(holdsWord('Anmeldung', 'Meldung')).toBe(false);
    expect(holdsWord('Ihre Produkterinnerungen', 'Produkterinnerung*')).toBe(true);
    expect(holdsWord('{{email}}', 'email')).toBe(false);
  });
});

describe('punctuation', () => {
  it('French uses no-break spaces before its punctuation', () => {
    const wrong = spoken('fr').filter(([, text]) => / [?!;:»]|« |[^\u00A0\u202F][?!;»]|«[^\u00A0\u202F]/.test(text));
    expect(wrong).toEqual([]);
  });

  it.each(baseLanguages)('%s writes ellipses in one way', (language) => {
    const wrong = spoken(language).filter(([, text]) =>
      language === 'de' ? /(?<![\s…])…|\.\.\./.test(text) : /\s…|\.\.\./.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it.each(baseLanguages)('%s has no double space and no straight quotation mark', (language) => {
    expect(spoken(language).filter(([, text]) => / {2}|"/.test(text))).toEqual([]);
  });
});
