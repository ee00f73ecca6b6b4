import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { JsonObject } from '#adapters/model/json.ts';
import type { Clock } from '#backend/clock.ts';
import type { Queries } from '#backend/database/database.ts';
import { hashOf } from '../storage/secretTokens.ts';
import { closeSessionsOf, openSession } from '../storage/sessions.ts';
import { accounts, sessions } from '../storage/tables.ts';
import type { SsoCustomers } from './singleSignOn.ts';

/** Single sign-on over the stand-in's own accounts and sessions. Accounts that are blocked or unfinished do not count. */
export function storedCustomers(db: Queries, clock: Clock): SsoCustomers {
  return {
    find: async (UID) => {
      const [account] = await db.select().from(accounts).where(and(eq(accounts.uid, UID), eq(accounts.isActive, true), eq(accounts.isRegistered, true)));
      if (account === undefined) return undefined;
      return { UID, ...texts(account.profile), emailVerified: account.isVerified, ...(account.lang === null ? {} : { language: account.lang }) };
    },
    sessionOf: async (apiKey, loginToken) => {
      const isLiving = or(isNull(sessions.expiresAt), gt(sessions.expiresAt, clock.now()));
      const [session] = await db.select().from(sessions).where(and(eq(sessions.tokenHash, hashOf(loginToken)), eq(sessions.apiKey, apiKey), isLiving));
      return session === undefined ? undefined : { UID: session.uid, startedAt: session.createdAt };
    },
    openSession: (apiKey, UID) => openSession(db, clock.now(), { uid: UID, apiKey }),
    endSessions: (UID) => closeSessionsOf(db, UID),
  };
}

function texts(profile: JsonObject): { readonly firstName?: string; readonly lastName?: string; readonly email?: string } {
  const named = ['firstName', 'lastName', 'email'].map((name) => [name, profile[name]] as const);
  return Object.fromEntries(named.filter(([, value]) => typeof value === 'string' && value !== ''));
}
