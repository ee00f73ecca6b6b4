import { describe, expect, it } from 'vitest';
import { siteLanguage } from '@kontor/schema-adapters/metadata';
import { catalogueLanguage, languageName, languageNameIn } from '#src/app/texts/languages.ts';

describe('languages', () => {
  const locales = ['nl_BE', 'fr_BE'];
  it.each([
    ['fr-BE', 'fr-BE'],
    ['fr', 'fr-BE'],
    ['fr-CH', 'fr-BE'],
    ['NL', 'nl-BE'],
    ['pl', 'nl-BE'],
    ['frr', 'nl-BE'],
    ['../../etc', 'nl-BE'],
  ])('a visitor who asks for %s gets %s on a Belgian site', (preferred, expected) => {
    expect(siteLanguage([preferred], locales, 'nl_BE')).toBe(expected);
  });

  it.each([
    [['pt-PT', 'en', 'de'], ['de_DE', 'en_DE'], 'de_DE', 'en-DE'],
    [['en-US', 'fr-BE', 'nl'], ['nl_BE', 'fr_BE'], 'nl_BE', 'fr-BE'],
    [['ja', 'fr-CA'], ['nl_BE', 'fr_BE'], 'nl_BE', 'fr-BE'],
    [['ja'], ['de_DE', 'en_DE'], 'en_DE', 'en-DE'],
    [[], ['de_DE', 'en_DE'], 'en_DE', 'en-DE'],
  ])(
    'a visitor who wants %j of %j, default %s, gets %s (requirements#language-choice)',
    (preferred, offered, defaultLocale, expected) => {
      expect(siteLanguage(preferred, offered, defaultLocale)).toBe(expected);
    },
  );

  it('uses a variant if there is one, else its base', () => {
    expect(catalogueLanguage('fr-BE', ['fr', 'fr-BE'])).toBe('fr-BE');
    expect(catalogueLanguage('de-DE', ['de'])).toBe('de');
  });

  it.each([
    ['de', 'Deutsch'],
    ['fr-BE', 'Français'],
    ['pl', 'Polski'],
  ])('%s is named %s in the menu', (tag, name) => {
    expect(languageName(tag)).toBe(name);
  });

  it.each([
    ['en', 'de', 'Englisch'],
    ['de', 'fr-BE', 'allemand'],
    ['nl-BE', 'nl', 'Nederlands'],
    ['pl', 'pt', 'polaco'],
    ['fr', 'pl', 'francuski'],
  ])('%s is named in a sentence of %s: %s', (tag, language, name) => {
    expect(languageNameIn(tag, language)).toBe(name);
  });
});
