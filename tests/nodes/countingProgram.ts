import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { prepareEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { countingApp, sendCount } from './countingApp.ts';
import type { CountingSettings } from './killedNodes.ts';

/** Takes counts for ever, and tells how many were acknowledged in all, and until a second and a half ago. */
const { url, dataDir } = JSON.parse(process.argv[2] ?? '{}') as CountingSettings;
const prepared = url === undefined ? await prepareEmbeddedDatabase() : undefined;
const db = await openDatabase({ url, dataDir, prepared });
await runMigrations(db, productMigrations.folder, productMigrations.table);
const app = countingApp(db, Date.parse('2026-03-01'));
await app.ready();
process.once('disconnect', () => process.exit(1));
const sent: number[] = [];
for (;;) {
  await setTimeout(20);
  const { statusCode } = await sendCount(app);
  // The limit of a client counts by the minute.
  if (statusCode !== 204) continue;
  sent.push(performance.now());
  const long = sent.filter((at) => at < performance.now() - 1500).length;
  process.send?.({ acknowledged: sent.length, long });
}
