import { expect, it } from 'vitest';
import { pageLanguage } from '../../../../cdc-stand-in/pages/page.ts';

it.each([
  ['nothing', undefined, undefined, 'de'],
  ['a German browser', undefined, 'de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['an English browser', undefined, 'en-GB,de;q=0.5', 'en'],
  ['a French browser that also takes German', undefined, 'fr-FR,fr;q=0.9,de;q=0.4', 'de'],
  ['a Polish browser', undefined, 'pl-PL', 'en'],
  ['an address that wants English, in a German browser', 'en', 'de', 'en'],
  ['an address that wants French or German', 'fr de', 'en', 'de'],
  ['a repeated parameter', ['en', 'de'], 'de', 'de'],
  ['rubbish', '%%', '*', 'de'],
] as const)('%s: a stand-in’s page uses the language', (_who, languageParameter, accepted, language) => {
  expect(pageLanguage(languageParameter, accepted)).toBe(language);
});
