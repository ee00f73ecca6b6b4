import { readFileSync } from 'node:fs';
import { textsOf, type Translate } from '#backend/shared/texts.ts';
import type { PageLanguage } from './pages/page.ts';

/** Texts of the stand-ins for customers: mails, the pages behind their links, the ID widget's button. */
export const standInTexts = textsOf('stand-ins', 'de');

/** `t` of these texts. */
export type StandInTranslate = Translate<'stand-ins'>;

type Key = Parameters<StandInTranslate>[0];

/** A script for browsers, after a constant `name` with its texts by language. */
export function scriptWithTexts(name: string, keys: Readonly<Record<string, Key>>, file: URL): string {
  const texts = standInTexts.languages.map((language) => {
    const t = standInTexts.in(language);
    return [language, Object.fromEntries(Object.entries(keys).map(([member, key]) => [member, t(key)]))];
  });
  return `const ${name} = ${JSON.stringify(Object.fromEntries(texts))};\n${readFileSync(file, 'utf8')}`;
}

const pageTexts = textsOf('stand-in-pages', 'en');

/** `t` of the pages for testers. */
export const pageTextsIn = (language: PageLanguage): Translate<'stand-in-pages'> => pageTexts.in(language);
