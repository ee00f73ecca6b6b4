import { openDatabase } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { prepareEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { createServer } from '#backend/shared/http/server.ts';
import {
  carryOutOrders,
  subscriptionGateway,
} from '#backend/product/services/newsletters/unsubscribe/carryOutOrders.ts';
import { registerUnsubscribe } from '#backend/product/services/newsletters/unsubscribe/registerUnsubscribe.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { limiter } from '#backend/product/services/limits.ts';
import { unsubscribeOrder } from '#backend/product/services/tables.ts';
import type { UnsubscribeSettings } from './killedNodes.ts';

/** Takes the orders of mail programs and tells how many it has acknowledged, or carries out what waits. */
const { url, dataDir, subscribers, provider, now } = JSON.parse(process.argv[2] ?? '{}') as UnsubscribeSettings;
const prepared = url === undefined ? await prepareEmbeddedDatabase() : undefined;
const db = await openDatabase({ url, dataDir, prepared });
await runMigrations(db, productMigrations.folder, productMigrations.table);
const clock = { now: () => now };
process.once('disconnect', () => process.exit(1));
if (subscribers === undefined) await carryOut();
else await take(subscribers);
await db.close();
process.exit(0);

async function take(uids: readonly string[]): Promise<void> {
  const app = createServer();
  registerUnsubscribe(app, {
    db,
    clock,
    newslettersIn: () => undefined,
    languages: () => [],
    zone: () => 'Europe/Berlin',
    // The address has the subscriber in plain words here: this is about what is stored.
    verify: (subscriber) => Promise.resolve({ subscriber, newsletter: 'NLT_WEEKLY' }),
    features: () => ({ oneClickUnsubscribe: true }),
    metadata: () => ({}),
    page: () => Promise.resolve(''),
    origins: { own: [] },
    contentIn: () => undefined,
    linkMailer: { mailLink: () => Promise.resolve() },
    limiter: limiter(db, clock, ['key']),
  });
  let acknowledged = 0;
  for (const uid of uids) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/unsubscribe/${uid}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    acknowledged += 1;
    process.send?.(acknowledged);
  }
}

async function carryOut(): Promise<void> {
  const subscriptions = subscriptionGateway({ baseUrl: provider, apiKey: 'key', secret: 'secret' });
  process.send?.(0);
  while ((await db.$count(unsubscribeOrder)) > 0) await carryOutOrders({ db, clock, subscriptions });
}
