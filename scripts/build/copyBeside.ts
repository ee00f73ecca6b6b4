import { cpSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Copies files and folders that a server bundle reads at run time by `import.meta.url` into its folder. */
export function copyBeside(paths: readonly string[]): Plugin {
  return {
    name: 'copy-beside',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const path of paths) cpSync(path, `${dir}/${basename(path)}`, { recursive: true });
    },
  };
}
