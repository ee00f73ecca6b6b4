import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInstance } from 'i18next';
import type { Translate } from '#renderers/model/rendererContext.ts';
import { messageConstants } from '#src/i18n/messageConstants.ts';

const root = join(import.meta.dirname, '..');

/** The site's texts in a language such as `fr-BE`, for commands; undefined if the site has none in it. */
export function siteTexts(language: string): Translate | undefined {
  const texts = Object.fromEntries([language, language.slice(0, 2), 'de'].map((tag) => [tag, textsIn(tag)]));
  if (Object.keys(texts[language] ?? {}).length === 0) return undefined;
  const i18n = createInstance();
  void i18n.init({
    resources: Object.fromEntries(Object.entries(texts).map(([tag, all]) => [tag, { translation: all }])),
    lng: language,
    fallbackLng: 'de',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, defaultVariables: messageConstants },
    initAsync: false,
  });
  return (keys, values) => i18n.t(keys, { ...values });
}

/** All texts of exactly this language. */
function textsIn(tag: string): Readonly<Record<string, string>> {
  const folder = join(root, 'locales', tag);
  const files = [
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
    join(root, `src/i18n/messages/${tag}.json`),
  ].filter((file) => existsSync(file) && basename(file) !== 'findings.json');
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object)) as Record<
    string,
    string
  >;
}
