import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { SsoCustomer, SsoCustomers } from './oidc/singleSignOn.ts';
import { accountByUid } from './storage/accountRecords.ts';
import type { Account } from './storage/accountRecords.ts';
import { closeSessionsOf, findSession, openSession } from './storage/sessions.ts';

/** The stand-in's accounts and sessions as single sign-on needs them. */
export function ssoCustomers(db: Database, clock: Clock): SsoCustomers {
  return {
    find: async (UID) => {
      const account = await accountByUid(db, UID);
      return account === undefined || !account.isActive ? undefined : toCustomer(account);
    },
    sessionOf: async (apiKey, loginToken) => {
      const session = await findSession(db, clock.now(), loginToken);
      return session === undefined || session.apiKey !== apiKey
        ? undefined
        : { UID: session.uid, startedAt: session.startedAt };
    },
    openSession: (apiKey, UID) => openSession(db, clock.now(), { uid: UID, apiKey }),
    endSessions: (UID) => closeSessionsOf(db, UID),
  };
}

function toCustomer({ uid, profile, isVerified, lang }: Account): SsoCustomer {
  const text = (name: string): string | undefined => (typeof profile[name] === 'string' ? profile[name] : undefined);
  const [firstName, lastName, email] = [text('firstName'), text('lastName'), text('email')];
  return {
    UID: uid,
    emailVerified: isVerified,
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(email === undefined ? {} : { email }),
    ...(lang === null ? {} : { language: lang }),
  };
}
