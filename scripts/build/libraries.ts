import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

const root = join(import.meta.dirname, '../..');

/**
 * Vite's options for a package of this workspace as others get it: a script for each of its entries and for `more`, and
 * one style sheet. Its libraries stay outside.
 */
function library(folder: string, more: readonly string[] = []): UserConfig {
  const { exports } = JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  const sources = [...Object.values(exports), ...more].filter((source) => source.endsWith('.ts'));
  return {
    base: './',
    plugins: [react()],
    build: {
      outDir: `${root}/dist/packages/${folder}`,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      cssCodeSplit: false,
      lib: {
        entry: Object.fromEntries(sources.map((source) => [basename(source, '.ts'), join(root, folder, source)])),
        formats: ['es'],
        cssFileName: 'style',
      },
      rolldownOptions: {
        external: /^(?:@?[a-z]|node:)/,
        output: { chunkFileNames: 'chunks/[name].js', assetFileNames: '[name][extname]' },
      },
    },
  };
}

/** The packages of this workspace for other projects, by the mode that builds them. */
export const libraries: Readonly<Record<string, UserConfig>> = {
  adapters: library('schema-adapters', ['./adapt.ts']),
  theme: library('renderers'),
};
