import { existsSync, readFileSync, readdirSync } from 'node:fs';

const folder = 'locales';

/** A language's texts by key. */
export type Texts = Readonly<Record<string, string>>;

/** Texts of one namespace in one language; none if a variant has no such file. */
export function namespaceOf(language: string, namespace: string): Texts {
  const file = `${folder}/${language}/${namespace}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
}

/** The site's own texts of a language or variant, e.g. `de` or `fr-BE`. */
export const textsOf = (language: string): Texts => ({
  ...namespaceOf(language, 'common'),
  ...namespaceOf(language, 'pages'),
});

/** The namespaces that a language has files of. */
export const namespacesIn = (language: string): readonly string[] =>
  readdirSync(`${folder}/${language}`).map((file) => file.replace('.json', ''));

/** All languages and variants. */
export const languages: readonly string[] = readdirSync(folder);

/** Complete languages; a variant such as `fr-BE` only has its differences from its base. */
export const baseLanguages: readonly string[] = languages.filter((language) => !language.includes('-'));
