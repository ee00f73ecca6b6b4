import { expect, it } from 'vitest';
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
])('of %j uses %s', (preferred, language) => {
  expect(bestLanguage(preferred, catalogues)).toBe(language);
});
