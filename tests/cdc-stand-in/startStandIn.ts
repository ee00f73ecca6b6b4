import { clearEverything } from '#backend/stand-ins/scenarios/storedPeople.ts';
import type { FastifyInstance } from 'fastify';
import { adjustableClock } from '#backend/shared/clock.ts';
import type { AdjustableClock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { faultHook } from '#backend/stand-ins/faults/faults.ts';
import { faultStore, type FaultStore } from '#backend/stand-ins/faults/faultStore.ts';
import { mailSender } from '#backend/stand-ins/mailbox/mailSender.ts';
import type { SiteSettings } from '../../cdc-stand-in/sites.ts';
import { registerStandIn, type StandIn } from '../../cdc-stand-in/standIn.ts';
import { callJournal, type Journal } from '#backend/stand-ins/faults/journal.ts';
import { startMailbox, type Mailbox } from '#backend/stand-ins/mailbox/mailbox.ts';
import { freePort } from '../nodes/launch.ts';
import { openTestDatabase } from '../backend/testDatabases.ts';
import { testConsents, testSchema } from './testSchema.ts';

export const portalKey = '4_portal';
export const centreKey = '4_centre';
export const secret = Buffer.from('a secret of the test').toString('base64');
export const siteOrigin = 'http://localhost:4000';

/** A stand-in with its own database and clock, called without a port. */
export interface TestStandIn {
  readonly app: FastifyInstance;
  readonly standIn: StandIn;
  readonly db: Database;
  readonly clock: AdjustableClock;
  readonly faults: FaultStore;
  readonly journal: Journal;
  readonly mailbox: Mailbox;
  /** Calls like a browser of the portal; `apiKey` and others may be overridden. */
  readonly call: (
    name: string,
    params?: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  /** The same, for its code alone. */
  readonly code: (...call: Parameters<TestStandIn['call']>) => Promise<number>;
  /** Opens a mailed link's page or presses its button. */
  readonly press: (
    url: string,
    method?: 'GET' | 'HEAD' | 'POST',
    payload?: string,
  ) => Promise<{ readonly status: number; readonly location: string | undefined; readonly body: string }>;
  /** Resets accounts, mails and clock. */
  readonly startAfresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The origin of a test's stand-in that really listens. */
export interface TestSettings {
  readonly standInUrl?: string;
  /** Target of the log lines. */
  readonly logTo?: { readonly write: (line: string) => void };
}

/** A stand-in that can be called over the network. */
export type ListeningStandIn = TestStandIn & { readonly baseUrl: string };

/** Starts a stand-in that listens on a free port of its own. */
export async function startListeningStandIn(
  overrides: Partial<SiteSettings> = {},
  settings: Omit<TestSettings, 'standInUrl'> = {},
): Promise<ListeningStandIn> {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const kit = await startStandIn(overrides, { ...settings, standInUrl: baseUrl });
  await kit.app.listen({ port, host: 'localhost' });
  return { ...kit, baseUrl };
}

export type Answer = Readonly<Record<string, unknown>> & { readonly errorCode: number };

export async function startStandIn(
  overrides: Partial<SiteSettings> = {},
  { standInUrl = 'http://localhost:4001', logTo }: TestSettings = {},
): Promise<TestStandIn> {
  const db = await openTestDatabase('everything');
  const clock = adjustableClock();
  const [faults, journal, mailbox] = [faultStore(), callJournal(), await startMailbox({ db, clock })];
  const sender = mailSender(mailbox.port, clock);
  const site = { secret, schema: testSchema, consents: testConsents, origins: [siteOrigin], ...overrides };
  const sites: readonly SiteSettings[] = [
    { ...site, apiKey: portalKey, name: 'portal' },
    { ...site, apiKey: centreKey, name: 'preference-centre' },
  ];
  const app = createServer(logTo === undefined ? {} : { log: true, logTo });
  const standIn = await registerStandIn(app, {
    db,
    clock,
    hookCalls: faultHook({ faults, journal, clock }),
    sites,
    urls: { site: siteOrigin, standIn: standInUrl },
    documents: 'fixtures/documents',
    sendMails: sender.send,
  });
  const call: TestStandIn['call'] = async (name, params = {}, headers = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: `/${name}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: siteOrigin, ...headers },
      payload: form({ apiKey: portalKey, targetEnv: 'jssdk', ...params }),
    });
    return JSON.parse(response.body) as Answer;
  };
  const code: TestStandIn['code'] = async (...args) => (await call(...args)).errorCode;
  const close = async (): Promise<void> => {
    // Clients keep their connections open for the next call.
    app.server.closeAllConnections();
    await app.close();
    sender.close();
    await mailbox.close();
    await db.close();
  };
  const press: TestStandIn['press'] = async (url, method = 'POST', payload = '') => {
    const response = await app.inject({
      method,
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
    return { status: response.statusCode, location: response.headers.location, body: response.body };
  };
  const startAfresh = async (): Promise<void> => {
    clock.reset();
    await db.transaction(clearEverything);
    await mailbox.clear();
  };
  return { app, standIn, db, clock, faults, journal, mailbox, call, code, press, startAfresh, close };
}

/** Form-encodes parameters like the client script: objects as JSON, without undefined ones. */
export function form(params: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return new URLSearchParams(pairs).toString();
}

/** A field error as the provider lists them. */
export function fieldErrors(answer: Answer): readonly (readonly [string, number])[] {
  const errors = (answer['validationErrors'] ?? []) as readonly {
    readonly fieldName: string;
    readonly errorCode: number;
  }[];
  return errors.map(({ fieldName, errorCode }) => [fieldName, errorCode] as const);
}

/** A stand-in with one verified account, whose UID it returns. */
export async function startWithAnna(
  settings?: Parameters<typeof startStandIn>[0],
): Promise<{ readonly kit: TestStandIn; readonly UID: string }> {
  const kit = await startStandIn(settings);
  const { UID } = await kit.standIn.accounts.putAccount('anna@example.com', { password, ...complete });
  return { kit, UID };
}

/** Registers a person like the product; returns the provider's own answer. */
export async function registerPerson(
  kit: TestStandIn,
  email: string,
  over: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const { regToken } = await kit.call('accounts.initRegistration');
  return kit.call('accounts.register', {
    regToken,
    email,
    password,
    ...complete,
    lang: 'de',
    finalizeRegistration: true,
    ...over,
  });
}

/** The members that the sites require. */
export const complete = { data: { nickname: 'N' }, preferences: { privacy: { aec: { isConsentGranted: true } } } };

/** The login token in an answer to a browser. */
export const tokenOf = (answer: Answer): string =>
  (answer['sessionInfo'] as { readonly login_token: string }).login_token;

/** A password that the default policy accepts. */
export const password = 'Frisch#Obst2025';
