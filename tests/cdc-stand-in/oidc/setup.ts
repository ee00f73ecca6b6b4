import { freePort } from '../../nodes/launch.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { adjustableClock, type AdjustableClock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { openTestDatabase } from '../../backend/testDatabases.ts';
import { registerSingleSignOn } from '../../../cdc-stand-in/oidc/registerSingleSignOn.ts';
import type {
  PartnerRegistration,
  SingleSignOnDeps,
  SsoCustomer,
  SsoSession,
} from '../../../cdc-stand-in/oidc/singleSignOn.ts';

/** Accounts and logins of a test, in memory. */
interface TestCustomers {
  readonly customers: Map<string, SsoCustomer>;
  readonly sessions: Map<string, SsoSession>;
  logIn(UID: string): string;
}

/** A stand-in with single sign-on only, listening on its own port. */
export interface SsoSetup extends TestCustomers {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: AdjustableClock;
  readonly deps: SingleSignOnDeps;
  readonly origin: string;
  stop(): Promise<void>;
}

export const site = 'http://localhost:3999';
export const apiKey = '4_portal';
export const siteSecret = Buffer.from('the site’s secret').toString('base64');

/** Milliseconds that a busy machine may need to start a setup. */
export const timeLimit = 60_000;

/** A database with the provider's tables. */
export const ssoDatabase = (): Promise<Database> => openTestDatabase('everything');

/** Starts a stand-in for `partners`. With `db` it uses the data of an earlier one. */
export async function startSsoSetup(
  partners: readonly PartnerRegistration[],
  db?: Database,
  port?: number,
): Promise<SsoSetup> {
  const database = db ?? (await ssoDatabase());
  const clock = adjustableClock();
  const listen = port ?? (await freePort());
  const origin = `http://localhost:${listen}`;
  const people = testCustomers(clock);
  const deps: SingleSignOnDeps = {
    db: database,
    clock,
    origin,
    apiKey,
    secret: siteSecret,
    partners,
    loginPage: `${site}/login`,
    proxyPage: `${site}/login/redirect`,
    customers: {
      find: (UID) => Promise.resolve(people.customers.get(UID)),
      sessionOf: (key, token) => Promise.resolve(key === apiKey ? people.sessions.get(token) : undefined),
      openSession: (_key, UID) => Promise.resolve(people.logIn(UID)),
      endSessions: (UID) => {
        for (const [token, session] of people.sessions) if (session.UID === UID) people.sessions.delete(token);
        return Promise.resolve();
      },
    },
  };
  const app = Fastify({ forceCloseConnections: true });
  registerSingleSignOn(app, deps);
  await app.listen({ port: listen, host: 'localhost' });
  return {
    ...people,
    app,
    db: database,
    clock,
    deps,
    origin,
    stop: async () => {
      await app.close();
      if (db === undefined) await database.close();
    },
  };
}

function testCustomers(clock: AdjustableClock): TestCustomers {
  const sessions = new Map<string, SsoSession>();
  const customers = new Map<string, SsoCustomer>([
    [
      'uid-ada',
      {
        UID: 'uid-ada',
        firstName: 'Ada',
        lastName: 'Beispiel',
        email: 'ada@beispiel.example',
        emailVerified: true,
        language: 'de',
      },
    ],
    ['uid-ben', { UID: 'uid-ben', email: 'ben@beispiel.example', emailVerified: false }],
  ]);
  let count = 0;
  return {
    sessions,
    customers,
    logIn: (UID) => {
      count += 1;
      sessions.set(`token-${count}`, { UID, startedAt: clock.now() });
      return `token-${count}`;
    },
  };
}
