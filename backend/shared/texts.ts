import { baseOf } from '@kontor/schema-adapters/metadata';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import type alarm from '../../locales/de/alarm.json';
import type accessibility from '../../locales/de/accessibility.json';
import type mails from '../../locales/de/mails.json';
import type pages from '../../locales/de/pages.json';
import type unsubscribe from '../../locales/de/unsubscribe.json';

/** The namespaces that servers use. German is complete, so its keys are the keys. */
interface Catalogues {
  readonly accessibility: typeof accessibility;
  readonly alarm: typeof alarm;
  readonly mails: typeof mails;
  /** Texts of customers' pages, for comparison only: servers render none of them. */
  readonly pages: typeof pages;
  readonly unsubscribe: typeof unsubscribe;
}

type Key<Namespace extends keyof Catalogues> = keyof Catalogues[Namespace] & string;

/** Returns the text of a key with its values inserted unescaped: code that writes HTML escapes the whole text. */
export type Translate<Namespace extends keyof Catalogues> = (
  key: Key<Namespace>,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** In production the folder lies beside the bundle, else at the top of the repository. */
const folder = [new URL('locales/', import.meta.url), new URL('../../locales/', import.meta.url)].find((place) =>
  existsSync(place),
);

/**
 * Reads the texts of a namespace, `locales/<language>/<namespace>.json`, for mails and pages that a server writes: a
 * new language is a folder. Throws if there are none.
 */
export function readTexts<Namespace extends keyof Catalogues>(namespace: Namespace, fallback: 'de' | 'en') {
  const resources = readCatalogues(namespace);
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
  const has = (language: string): boolean => Object.hasOwn(resources, language);
  const languageOf = (tag: string): string => [baseOf(tag)].find(has) ?? fallback;
  return {
    /** All languages and their variants. */
    tags: Object.keys(resources),
    /** All languages, without their variants. */
    languages: Object.keys(resources).filter((language) => !language.includes('-')),
    /** The language of the texts for a tag such as `fr-BE` or `fr_BE`; the fallback for an unknown or empty tag. */
    languageOf,
    /** `t` for a tag: its variant's text, else its language's, else the fallback's. */
    in: (tag: string): Translate<Namespace> =>
      i18n.getFixedT([tag.replace('_', '-'), languageOf(tag), fallback].filter(has)),
    /** Whether there is a text with this key. */
    has: (key: string): key is Key<Namespace> => i18n.exists(key),
  };
}

function readCatalogues(namespace: string): Readonly<Record<string, Readonly<Record<string, object>>>> {
  if (folder === undefined) throw new Error('the folder locales is missing');
  const files = readdirSync(folder).map(
    (language) => [language, new URL(`${language}/${namespace}.json`, folder)] as const,
  );
  const texts = files
    .filter(([, file]) => existsSync(file))
    .map(([language, file]) => [language, { [namespace]: JSON.parse(readFileSync(file, 'utf8')) as object }] as const);
  if (texts.length === 0) throw new Error(`no language has the texts ${namespace}`);
  return Object.fromEntries(texts);
}
