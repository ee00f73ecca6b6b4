import { systemClock } from '#backend/shared/clock.ts';
import { closeOnSignals } from '#backend/shared/closeOnSignals.ts';
import { DocumentError } from '#backend/shared/document.ts';
import type { CommandResult } from '#backend/commands/doctor/doctorCommand.ts';
import { openReceiptKeys } from '#backend/product/evidence/receipt/receiptKeys.ts';
import { checksWithKeys, verifyWithKeys } from '#backend/commands/evidenceCommands.ts';
import { findCommand, isForAllSites, usage } from '#backend/commands/commands.ts';
import { buildProductionNode } from '#backend/product/production/productionNode.ts';
import { readSettings, type ProductionSettings } from '#backend/product/production/settings.ts';
import { runSiteCommand } from '#backend/commands/siteCommands.ts';
import { openSiteDatabases } from '#backend/product/production/siteDatabases.ts';

/**
 * The production entry: a site and its product services on PostgreSQL. Several nodes run behind one address; each runs
 * the migrations under a lock and is stateless. `KONTOR_SETTINGS` names the settings file; `npm run build` creates the
 * site. With arguments it runs a command of `commands.ts` instead of the server.
 */
const root = new URL('../..', import.meta.url).pathname;
/** How long a stopping node still answers, so that the load balancer notices. */
const GRACE_MS = 2000;

const help = `Without arguments: serves the site and the product's REST calls until it is told to end (SIGTERM).
${usage}
KONTOR_SETTINGS names the settings file; docs/guides/operations.md has its members and the secrets of the environment.`;

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return console.log(help);
  if (checksWithKeys(args)) return print(await verifyWithKeys(args));
  const settings = readSettings(process.env);
  if (args.length > 0) return operate(settings, args);
  const node = await buildProductionNode(settings, systemClock, `${root}dist/site`);
  closeOnSignals(() => node.stop(GRACE_MS));
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
  return print(result);
}

function print({ output, exitCode }: CommandResult): void {
  process.stdout.write(output);
  process.exitCode = exitCode;
}

async function operateDatabase(settings: ProductionSettings, args: readonly string[]): Promise<void> {
  const run = findCommand(args);
  const { published } = await openReceiptKeys(settings.receiptKeys);
  // A command may be the first to use this database.
  const databases = await openSiteDatabases(settings);
  try {
    const db = isForAllSites(args) ? databases.common : databases.own;
    const { output, failed = false } = await run(db, systemClock.now(), published);
    if (output !== undefined) console.log(JSON.stringify(output, null, 2));
    if (failed) process.exitCode = 1;
  } finally {
    await databases.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof DocumentError ? error.message : error);
  process.exit(error instanceof DocumentError ? 2 : 1);
});
