import { intlLanguage } from '@kontor/schema-adapters/values';
import { baseOf, tagOf } from '@kontor/schema-adapters/metadata';

export { baseOf };

/** Default language and country. Source: requirements#languages. */
export const defaultLanguage = 'de';

/**
 * The tag of the catalogue for a language: the tag itself if it has its own catalogue (`fr-BE`), else its base (`de`).
 */
export function catalogueLanguage(tag: string, catalogues: readonly string[]): string {
  return catalogues.includes(tag) ? tag : baseOf(tag);
}

/**
 * The catalogue of the first preferred language that has one, by its tag or its base; German if none has.
 * Source: requirements#language-choice.
 */
export function bestLanguage(preferred: readonly string[], catalogues: readonly string[]): string {
  const matches = preferred.map(
    (tag) =>
      catalogues.find((catalogue) => catalogue.toLowerCase() === tagOf(tag).toLowerCase()) ??
      catalogues.find((catalogue) => catalogue === baseOf(tag)),
  );
  return matches.find((tag) => tag !== undefined) ?? defaultLanguage;
}

/**
 * Native names of the catalogues' languages: on a slow phone `Intl.DisplayNames` takes longer than the rest of the
 * page's frame.
 */
const nativeNames: Readonly<Record<string, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
};

/** A language's native name for the language menu: `Deutsch`, `Français`. */
export function languageName(tag: string): string {
  const base = baseOf(tag);
  return nativeNames[base] ?? getBrowserName(base);
}

function getBrowserName(base: string): string {
  const name = new Intl.DisplayNames([base], { type: 'language', fallback: 'code' }).of(base) ?? base;
  const [first = ''] = name;
  return first.toLocaleUpperCase(base) + name.slice(first.length);
}

/**
 * The name of a language in `displayLanguage`: `Englisch` for `en` in German, `anglais` in French. Both are tags;
 * returns the code if the browser has no name for it.
 */
export function languageNameIn(tag: string, displayLanguage: string): string {
  return (
    new Intl.DisplayNames([intlLanguage(displayLanguage)], { type: 'language', fallback: 'code' }).of(baseOf(tag)) ??
    baseOf(tag)
  );
}
