import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TFunction } from 'i18next';
import { textsIn } from '#renderers/texts/textsIn.ts';

const folder = join(import.meta.dirname, '..', 'locales');

/** The site's texts in a language such as `fr-BE`, for commands; undefined if the site has none in it. */
export function siteTexts(language: string): TFunction | undefined {
  if (!/^[\w-]+$/.test(language) || !existsSync(join(folder, language, 'common.json'))) return undefined;
  return textsIn(language, { common: textsOf(language, 'common'), pages: textsOf(language, 'pages') });
}

/** A variant only has what differs from its language. */
function textsOf(language: string, namespace: string): Readonly<Record<string, string>> {
  const files = [language.slice(0, 2), language].map((tag) => join(folder, tag, `${namespace}.json`));
  const texts = files
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as object);
  return Object.assign({}, ...texts) as Readonly<Record<string, string>>;
}
