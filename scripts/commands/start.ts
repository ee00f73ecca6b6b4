import { readFileSync } from 'node:fs';
import { nodeProblem } from './nodeVersion.ts';

/**
 * `npm start`: builds the parts of the product whose sources have changed since the last build, then runs the product in
 * this process. The arguments are those of `backend/stand-ins/main.ts`.
 */
const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly engines: { readonly node: string };
};
const problem = nodeProblem(process.versions.node, engines.node);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

// Imported only now: an older Node cannot even read what the build is made with.
const { buildParts, changedParts } = await import('../build/buildParts.ts');
const changed = process.argv.includes('--help') ? [] : changedParts(['site', 'render', 'preview', 'studio']);
if (changed.length > 0) {
  const { prepareEmbeddedDatabase } = await import('#backend/stand-ins/embedded/embeddedDatabase.ts');
  const before = process.env['NODE_ENV'];
  await Promise.all([buildParts(changed), prepareEmbeddedDatabase()]);
  // Vite sets NODE_ENV=production, with which the stand-ins refuse to start.
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
}
await import('#backend/stand-ins/main.ts');
