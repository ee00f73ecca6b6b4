import type { FastifyInstance } from 'fastify';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { registerFormCounts } from '#backend/product/form-counts/registerFormCounts.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { createServer } from '#backend/shared/http/server.ts';

const schema: JsonObject = { profileSchema: { fields: { zip: { type: 'string' } } } };
const version = { number: 3, documents: {} };

/** A server that only counts forms, of the portal alone, at this time; `logTo` gets its log. */
export function countingApp(
  db: Database,
  now: number,
  logTo: (line: string) => void = () => undefined,
): FastifyInstance {
  const app = createServer({ log: true, logTo: { write: logTo } });
  countForms(app, db, { now: () => now });
  return app;
}

/** Registers the counts of the portal's forms on a server. */
export function countForms(app: FastifyInstance, db: Database, clock: Clock): void {
  registerFormCounts(app, {
    db,
    clock,
    contract: async () => ({ schema, metadata: {} }),
    published: { version: () => version, document: () => undefined, refresh: async () => undefined },
    sites: () => [{ cmsId: 'germany', name: '', country: 'DE', languages: ['de'], origin: '' }],
  });
}

/** Sends the count of one visit that saw the address field of the login. */
export const sendCount = async (app: FastifyInstance, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({
    method: 'POST',
    url: '/rest/v1/form-counts',
    headers,
    payload: { publication: 3, counts: [{ form: 'login', kind: 'shown', detail: '', fields: ['email'] }] },
  });
