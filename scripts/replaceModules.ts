import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A module of a library, by its path from the project's root, and its replacement. */
interface Replacement {
  readonly module: string;
  readonly by: string;
  /** Whether importers use its default export. */
  readonly byDefault?: true;
}

/**
 * Parts of libraries that nothing here uses or that the browser has itself: a Markdown renderer, rare formats, default
 * fields, a URI library. See docs/decisions/0007-replaced-library-parts.md.
 */
export const formReplacements: readonly Replacement[] = [
  { module: 'node_modules/@cfworker/json-schema/dist/esm/format.js', by: 'schema-adapters/model/formats.ts' },
  { module: 'node_modules/fast-uri/index.js', by: 'renderers/replacements/uri.ts', byDefault: true },
  {
    module: 'node_modules/@rjsf/utils/lib/deepEquals.js',
    by: 'renderers/replacements/deepEquals.ts',
    byDefault: true,
  },
  {
    module: 'node_modules/@rjsf/core/lib/getDefaultRegistry.js',
    by: 'renderers/replacements/rjsfRegistry.ts',
    byDefault: true,
  },
];

/**
 * Modules that the site alone replaces by ones that load later: parts of rjsf for general schemas. See docs/decisions/0040-late-parts.md.
 */
export const lateParts: readonly Replacement[] = [
  { module: 'renderers/form/generalParts.ts', by: 'renderers/replacements/lateGeneralParts.ts' },
  ...['createSchemaUtils', 'schemaHasNestedConditional', 'schema/omitExtraData'].map((name): Replacement => ({
    module: `node_modules/@rjsf/utils/lib/${name}.js`,
    by: `renderers/replacements/${name.replace(/.*\//, '')}.ts`,
    byDefault: true,
  })),
];

/**
 * Replaces modules of libraries, matched by their resolved file. A build fails if one of them is never matched, so that
 * an update of a library cannot bring a part back unnoticed. An import with `?original` gets the module itself.
 */
export function replaceModules(replacements: readonly Replacement[]): Plugin {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const byFile = new Map(replacements.map((row) => [root + row.module, row]));
  const met = new Set<string>();
  return {
    name: 'replace-modules',
    enforce: 'pre',
    load: {
      filter: { id: [...byFile.keys()].map((file) => new RegExp(`^${escaped(file)}(\\?.*)?$`)) },
      handler: (id) => {
        const row = byFile.get(id.replace(/\?.*$/, ''));
        if (!row || id.endsWith('?original')) return undefined;
        met.add(row.module);
        const target = JSON.stringify(root + row.by);
        return `export * from ${target};${row.byDefault ? ` export { default } from ${target};` : ''}`;
      },
    },
    generateBundle() {
      const missed = replacements.filter(({ module }) => !met.has(module)).map(({ module }) => module);
      if (missed.length > 0) this.error(`The build met no ${missed.join(', no ')}; see scripts/replaceModules.ts.`);
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
