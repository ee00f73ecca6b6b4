import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}.cache/programs`;
const bundles = new Map<string, Promise<string>>();

/**
 * The path of a bundle of a program of this project, named relative to its folder. Builds it once per process: Node.js
 * starts it three times faster than tsx, which reads hundreds of files.
 */
export function bundledProgram(program: string): Promise<string> {
  const cachedBundle = bundles.get(program) ?? bundle(program);
  bundles.set(program, cachedBundle);
  return cachedBundle;
}

async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${root}${program}`],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [ownAddress, foreignPackages],
  });
  const file = `${folder}/${program.slice(0, -'.ts'.length).replaceAll('/', '-')}.js`;
  // Renames a finished file, so that other processes never start an incomplete one.
  const partial = `${file}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(partial, outputFiles[0]?.contents ?? '');
  renameSync(partial, file);
  return file;
}

/** Lets modules find files beside their sources instead of beside the bundle. */
const ownAddress: Plugin = {
  name: 'own-address',
  setup: (bundler) =>
    bundler.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
    })),
};

/** Leaves packages outside of the bundle, except those of this workspace, which are TypeScript. */
const foreignPackages: Plugin = {
  name: 'foreign-packages',
  setup: (bundler) =>
    bundler.onResolve({ filter: /^[^./#]/ }, ({ path }) =>
      path.startsWith('@kontor/') ? undefined : { path, external: true },
    ),
};
