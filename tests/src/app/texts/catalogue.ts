import { localeFolders, localeTexts } from '../../../locales.ts';

/** A language's texts by key. */
export type Texts = Readonly<Record<string, string>>;

/** The site's own texts of a language or variant, e.g. `de` or `fr-BE`. */
export const textsOf = (language: string): Texts => ({
  ...localeTexts(language, 'common'),
  ...localeTexts(language, 'pages'),
});

/** All languages and variants. */
export const languages = localeFolders;

/** Complete languages; a variant such as `fr-BE` only has its differences from its base. */
export const baseLanguages: readonly string[] = languages.filter((language) => !language.includes('-'));
