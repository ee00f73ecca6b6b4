import { readMetadata } from '@kontor/schema-adapters/metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { prepareEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { readDraft, replaceDraft } from '#backend/product/content/drafts/drafts.ts';
import { importContent, publishDraft } from '#backend/product/content/publications/publications.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { processDeletions } from '#backend/product/data-rights/accountDeletions.ts';
import { customerAccounts } from '#backend/product/identity-provider/customerAccounts.ts';
import { limiter } from '#backend/product/guards/limits.ts';
import { processOrders, subscriptionGateway } from '#backend/product/unsubscribe/processOrders.ts';
import { registerUnsubscribe } from '#backend/product/unsubscribe/registerUnsubscribe.ts';
import { accountDeletion } from '#backend/product/data-rights/tables.ts';
import { unsubscribeOrder } from '#backend/product/unsubscribe/tables.ts';
import { countingApp, sendCount } from './countingApp.ts';

/** Settings of a task that the test kills: on a PostgreSQL server, or on the embedded database in a folder. */
export interface TaskSettings {
  readonly task: keyof typeof tasks;
  readonly url?: string;
  readonly dataDir?: string;
  /** Base URL of the provider. */
  readonly provider?: string;
  /** Epoch milliseconds. */
  readonly now?: number;
  /** Subscribers whose mail programs send an order. */
  readonly subscribers?: readonly string[];
}

const {
  task,
  url,
  dataDir,
  provider = '',
  now = Date.parse('2026-03-01'),
  subscribers = [],
} = JSON.parse(process.argv[2] ?? '{}') as TaskSettings;
const prepared = url === undefined ? await prepareEmbeddedDatabase() : undefined;
const db = await openDatabase({ url, dataDir, prepared });
await runMigrations(db, productMigrations.folder, productMigrations.table);
const clock = { now: () => now };
const access = { baseUrl: provider, apiKey: 'key', secret: 'secret' };
const report = (message: unknown): void => void process.send?.(message);
const tasks = { publish, takeOrders, carryOut, deleteAccounts, count };
process.once('disconnect', () => process.exit(1));
await tasks[task]();
await db.close();
process.exit(0);

/** Publishes in an endless loop, and reports each acknowledged number. */
async function publish(): Promise<void> {
  const change = { by: { id: 'a', name: 'A', email: '' }, now: 1 };
  const filler = 'x'.repeat(20_000);
  const documents = (mark: string) => ({ de: { mark, filler }, en: { mark, filler }, fr: { mark, filler } });
  await importContent(db, 'germany', documents('first'), { note: 'first', keepOthers: true }, change);
  for (;;) {
    const { revision = 0 } = (await readDraft(db, 'germany')) ?? {};
    const mark = `mark-${revision}-${process.pid}`;
    const draft = { documents: documents(mark), action: 'draft-changed' } as const;
    const saved = await replaceDraft(db, 'germany', revision, draft, change);
    const publication = { revision: saved?.revision ?? 0, note: mark, fourEyes: false };
    const done = await publishDraft(db, 'germany', publication, change);
    if (typeof done === 'object' && 'number' in done) report({ number: done.number, mark });
  }
}

/** Receives the orders of mail programs and reports the number of acknowledged ones. */
async function takeOrders(): Promise<void> {
  const app = createServer();
  registerUnsubscribe(app, {
    db,
    clock,
    newslettersIn: () => undefined,
    languages: () => [],
    zone: () => 'Europe/Berlin',
    // The address contains the plain subscriber, because the test only concerns the storage.
    verify: (subscriber) => Promise.resolve({ subscriber, newsletter: 'NLT_WEEKLY' }),
    features: () => ({ oneClickUnsubscribe: true }),
    siteMetadata: () => readMetadata({}).metadata,
    page: () => Promise.resolve(''),
    origins: { own: [] },
    contentIn: () => undefined,
    linkMailer: { mailLink: () => Promise.resolve() },
    limiter: limiter(db, clock, ['key']),
  });
  for (const [before, uid] of subscribers.entries()) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/unsubscribe/${uid}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    report(before + 1);
  }
}

async function carryOut(): Promise<void> {
  report('begins');
  const subscriptions = subscriptionGateway(access);
  while ((await db.$count(unsubscribeOrder)) > 0) await processOrders({ db, clock, subscriptions });
}

async function deleteAccounts(): Promise<void> {
  report('begins');
  const accounts = customerAccounts(access, access);
  while ((await db.$count(accountDeletion)) > 0) await processDeletions({ db, clock, provider: accounts });
}

/** Receives counts in an endless loop, and reports the number of acknowledged ones, in total and until 1.5 s ago. */
async function count(): Promise<void> {
  const app = countingApp(db, now);
  await app.ready();
  const acknowledgedAt: number[] = [];
  for (;;) {
    await wait(20);
    const { statusCode } = await sendCount(app);
    // The limit per client is per minute.
    if (statusCode !== 204) continue;
    acknowledgedAt.push(performance.now());
    report({
      acknowledged: acknowledgedAt.length,
      long: acknowledgedAt.filter((at) => at < performance.now() - 1500).length,
    });
  }
}
