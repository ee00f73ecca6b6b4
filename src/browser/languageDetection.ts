import { readCookies } from './cookies.ts';

/** Where the chosen language is stored. */
export const languageKey = 'i18nextLng';

/** Stores the language that the visitor chose, for the next visit. If the storage refuses, nothing happens. */
export function rememberLanguage(language: string): void {
  attempt(() => localStorage.setItem(languageKey, language));
}

/** The language that the link to this page requests: `?lang=`, else `?lng=`. */
export function languageOfLink(): string | undefined {
  const query = new URLSearchParams(location.search);
  return [query.get('lang'), query.get('lng')].find(isTag);
}

/**
 * The visitor's preferred languages, most preferred first: query `lang` and `lng`, cookie `lng`, local and session
 * storage, the browser's, the page's. Never throws. No i18next-browser-languagedetector: it would need custom detectors
 * for two query names and guarded cookies, writes to the storage to probe it, and adds 2 kB.
 * Source: requirements#language-choice.
 */
export function preferredLanguages(): readonly string[] {
  const query = new URLSearchParams(location.search);
  const candidates = [
    query.get('lang'),
    query.get('lng'),
    readCookies()
      .find((pair) => pair.startsWith('lng='))
      ?.slice('lng='.length),
    attempt(() => localStorage.getItem(languageKey)),
    attempt(() => sessionStorage.getItem(languageKey)),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  return candidates.filter(isTag);
}

const isTag = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^[a-z]{2,3}([_-][A-Za-z]{2,4})*$/i.test(text);

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
