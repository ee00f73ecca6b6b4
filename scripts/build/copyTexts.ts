import { cpSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Copies the texts of these namespaces, in every language, to `locales/` beside a server bundle, which reads them from
 * there. Keeps all others out of the release.
 */
export function copyTexts(namespaces: readonly string[]): Plugin {
  const fileNames = new Set(namespaces.map((namespace) => `${namespace}.json`));
  return {
    name: 'copy-texts',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const language of readdirSync('locales'))
        for (const file of readdirSync(`locales/${language}`).filter((name) => fileNames.has(name)))
          cpSync(`locales/${language}/${file}`, `${dir}/locales/${language}/${file}`);
    },
  };
}
