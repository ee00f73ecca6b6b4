import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { isRecord, type JsonObject } from '@kontor/schema-adapters/json';
import { systemClock } from '#backend/shared/clock.ts';
import { openDatabase } from '#backend/shared/database/database.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { prepareEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { callJournal } from '#backend/stand-ins/faults/journal.ts';
import { faultStore } from '#backend/stand-ins/faults/faultStore.ts';
import { registerStandIn } from '#backend/stand-ins/identity-provider/standIn.ts';
import type { TwinSide } from './twinTest.ts';

/** A site's configuration in the form of the provider's answers. */
export interface TwinConfiguration {
  readonly schema: JsonObject;
  readonly policies?: JsonObject;
  readonly consents?: JsonObject;
}

/** A stand-in in memory with the configuration of a tenant. It sends no mails. */
export async function startTwinStandIn(
  configuration: TwinConfiguration,
): Promise<{ readonly side: TwinSide; readonly close: () => Promise<void> }> {
  const db = await openDatabase({ prepared: await prepareEmbeddedDatabase() });
  const app = createServer({});
  const [apiKey, secret] = ['4_twin', randomBytes(32).toString('base64')];
  const url = 'http://localhost';
  const consents = configuration.consents?.['siteConsentDetails'];
  const site = { apiKey, secret, origins: [url], schema: configuration.schema };
  await registerStandIn(app, {
    db,
    clock: systemClock,
    faults: faultStore(),
    journal: callJournal(),
    sites: [
      {
        ...site,
        name: 'portal',
        ...(configuration.policies && { policies: configuration.policies }),
        ...(isRecord(consents) && { consents }),
      },
    ],
    urls: { site: url, standIn: url },
    documents: 'fixtures/documents',
    sendMails: async () => undefined,
  });
  await app.listen({ port: 0, host: 'localhost' });
  const { port } = app.server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    app.server.closeAllConnections();
    await app.close();
    await db.close();
  };
  return { side: { baseUrl: `http://localhost:${port}`, apiKey, secret }, close };
}
