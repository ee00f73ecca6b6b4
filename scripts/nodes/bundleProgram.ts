import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Joins a program of this repository (its path from the root) with everything of ours that it imports, so that Node.js
 * starts it without compiling hundreds of files. Packages stay outside, and files are found beside the sources. Returns
 * the path of the bundle in `.cache`.
 */
export async function bundleProgram(entry: string): Promise<string> {
  const name = basename(entry, '.ts');
  const outdir = `${root}.cache/bundles/${entry.slice(0, -basename(entry).length)}`;
  await build({
    absWorkingDir: root,
    entryPoints: { [name]: entry },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
    plugins: [
      {
        name: 'files are found beside the sources',
        setup: (plugin) =>
          plugin.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            loader: 'ts',
            contents: readFileSync(path, 'utf8').replaceAll(
              'import.meta.url',
              JSON.stringify(pathToFileURL(path).href),
            ),
          })),
      },
    ],
  });
  return `${outdir}${name}.js`;
}
