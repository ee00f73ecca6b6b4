import { setTimeout as wait } from 'node:timers/promises';
import type { JWK } from 'jose';
import { systemClock } from '#backend/shared/clock.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { prepareEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { tokensOf } from '#backend/product/guards/customerTokens.ts';
import { providerGateway } from '#backend/product/services/identityProvider.ts';
import { marketingPlatform } from '#backend/product/links/linkMails.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { loadReferenceData } from '#backend/product/reference-data/referenceData.ts';
import { productReminder } from '#backend/product/reminders/tables.ts';
import { buildWebNode } from '#backend/product/webNode.ts';
import { countForms } from './countingApp.ts';
import { remindersLeft } from './remindersLeft.ts';
import { withFault, type NodeFault } from './failingAnswers.ts';

/** Settings of a node, passed as JSON in its only argument. */
export interface NodeSettings {
  /** A PostgreSQL server; default is the embedded database in `dataDir`, or in memory. */
  readonly url?: string;
  readonly dataDir?: string;
  /** Public key of the accepted link tokens. */
  readonly linkKey: JWK;
  /** Base address of the identity provider. */
  readonly provider: string;
  readonly log?: boolean;
  readonly referenceData?: boolean;
  readonly fault?: NodeFault;
}

/** Commands to a node besides HTTP. */
export interface Questions {
  /** Creates `each` reminders `<owner>-<n>` for each owner. */
  readonly seed: { readonly owners: readonly string[]; readonly each: number };
  /** How many reminders are left, by owner. */
  readonly left: Record<string, never>;
}

/** One node of the services in its own process, built like in production, with a test's identity provider. */
const settings = JSON.parse(process.argv[2] ?? '{}') as NodeSettings;
const root = new URL('../..', import.meta.url).pathname;
const prepared = settings.url === undefined ? await prepareEmbeddedDatabase() : undefined;
const db = await openDatabase({ url: settings.url, dataDir: settings.dataDir, prepared });
await runMigrations(db, productMigrations.folder, productMigrations.table);
if (settings.referenceData) await loadReferenceData(db, `${root}fixtures/product-data`, 'empty');
const access = { baseUrl: settings.provider, apiKey: 'key', secret: 'secret-of-the-site' };
const { app, drain } = await buildWebNode({
  server: { trustedProxies: ['127.0.0.1'], log: settings.log },
  services: {
    db: settings.fault === undefined ? db : withFault(db, settings.fault),
    clock: systemClock,
    linkTokens: {
      issuer: 'marketing-platform',
      audience: 'preference-centre',
      keys: { 'key-1': settings.linkKey },
      longestLife: 30 * 86_400,
    },
    customerTokens: tokensOf(access),
    provider: providerGateway(access, access),
    linkMailer: marketingPlatform({ address: `${settings.provider}/link-mails`, token: 'secret-of-the-services' }),
    consentSite: {
      portal: access,
      preferenceCentre: access,
      document: () => undefined,
      origin: 'https://www.kontor.example',
    },
    origins: { own: ['https://www.kontor.example'], additional: [] },
    subjectKeys: ['secret-of-the-subjects'],
    features: () => ({}),
    hideAccountExistence: () => false,
  },
  site: {
    pages: () => Promise.resolve({ page: () => Promise.resolve('<!doctype html>') }),
    metadata: () => ({ locales: ['de_DE'], defaultLocale: 'de_DE' }),
    thirdParties: [],
    trustedTypes: 'enforced',
  },
  prepare: (server) => countForms(server, db, systemClock),
});

process.on(
  'message',
  ({ id, question, details }: { id: number; question: keyof Questions; details: Questions['seed'] }) => {
    const run = {
      seed: () => seed(db, details),
      left: () => remindersLeft(db),
    }[question];
    run().then(
      (answer) => process.send?.({ id, answer }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    );
  },
);
// Ends with the process that started this node, because nothing else would stop it.
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => void stop());
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : undefined });

async function stop(): Promise<void> {
  drain();
  await wait(500);
  await app.close();
  await db.close();
  process.exit(0);
}

async function seed(into: Database, { owners, each }: Questions['seed']): Promise<void> {
  const rows = owners.flatMap((owner) =>
    Array.from({ length: each }, (_, index) => ({
      reminderId: `${owner}-${index}`,
      owner,
      variantId: 'variant',
      variantName: { de: 'Ware' },
      createdAt: new Date(index),
    })),
  );
  for (let at = 0; at < rows.length; at += 2000)
    await into
      .insert(productReminder)
      .values(rows.slice(at, at + 2000))
      .onConflictDoNothing();
}
