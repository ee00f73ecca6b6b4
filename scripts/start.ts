import { prepareEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { buildParts, changedParts } from './buildParts.ts';

/**
 * `npm start`: builds the parts of the product whose sources have changed since the last build, then runs the product in
 * this process. The arguments are those of `backend/stand-ins/main.ts`.
 */
const changed = process.argv.includes('--help') ? [] : changedParts(['site', 'render', 'preview', 'studio']);
if (changed.length > 0) {
  const before = process.env['NODE_ENV'];
  await Promise.all([buildParts(changed), prepareEmbeddedDatabase()]);
  // Vite sets NODE_ENV=production, with which the stand-ins refuse to start.
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
}
await import('#backend/stand-ins/main.ts');
