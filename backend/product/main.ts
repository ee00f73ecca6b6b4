import { systemClock } from '#backend/shared/clock.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { eraseSubscriber } from '#backend/product/services/eraseSubscriber.ts';
import { revokeLinks } from '#backend/product/services/linkRevocations.ts';
import { buildProductionNode, type ProductionNode } from '#backend/product/production/productionNode.ts';
import { readSettings, type ProductionSettings } from '#backend/product/production/settings.ts';

/**
 * The production entry: site and product services on PostgreSQL. Several nodes run behind one address; each migrates under a lock
 * and keeps nothing of its own. `KONTOR_SETTINGS` names the settings file; `npm run build` made the site. Instead of
 * serving, `revoke-links UID` takes back a subscriber's links, and `erase UID` erases what the services keep of a subscriber.
 */
const root = new URL('../..', import.meta.url).pathname;
/** How long a node that was told to end still answers, so that whoever spreads requests notices. */
const GRACE = 2000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const [command, subscriber] = process.argv.slice(2);
  if (command !== undefined) return operate(settings, command, subscriber);
  const node = await buildProductionNode(settings, systemClock, `${root}dist/site`);
  stopOnSignals(node);
  await node.app.listen({ host: settings.host, port: settings.port });
  return undefined;
}

/** Takes back every link that was mailed to a subscriber so far, or erases the subscriber. Source: requirements#JWT-2, requirements#PRI-4. */
const commands: Readonly<Record<string, (db: Database, subscriber: string, now: number) => Promise<void>>> = {
  'revoke-links': revokeLinks,
  erase: eraseSubscriber,
};

async function operate(
  { databaseUrl }: ProductionSettings,
  command: string,
  subscriber: string | undefined,
): Promise<void> {
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (work === undefined || subscriber === undefined) throw new DocumentError('Commands: revoke-links UID, erase UID');
  const db = await openDatabase({ url: databaseUrl });
  await work(db, subscriber, systemClock.now());
  await db.close();
}

function stopOnSignals(node: ProductionNode): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), 10_000).unref();
      node.stop(GRACE).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof DocumentError ? error.message : error);
  process.exit(error instanceof DocumentError ? 2 : 1);
});
