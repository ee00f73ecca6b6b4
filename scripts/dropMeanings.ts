import type { Plugin } from 'vite';

/** Leaves out of the build what the error catalogue says to those who read the code; no page shows it. */
export function dropMeanings(): Plugin {
  return {
    name: 'drop-meanings',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/src/errors/errorCatalogue.ts') ? code.replaceAll(/\bmeaning:\s*'[^']*',\s*/g, '') : undefined,
  };
}
