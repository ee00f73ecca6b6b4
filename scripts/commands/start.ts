import { readFileSync } from 'node:fs';
import { nodeProblem } from './nodeVersion.ts';

/**
 * `npm start`: builds the parts of the product whose sources have changed since the last build, then runs the product
 * in this process. The arguments are those of `backend/stand-ins/main.ts`.
 */
const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly engines: { readonly node: string };
};
const problem = nodeProblem(process.versions.node, engines.node);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

// Dynamic imports, because an older Node cannot parse the tools of the build.
const { startProblem } = await import('#backend/stand-ins/startProblems.ts');
await prepare().catch((error: unknown) => {
  console.error(startProblem(error) ?? error);
  process.exit(1);
});
await import('#backend/stand-ins/main.ts');

/** Builds the changed parts, if the product can start afterwards. */
async function prepare(): Promise<void> {
  const { readStartOptions } = await import('#backend/stand-ins/startOptions.ts');
  const { places, help, data: dataDir } = readStartOptions();
  if (help) return;
  const { buildChangedParts, changedParts } = await import('../build/buildParts.ts');
  const parts = ['site', 'render', 'preview', 'studio'] as const;
  const builds = changedParts(parts).length > 0;
  const { checkStart } = await import('#backend/stand-ins/startChecks.ts');
  await checkStart(places, { dataDir, databaseUrl: process.env['DATABASE_URL'], builds });
  if (!builds) return;
  const { prepareEmbeddedDatabase } = await import('#backend/stand-ins/embedded/embeddedDatabase.ts');
  await Promise.all([buildChangedParts(parts), prepareEmbeddedDatabase()]);
}
