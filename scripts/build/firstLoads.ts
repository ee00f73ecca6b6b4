import { paths } from '@kontor/schema-adapters/content';
import type { Rolldown } from 'vite';

type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'imports' | 'moduleIds'>;

/**
 * Scripts that a page preloads beside the start script, which would request them only once it runs. Addresses of
 * scripts, by path of the page (`*` at its end matches any rest) and by language.
 */
export interface FirstLoads {
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Texts of every page. */
  readonly commonTexts: Readonly<Record<string, string>>;
  /** Texts of all pages but the first ones. */
  readonly pageTexts: Readonly<Record<string, string>>;
}

/** In the order of use: the module that calls the provider comes before the page. */
const centre = [
  'src/preferences/state/centre.ts',
  'schema-adapters/provider/parseProviderSchema.ts',
  'src/preferences/screens/PreferencesScreen.tsx',
];

/** The modules of each entry page. The start page leads most customers to the login, so it names no screen. */
const modulesOf: Readonly<Record<string, readonly string[]>> = {
  [paths.start]: [],
  [paths.login]: ['src/login/LoginScreen.tsx'],
  [paths.resetStart]: ['src/reset-password/ResetStartScreen.tsx'],
  [paths.registration]: ['src/registration/RegistrationScreen.tsx'],
  [paths.centre]: centre,
  // Leads to the preference centre in a new document, which finds these modules in the cache.
  [paths.accountPreferences]: ['src/app/guards/preferenceSessionGuard.ts', ...centre],
  [`${paths.centre}/token/*`]: centre,
};

/**
 * Finds the preloads of a finished build. `page` is its HTML document, whose own scripts load anyway. Throws if no
 * script of the build has a module of the list.
 */
export function firstLoads(
  bundle: Readonly<Record<string, Chunk | { readonly type: 'asset' }>>,
  page: string,
): FirstLoads {
  const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const addressesOf = (modules: readonly string[]): readonly string[] => {
    const needed = modules.flatMap((module) => closureOf(chunkOf(chunks, module).fileName, byName));
    return [...new Set(needed)].map((name) => `/${name}`).filter((address) => !page.includes(address));
  };
  const texts = (namespace: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds.flatMap((id) => {
          const language = /\/locales\/([\w-]+)\/(\w+)\.json$/.exec(id);
          return language?.[1] !== undefined && language[2] === namespace ? [[language[1], `/${fileName}`]] : [];
        }),
      ),
    );
  return {
    pages: Object.fromEntries(Object.entries(modulesOf).map(([path, modules]) => [path, addressesOf(modules)])),
    commonTexts: texts('common'),
    pageTexts: texts('pages'),
  };
}

function chunkOf(chunks: readonly Chunk[], module: string): Chunk {
  const owner = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!owner) throw new Error(`No script of the build has ${module}; see scripts/build/firstLoads.ts.`);
  return owner;
}

/** A script and all that it imports before it can run. */
function closureOf(name: string, byName: ReadonlyMap<string, Chunk>, visited = new Set<string>()): readonly string[] {
  if (!visited.has(name)) {
    visited.add(name);
    for (const imported of byName.get(name)?.imports ?? []) closureOf(imported, byName, visited);
  }
  return [...visited];
}
