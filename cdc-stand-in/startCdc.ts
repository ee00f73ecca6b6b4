import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fastify } from 'fastify';
import { isJsonObject, type JsonObject } from '@kontor/schema-adapters/json';
import type { ProviderMail } from './providerMail.ts';
import { registerStandIn } from './standIn.ts';
import { migrations } from './storage/migrations.ts';

/** One site, in the form of the provider's answers. */
export interface CdcConfiguration {
  /** A whole `accounts.getSchema` answer. */
  readonly schema: JsonObject;
  /** A whole `accounts.getPolicies` answer, or some of its sections. */
  readonly policies?: JsonObject;
  /** A whole `accounts.getSiteConsentDetails` answer. */
  readonly consents?: JsonObject;
  /** The origin of the pages that call it; links in mails lead there. Default is its own. */
  readonly site?: string;
  /** Default is any free port. */
  readonly port?: number;
  /** Takes the mails; by default nobody does. */
  readonly sendMails?: (mails: readonly ProviderMail[]) => Promise<void>;
}

/** A running stand-in, and the site's key and secret. */
export interface RunningCdc {
  readonly url: string;
  readonly apiKey: string;
  /** Base64. */
  readonly secret: string;
  readonly close: () => Promise<void>;
}

/** Starts the stand-in with one site and an empty database in memory, on this machine alone. */
export async function startCdc({
  schema,
  policies,
  consents,
  site,
  port = 0,
  sendMails = async () => undefined,
}: CdcConfiguration): Promise<RunningCdc> {
  const client = await PGlite.create();
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: migrations.folder, migrationsTable: migrations.table });
  const app = fastify({ genReqId: () => randomUUID() });
  const [apiKey, secret] = ['4_standIn', randomBytes(32).toString('base64')];
  const urls = { site: site ?? '', standIn: '' };
  const origins: string[] = [];
  const details = consents?.['siteConsentDetails'];
  await registerStandIn(app, {
    db,
    clock: { now: () => Date.now() },
    sites: [
      {
        apiKey,
        secret,
        name: 'portal',
        origins,
        schema,
        ...(policies && { policies }),
        ...(isJsonObject(details) && { consents: details }),
      },
    ],
    urls,
    sendMails,
  });
  await app.listen({ port, host: 'localhost' });
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  // The free port is known only now.
  urls.standIn = url;
  urls.site ||= url;
  origins.push(urls.site);
  const close = async (): Promise<void> => {
    app.server.closeAllConnections();
    await app.close();
    await client.close();
  };
  return { url, apiKey, secret, close };
}
