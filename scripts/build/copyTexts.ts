import { cpSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Copies the texts of these namespaces, in every language, to `locales/` beside a server bundle, which reads them from
 * there. All others stay out of the release.
 */
export function copyTexts(namespaces: readonly string[]): Plugin {
  const wanted = new Set(namespaces.map((namespace) => `${namespace}.json`));
  return {
    name: 'copy-texts',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const language of readdirSync('locales'))
        for (const file of readdirSync(`locales/${language}`).filter((name) => wanted.has(name)))
          cpSync(`locales/${language}/${file}`, `${dir}/locales/${language}/${file}`);
    },
  };
}
