import { existsSync, readdirSync, readFileSync } from 'node:fs';

type Texts = Readonly<Record<string, string>>;

/** Languages and variants with a folder of texts, such as `de` and `fr-BE`. */
export const localeFolders: readonly string[] = readdirSync('locales', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The same without variants. */
export const localeLanguages = localeFolders.filter((language) => !language.includes('-'));

/** The namespaces of a language. */
export const namespacesOf = (language: string): readonly string[] =>
  readdirSync(`locales/${language}`).map((file) => file.replace('.json', ''));

/** The texts of a namespace in a language by key; none if it has no such file. */
export function localeTexts(language: string, namespace: string): Texts {
  const file = `locales/${language}/${namespace}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
}
