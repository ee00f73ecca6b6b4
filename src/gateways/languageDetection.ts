import { readCookies } from './cookies.ts';

/** Where the chosen language is stored. */
export const languageKey = 'i18nextLng';

/** Stores the language that the visitor chose, for the next visit. If the storage refuses, nothing happens. */
export function rememberLanguage(language: string): void {
  attempt(() => localStorage.setItem(languageKey, language));
}

/** The language that the link to this page requests. */
export function languageOfLink(): string | undefined {
  const tag = new URLSearchParams(location.search).get('lang');
  return tag !== null && isTag(tag) ? tag : undefined;
}

/**
 * The languages that a visitor may want, most wanted first: query `lang`, cookie `lng`, local and session storage, the
 * browser's, the page's. Never throws.
 * Source: requirements#language-choice.
 */
export function wantedLanguages(): readonly string[] {
  const cookie = readCookies().find((pair) => pair.startsWith('lng='));
  const found = [
    languageOfLink(),
    cookie?.slice('lng='.length),
    attempt(() => localStorage.getItem(languageKey)),
    attempt(() => sessionStorage.getItem(languageKey)),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  return found.filter((tag): tag is string => typeof tag === 'string' && isTag(tag));
}

const isTag = (text: string): boolean => /^[a-z]{2,3}([_-][A-Za-z]{2,4})*$/i.test(text);

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
