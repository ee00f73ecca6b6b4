import { readFileSync, readdirSync } from 'node:fs';

const folder = new URL('../../../src/i18n/messages/', import.meta.url);

/** A language's texts by key. */
export type Texts = Readonly<Record<string, string>>;

/** Texts of one catalogue file, e.g. `de` or `fr-BE`. */
export const textsOf = (language: string): Texts =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Texts;

/** Names of all catalogue files without their ending. */
export const languages: readonly string[] = readdirSync(folder).map((name) => name.replace(/\.json$/, ''));

/** Complete languages; a variant such as `fr-BE` only has its differences from its base. */
export const baseLanguages: readonly string[] = languages.filter((language) => !language.includes('-'));
