import { freePort } from '../../nodes/launch.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { adjustableClock, type AdjustableClock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { openTestDatabase } from '../../backend/testDatabases.ts';
import { registerSingleSignOn } from '../../../cdc-stand-in/oidc/registerSingleSignOn.ts';
import type { PartnerRegistration, SingleSignOnDeps } from '../../../cdc-stand-in/oidc/singleSignOn.ts';
import { insertAccount, newAccount } from '../../../cdc-stand-in/storage/accountRecords.ts';
import { closeSession, findSession, openSession } from '../../../cdc-stand-in/storage/sessionRecords.ts';

/** A stand-in with single sign-on only, listening on its own port. */
export interface SsoSetup {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: AdjustableClock;
  readonly deps: SingleSignOnDeps;
  readonly origin: string;
  /** Logs a customer in at the site: `uid-ada`, `uid-ben`, or `uid-gone`, who is blocked. Returns the login token. */
  logIn(uid: string): Promise<string>;
  logOut(token: string): Promise<void>;
  isLoggedIn(token: string): Promise<boolean>;
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
  if (db === undefined) await insertCustomers(database, clock.now());
  const deps: SingleSignOnDeps = {
    db: database,
    clock,
    origin,
    apiKey,
    secret: siteSecret,
    partners,
    loginPage: `${site}/login`,
    proxyPage: `${site}/login/redirect`,
  };
  const app = Fastify({ forceCloseConnections: true });
  registerSingleSignOn(app, deps);
  await app.listen({ port: listen, host: 'localhost' });
  return {
    logIn: (uid) => openSession(database, clock.now(), { uid, apiKey }),
    logOut: (token) => closeSession(database, clock.now(), token),
    isLoggedIn: async (token) => (await findSession(database, clock.now(), apiKey, token)) !== undefined,
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

async function insertCustomers(db: Database, now: number): Promise<void> {
  const [ada, ben] = ['ada@beispiel.example', 'ben@beispiel.example'] as const;
  const blank = newAccount(now);
  const profile = { firstName: 'Ada', lastName: 'Beispiel', email: ada };
  await insertAccount(db, { ...blank, uid: 'uid-ada', profile, isVerified: true, lang: 'de' }, [ada]);
  await insertAccount(db, { ...blank, uid: 'uid-ben', profile: { email: ben } }, [ben]);
  await insertAccount(db, { ...blank, uid: 'uid-gone', isActive: false }, []);
}
