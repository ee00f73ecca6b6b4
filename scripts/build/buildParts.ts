import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';

const root = new URL('../..', import.meta.url).pathname;
const stamps = `${root}dist/.sources`;
const shared = ['vite.config.ts', 'package-lock.json', 'locales', 'protocol', 'renderers', 'schema-adapters'];

/** The parts of the build, which are modes of vite.config.ts, and their sources. */
const parts = {
  site: { what: 'site', sources: [...shared, 'index.html', 'src'] },
  render: { what: 'pages drawn on the server', sources: [...shared, 'src'] },
  preview: { what: 'preview of drafts', sources: [...shared, 'preview.html', 'contract', 'studio/preview', 'src'] },
  studio: { what: 'studio', sources: [...shared, 'contract', 'studio'] },
  server: { what: 'server', sources: [...shared, 'contract', 'backend'] },
} as const;

export type PartName = keyof typeof parts;

export const partNames = Object.keys(parts) as readonly PartName[];

/**
 * Builds parts one after the other (two at a time would need twice the memory and save no time on two cores), and
 * prints a line for each.
 */
export async function buildParts(names: readonly PartName[]): Promise<void> {
  // Imports Vite here, so that a start with nothing to build does not wait for it.
  const { build } = await import('vite');
  for (const name of names) {
    const started = Date.now();
    process.stdout.write(`Building: ${parts[name].what} …`);
    const now = fingerprint(name);
    await build({ configFile: `${root}vite.config.ts`, mode: name, logLevel: 'warn' });
    mkdirSync(stamps, { recursive: true });
    writeFileSync(`${stamps}/${name}`, now);
    console.log(` ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
}

/** Builds the changed parts, and restores the environment. */
export async function buildChangedParts(names: readonly PartName[]): Promise<void> {
  const changed = changedParts(names);
  if (changed.length === 0) return;
  const before = process.env['NODE_ENV'];
  await buildParts(changed);
  // Vite sets NODE_ENV=production, with which the stand-ins refuse to start.
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
}

/** The parts without a build, or with sources that changed since. */
export function changedParts(names: readonly PartName[]): readonly PartName[] {
  return names.filter((name) => {
    const stamp = `${stamps}/${name}`;
    return (
      !existsSync(`${root}dist/${name}`) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(name)
    );
  });
}

/** Changes with every file of a part: its path, size and time. */
function fingerprint(name: PartName): string {
  const hash = createHash('sha256');
  for (const source of parts[name].sources) {
    const path = `${root}${source}`;
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' })
          .toSorted()
          .map((file) => `${path}/${file}`)
      : [path];
    for (const file of files) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}
