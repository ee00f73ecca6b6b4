import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { prepareEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';

/**
 * `npm start`: builds site, its drawing on the server, preview and studio if their sources have changed since the last build, then runs the product
 * in this process.
 * The arguments are those of `backend/stand-ins/main.ts`.
 */
const root = new URL('..', import.meta.url).pathname;
const builds = ['vite.config.ts', 'vite.render.config.ts', 'vite.preview.config.ts', 'vite.studio.config.ts'];
const sources = [
  'index.html',
  'preview.html',
  ...builds,
  'package-lock.json',
  'src',
  'studio',
  'renderers',
  'schema-adapters',
];
const stamp = `${root}dist/site/.sources`;

/** Changes with every file of theirs: its path, size and time. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = `${root}${source}`;
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' })
          .toSorted()
          .map((name) => `${path}/${name}`)
      : [path];
    for (const file of files) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

async function buildAll(): Promise<void> {
  // One after the other: two at a time take no less time on two cores, and twice the memory.
  for (const config of builds) await build({ configFile: `${root}${config}`, logLevel: 'warn' });
}

const now = fingerprint();
const built = existsSync(`${root}dist/site/index.html`) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
if (!built && !process.argv.includes('--help')) {
  const before = process.env['NODE_ENV'];
  await Promise.all([buildAll(), prepareEmbeddedDatabase()]);
  // Vite sets NODE_ENV=production, with which the stand-ins refuse to start.
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
  writeFileSync(stamp, now);
}
await import('#backend/stand-ins/main.ts');
