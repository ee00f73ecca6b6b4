import { existsSync, readFileSync } from 'node:fs';

type Texts = Readonly<Record<string, string>>;

/**
 * The texts of site and studio in one language, a variant's before its base's, for tests in several languages. Throws
 * for an unknown key.
 */
export function textsOf(language: string): (key: string, values?: Texts) => string {
  const texts: Texts = { ...read(language.slice(0, 2)), ...read(language) };
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${language} has no text ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

function read(language: string): Texts {
  const files = ['common', 'pages', 'studio'].map(
    (name) => new URL(`../../locales/${language}/${name}.json`, import.meta.url),
  );
  const texts = files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Texts);
  return Object.assign({}, ...texts);
}
