import { expect, it } from 'vitest';
import { siteLanguage } from '@kontor/schema-adapters/metadata';
import { bestLanguage } from '#src/app/texts/languages.ts';

const catalogues = ['de-BE', 'de', 'en', 'fr-BE', 'fr'];

it.each([
  [['fr-BE'], 'fr-BE'],
  [['fr_be'], 'fr-BE'],
  [['fr-CA'], 'fr'],
  [['ja', 'en-GB', 'de'], 'en'],
  [['ja'], 'de'],
  [[], 'de'],
  [['de-AT'], 'de'],
  [['frr', 'en'], 'en'],
  [['frr'], 'de'],
])('of %j uses %s', (wanted, language) => {
  expect(bestLanguage(wanted, catalogues)).toBe(language);
});

it.each([
  ['frr', 'de-DE'],
  ['plt', 'de-DE'],
  ['fr', 'fr-BE'],
  ['pl-PL', 'pl-PL'],
])('a browser in %s gets the site in %s', (wanted, language) => {
  expect(siteLanguage([wanted], ['de_DE', 'fr_BE', 'pl_PL'], 'de_DE')).toBe(language);
});
