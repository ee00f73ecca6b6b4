import { systemClock } from '#backend/shared/clock.ts';
import { closeOnSignals } from '#backend/shared/closeOnSignals.ts';
import { openDatabase } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { waitForDatabase } from '#backend/shared/database/waitForDatabase.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { findCommand, usage } from '#backend/product/production/commands.ts';
import { buildProductionNode } from '#backend/product/production/productionNode.ts';
import { readSettings, type ProductionSettings } from '#backend/product/production/settings.ts';
import { runSiteCommand } from '#backend/product/production/siteCommands.ts';

/**
 * The production entry: site and product services on PostgreSQL. Several nodes run behind one address; each runs the
 * migrations under a lock and is stateless. `KONTOR_SETTINGS` names the settings file; `npm run build` creates the
 * site. With arguments it runs a command of `production/commands.ts` instead of the server.
 */
const root = new URL('../..', import.meta.url).pathname;
/** How long a stopping node still answers, so that the load balancer notices. Milliseconds. */
const GRACE = 2000;

const help = `Without arguments: serves the site and the product's REST calls until it is told to end (SIGTERM).
${usage}
KONTOR_SETTINGS names the settings file; docs/guides/operations.md has its members and the secrets of the environment.`;

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return console.log(help);
  const settings = readSettings(process.env);
  if (args.length > 0) return operate(settings, args);
  const node = await buildProductionNode(settings, systemClock, `${root}dist/site`);
  closeOnSignals(() => node.stop(GRACE));
  await node.app.listen({ host: settings.host, port: settings.port });
  if (settings.studio !== undefined) await node.studio?.listen(portOf(settings.studio));
  if (settings.metrics !== undefined) await node.metrics?.listen(settings.metrics);
  return undefined;
}

const portOf = ({ host, port }: { readonly host: string; readonly port: number }) => ({ host, port });

/** Runs one command, prints its result, and exits with 1 if it found a problem. */
async function operate(settings: ProductionSettings, args: readonly string[]): Promise<void> {
  const result = await runSiteCommand(args, settings, systemClock);
  if (result === undefined) return operateDatabase(settings, args);
  process.stdout.write(result.output);
  process.exitCode = result.exitCode;
  return undefined;
}

async function operateDatabase({ databaseUrl }: ProductionSettings, args: readonly string[]): Promise<void> {
  const run = findCommand(args);
  const db = await openDatabase({ url: databaseUrl });
  try {
    await waitForDatabase(db);
    // A command may be the first that meets this database.
    await runMigrations(db, productMigrations.folder, productMigrations.table);
    const { output, text, failed = false } = await run(db, systemClock.now());
    if (text !== undefined) process.stdout.write(text);
    else if (output !== undefined) console.log(JSON.stringify(output, null, 2));
    if (failed) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof DocumentError ? error.message : error);
  process.exit(error instanceof DocumentError ? 2 : 1);
});
