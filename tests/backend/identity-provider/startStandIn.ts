import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { JsonObject } from '#adapters/model/json.ts';
import { turnableClock } from '#backend/clock.ts';
import type { TurnableClock } from '#backend/clock.ts';
import { openDatabase } from '#backend/database/database.ts';
import type { Database } from '#backend/database/database.ts';
import { runMigrations } from '#backend/database/migrations.ts';
import { faultStore } from '#backend/faults.ts';
import type { FaultStore } from '#backend/faults.ts';
import type { ProviderMail } from '#backend/identity-provider/mails/providerMail.ts';
import type { SiteSettings } from '#backend/identity-provider/sites.ts';
import { registerStandIn } from '#backend/identity-provider/standIn.ts';
import type { StandIn } from '#backend/identity-provider/standIn.ts';
import { callJournal } from '#backend/journal.ts';
import type { Journal } from '#backend/journal.ts';
import { testConsents, testSchema } from './testSchema.ts';

export const portalKey = '4_portal';
export const centreKey = '4_centre';
export const secret = Buffer.from('a secret of the test').toString('base64');
export const siteOrigin = 'http://localhost:4000';

/** A stand-in with its own database and clock, spoken to without a port. */
export interface TestStandIn {
  readonly app: FastifyInstance;
  readonly standIn: StandIn;
  readonly db: Database;
  readonly clock: TurnableClock;
  readonly faults: FaultStore;
  readonly journal: Journal;
  readonly mails: ProviderMail[];
  /** Calls as a browser of the portal does; `apiKey` and others may be overridden. */
  readonly call: (name: string, params?: Readonly<Record<string, unknown>>) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export type Answer = Readonly<Record<string, unknown>> & { readonly errorCode: number };

export async function startStandIn(overrides: Partial<SiteSettings> = {}): Promise<TestStandIn> {
  const db = await openDatabase({});
  await runMigrations(db, 'backend/identity-provider/migrations', 'identity_provider_migrations');
  const [clock, faults, journal, mails] = [turnableClock(), faultStore(), callJournal(), [] as ProviderMail[]];
  const site = { secret, schema: testSchema, consents: testConsents, origins: [siteOrigin], ...overrides };
  const sites: readonly SiteSettings[] = [{ ...site, apiKey: portalKey, name: 'portal' }, { ...site, apiKey: centreKey, name: 'preference-centre' }];
  const app = Fastify();
  const standIn = await registerStandIn(app, { db, clock, faults, journal, sites, urls: { site: siteOrigin, standIn: 'http://localhost:4001' }, sendMails: async (sent) => void mails.push(...sent) });
  const call: TestStandIn['call'] = async (name, params = {}) => {
    const response = await app.inject({ method: 'POST', url: `/${name}`, headers: { 'content-type': 'application/x-www-form-urlencoded', origin: siteOrigin }, payload: form({ apiKey: portalKey, targetEnv: 'jssdk', ...params }) });
    return JSON.parse(response.body) as Answer;
  };
  const close = async (): Promise<void> => {
    await app.close();
    await db.close();
  };
  return { app, standIn, db, clock, faults, journal, mails, call, close };
}

/** Form-encodes parameters as the client script does: objects as JSON, undefined left out. */
export function form(params: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(params).filter(([, value]) => value !== undefined).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return new URLSearchParams(pairs).toString();
}

/** A field error as the provider lists them. */
export function fieldErrors(answer: Answer): readonly (readonly [string, number])[] {
  const errors = (answer['validationErrors'] ?? []) as readonly { readonly fieldName: string; readonly errorCode: number }[];
  return errors.map(({ fieldName, errorCode }) => [fieldName, errorCode] as const);
}

export type { JsonObject };
