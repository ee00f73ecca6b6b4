import { isJsonObject } from '@kontor/schema-adapters/json';
import { and, count, eq, gt, isNull, or } from 'drizzle-orm';
import type { Queries } from '../storage/database.ts';
import { requiredConsents } from '../providerConsents.ts';
import { policiesOf } from '../policies.ts';
import { readFields, missingFields, type AccountSections } from '../schema/fields.ts';
import { holdersOf } from '../nestedValues.ts';
import type { SiteGroup, SiteSettings } from '../sites.ts';
import { emailOf, type Account } from '../storage/accountRecords.ts';
import { sessions } from '../storage/tables.ts';
import type { SocialConflicts } from '../socialConflicts.ts';

/** Double opt-in of a subscription that is on; `expired`: nobody opened its link in time. */
export type OptInState = 'pending' | 'confirmed' | 'expired';

/** The state of a person, besides the data of the account. */
export interface PersonState {
  readonly UID: string;
  readonly loginID: string;
  readonly locked: boolean;
  /** ISO; while locked. */
  readonly lockedUntil?: string;
  /** Wrong passwords in a row; `lockThreshold` of them lock the account for `lockSeconds`. */
  readonly failedLogins: number;
  readonly lockThreshold: number;
  readonly lockSeconds: number;
  readonly blocked: boolean;
  /** Number of open sessions, of all sites. */
  readonly sessions: number;
  /** `partial`: the next login continues with the rest of the registration. `missing` names what is required. */
  readonly registration: 'complete' | 'partial';
  readonly missing: readonly string[];
  /** Whether the e-mail address is confirmed. */
  readonly verification: 'confirmed' | 'pending';
  readonly optIns: Readonly<Record<string, OptInState>>;
  /** Networks that have another account with this address, which is not linked. */
  readonly socialConflicts: readonly string[];
}

/** A change by testers; absent members stay. */
export interface PersonChange {
  readonly locked?: boolean;
  readonly blocked?: boolean;
  /** Ends every session now. */
  readonly endSessions?: true;
  readonly registration?: 'complete' | 'partial';
  /** Values for the missing fields of a registration: sections of an account. */
  readonly complete?: AccountSections;
  readonly verification?: OptInState;
  /** By the subscription's key. */
  readonly optIns?: Readonly<Record<string, OptInState>>;
  /** Networks with a conflicting account. */
  readonly socialConflicts?: readonly string[];
}

/** Reads the state of an account. `now` is epoch milliseconds. */
export async function readPersonState(
  db: Queries,
  now: number,
  group: SiteGroup,
  conflicts: SocialConflicts,
  account: Account,
): Promise<PersonState> {
  const portal = group.byName('portal');
  const { failedLoginThreshold, lockoutTimeSec } = policiesOf(portal).security.accountLockout;
  const loginID = emailOf(account);
  const isLocked = account.lockedUntil !== null && account.lockedUntil > now;
  const missing = missingFields(account, readFields(portal.schema), requiredConsents(portal));
  const [open] = await db
    .select({ number: count() })
    .from(sessions)
    .where(and(eq(sessions.uid, account.uid), or(isNull(sessions.expiresAt), gt(sessions.expiresAt, now))));
  return {
    UID: account.uid,
    loginID,
    locked: isLocked,
    ...(isLocked && { lockedUntil: new Date(account.lockedUntil ?? now).toISOString() }),
    failedLogins: account.failedLogins,
    lockThreshold: failedLoginThreshold,
    lockSeconds: lockoutTimeSec,
    blocked: !account.isActive,
    sessions: open?.number ?? 0,
    registration: account.isRegistered && missing.length === 0 ? 'complete' : 'partial',
    missing,
    verification: account.isVerified ? 'confirmed' : 'pending',
    optIns: optInsOf(account, group.byName('preference-centre'), now),
    socialConflicts: await conflicts.of(db, loginID),
  };
}

function optInsOf({ subscriptions }: Account, site: SiteSettings, now: number): PersonState['optIns'] {
  const life = policiesOf(site).doubleOptIn.confirmationLinkExpiration * 1000;
  return Object.fromEntries(
    holdersOf('email', subscriptions).flatMap(({ path, value }): [string, OptInState][] => {
      const email = isJsonObject(value['email']) ? value['email'] : {};
      const optIn = isJsonObject(email['doubleOptIn']) ? email['doubleOptIn'] : {};
      if (email['isSubscribed'] !== true) return [];
      if (optIn['status'] === 'Confirmed') return [[path, 'confirmed']];
      if (optIn['status'] !== 'Pending') return [];
      const sentAt = optIn['emailSentTime'];
      return [[path, typeof sentAt === 'string' && Date.parse(sentAt) + life <= now ? 'expired' : 'pending']];
    }),
  );
}
