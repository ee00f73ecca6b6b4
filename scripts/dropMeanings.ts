import type { Plugin } from 'vite';

/** Removes the explanations in the error catalogue from the build; no page shows them. */
export function dropMeanings(): Plugin {
  return {
    name: 'drop-meanings',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/src/errors/errorCatalogue.ts') ? code.replaceAll(/\bmeaning:\s*'[^']*',\s*/g, '') : undefined,
  };
}
