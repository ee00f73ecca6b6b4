import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import type standInPages from '../locales/de/stand-in-pages.json';
import type standIns from '../locales/de/stand-ins.json';

/** Returns the text of a key with its values inserted unescaped: pages escape the whole text. */
type Translate<Catalogue> = (
  key: keyof Catalogue & string,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** `t` of the texts for customers. */
export type StandInTranslate = Translate<typeof standIns>;

const folder = new URL('../locales/', import.meta.url);

/** Reads the texts of a namespace, `locales/<language>/<namespace>.json`: a new language is a folder. */
function loadTexts<Catalogue>(namespace: string, fallback: 'de' | 'en') {
  const files = readdirSync(folder)
    .map((language) => [language, new URL(`${language}/${namespace}.json`, folder)] as const)
    .filter(([, file]) => existsSync(file));
  const resources = Object.fromEntries(
    files.map(([language, file]) => [language, { [namespace]: JSON.parse(readFileSync(file, 'utf8')) as object }]),
  );
  const i18n = createInstance();
  void i18n.init({
    resources,
    defaultNS: namespace,
    fallbackLng: fallback,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  const has = (tag: string): boolean => Object.hasOwn(resources, tag);
  const languageOf = (tag: string): string => [tag.split(/[-_]/)[0] ?? ''].find(has) ?? fallback;
  return {
    /** All languages, without their variants. */
    languages: Object.keys(resources).filter((tag) => !tag.includes('-')),
    /** The language of the texts for a tag such as `fr-BE` or `fr_BE`; the fallback for an unknown or empty tag. */
    languageOf,
    /** `t` for a tag: its variant's text, else its language's, else the fallback's. */
    in: (tag: string): Translate<Catalogue> =>
      i18n.getFixedT([tag.replace('_', '-'), languageOf(tag), fallback].filter(has)),
  };
}

/** Texts for customers: mails, the pages behind their links, the ID widget's button. */
export const standInTexts = loadTexts<typeof standIns>('stand-ins', 'de');

/** A script for browsers, after a constant `name` with its texts by language. */
export function scriptWithTexts(
  name: string,
  keys: Readonly<Record<string, keyof typeof standIns>>,
  file: URL,
): string {
  const texts = standInTexts.languages.map((language) => {
    const t = standInTexts.in(language);
    return [language, Object.fromEntries(Object.entries(keys).map(([member, key]) => [member, t(key)]))];
  });
  return `const ${name} = ${JSON.stringify(Object.fromEntries(texts))};\n${readFileSync(file, 'utf8')}`;
}

const pageTexts = loadTexts<typeof standInPages>('stand-in-pages', 'en');

/** `t` of the pages for testers. */
export const pageTextsIn = (language: 'de' | 'en'): Translate<typeof standInPages> => pageTexts.in(language);
