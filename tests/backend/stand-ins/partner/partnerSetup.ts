import { faultHook } from '#backend/stand-ins/faults/faults.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { adjustableClock, type AdjustableClock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { faultStore, type FaultStore } from '#backend/stand-ins/faults/faultStore.ts';
import { registerSingleSignOn } from '../../../../cdc-stand-in/oidc/registerSingleSignOn.ts';
import type { SiteSettings } from '../../../../cdc-stand-in/sites.ts';
import { registerStandIn } from '../../../../cdc-stand-in/standIn.ts';
import { insertAccount, newAccount } from '../../../../cdc-stand-in/storage/accountRecords.ts';
import { openSession } from '../../../../cdc-stand-in/storage/sessionRecords.ts';
import { callJournal, type Journal } from '#backend/stand-ins/faults/journal.ts';
import { registerThirdParties } from '#backend/stand-ins/third-parties/registerThirdParties.ts';
import { callbackPaths, registerPartner } from '#backend/stand-ins/partner/registerPartner.ts';
import { apiKey, site, siteSecret, ssoDatabase } from '../../../cdc-stand-in/oidc/setup.ts';
import { freePort } from '../../../nodes/launch.ts';

/** Stand-in (with stored accounts) and partner, each on its own origin. The test acts as the site. */
export interface PartnerSetup {
  readonly partner: string;
  readonly standIn: string;
  readonly partnerApp: FastifyInstance;
  readonly standInApp: FastifyInstance;
  readonly db: Database;
  readonly clock: AdjustableClock;
  readonly faults: FaultStore;
  readonly journal: Journal;
  /** Logs the ready customer in at the site and returns the login token. */
  logIn(): Promise<string>;
  stop(): Promise<void>;
}

const partnerKey = '4_partner';
const partnerSecret = Buffer.from('the partner’s secret').toString('base64');
const empty = { errorCode: 0, profileSchema: { fields: {} }, dataSchema: { fields: {} } };

const settings = (name: SiteSettings['name'], key: string, secret: string): SiteSettings => ({
  name,
  apiKey: key,
  secret,
  schema: empty,
  origins: [site],
});

export async function startPartnerSetup(): Promise<PartnerSetup> {
  const db = await ssoDatabase();
  const clock = adjustableClock();
  const standIn = `http://localhost:${await freePort()}`;
  const partner = `http://localhost:${await freePort()}`;
  const testing = { faults: faultStore(), journal: callJournal() };
  const standInApp = await startStandIn({ db, clock, ...testing }, standIn, partner);
  const partnerApp = Fastify({ forceCloseConnections: true });
  registerPartner(partnerApp, {
    clock,
    origin: partner,
    site,
    oidc: { issuer: `${standIn}/oidc/op/v1.0/${apiKey}`, clientId: 'bilderbogen', clientSecret: 'geheim' },
    tokenMode: { provider: standIn, apiKey: partnerKey, secret: partnerSecret },
  });
  await partnerApp.listen({ port: Number(new URL(partner).port), host: 'localhost' });
  const ada = {
    ...newAccount(clock.now()),
    profile: { firstName: 'Ada', lastName: 'Beispiel', email: 'ada@beispiel.example' },
    isRegistered: true,
    isVerified: true,
  };
  await insertAccount(db, ada, ['ada@beispiel.example']);
  return {
    partner,
    standIn,
    partnerApp,
    standInApp,
    db,
    clock,
    ...testing,
    logIn: () => openSession(db, clock.now(), { uid: ada.uid, apiKey }),
    stop: async () => {
      await partnerApp.close();
      await standInApp.close();
      await db.close();
    },
  };
}

async function startStandIn(
  { db, clock, faults, journal }: Pick<PartnerSetup, 'db' | 'clock' | 'faults' | 'journal'>,
  standIn: string,
  partner: string,
): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true });
  const hookCalls = faultHook({ faults, journal, clock });
  const { accounts } = await registerStandIn(app, {
    db,
    clock,
    documents: 'fixtures/documents',
    urls: { site, standIn },
    hookCalls,
    sendMails: async () => undefined,
    sites: [settings('portal', apiKey, siteSecret), settings('partner', partnerKey, partnerSecret)],
  });
  registerSingleSignOn(app, {
    db,
    clock,
    origin: standIn,
    apiKey,
    secret: siteSecret,
    loginPage: `${site}/login`,
    proxyPage: `${site}/login/redirect`,
    hookCalls,
    partners: [
      {
        name: 'Bilderbogen',
        oidc: {
          clientId: 'bilderbogen',
          clientSecret: 'geheim',
          redirectUris: [`${partner}${callbackPaths.oidc}`],
          postLogoutRedirectUris: [`${partner}${callbackPaths.afterLogout}`],
          skipConsent: true,
        },
        tokenMode: { apiKey: partnerKey, secret: partnerSecret, redirectUrls: [`${partner}${callbackPaths.token}`] },
      },
    ],
  });
  registerThirdParties(app, { db, clock, apiKey, pageOrigins: [site], accountOf: accounts.getAccount });
  await app.listen({ port: Number(new URL(standIn).port), host: 'localhost' });
  return app;
}
