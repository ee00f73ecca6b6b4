import { isJsonObject, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import type { Clock } from './clock.ts';
import type { Queries } from './storage/database.ts';
import { withConsents } from './providerConsents.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { holdersOf } from './nestedValues.ts';
import { withDotted, type AccountSections } from './schema/fields.ts';
import type { SiteGroup } from './sites.ts';
import {
  accountByLoginId,
  accountOf,
  addLoginIds,
  allAccounts,
  insertAccount,
  loginIdsOf,
  newAccount,
  removeLoginIds,
  updateAccount,
  emailOf,
  type Account,
} from './storage/accountRecords.ts';
import { closeSessionsOf } from './storage/sessionRecords.ts';
import { fullSubscription } from './subscriptions.ts';

/** An account as testers write it. Source: requirements#console-api. */
export interface AccountInput extends AccountSections {
  readonly password?: string;
  readonly verified?: boolean;
}

/** An account as testers see it: the same without password, plus its UID. */
export interface AccountSummary extends Required<AccountSections> {
  readonly UID: string;
  readonly loginID: string;
  readonly verified: boolean;
}

/** The stand-in's accounts, for console and composition. */
export type AccountStore = ReturnType<typeof accountStore>;

/** Opens the account store over the stand-in's tables. */
export function accountStore(db: Queries, clock: Clock, group: SiteGroup, sweep: () => Promise<void>) {
  return {
    /** By login id or UID. */
    getAccount: async (who: string) => {
      await sweep();
      const account = await accountOf(db, who);
      return account === undefined ? undefined : toSummary(account);
    },
    /** Creates an account or replaces the one with this login id; its UID stays the same. */
    putAccount: (loginID: string, input: AccountInput) => replaceAccount(db, clock.now(), group, loginID, input),
    /** Whether that is the password of an account, by login id or UID. */
    hasPassword: async (who: string, password: string) =>
      passwordFits((await accountOf(db, who))?.passwordHash, password),
    listAccounts: async () => {
      await sweep();
      return (await allAccounts(db)).map(toSummary);
    },
  };
}

async function replaceAccount(
  db: Queries,
  now: number,
  group: SiteGroup,
  loginID: string,
  input: AccountInput,
): Promise<AccountSummary> {
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password);
  return db.transaction(async (tx) => {
    const before = await accountByLoginId(tx, loginID);
    const account = toAccount(before ?? newAccount(now), now, group, loginID, input, passwordHash);
    const email = emailOf(account);
    const logins = email === '' ? [loginID] : [loginID, email];
    if (before === undefined) await insertAccount(tx, account, logins);
    else {
      // The row stays, because its social logins and passkeys would go with it.
      await updateAccount(tx, account.uid, account);
      await removeLoginIds(tx, account.uid, await loginIdsOf(tx, account.uid));
      await addLoginIds(tx, account.uid, logins);
      await closeSessionsOf(tx, now, account.uid);
    }
    return toSummary(account);
  });
}

function toAccount(
  base: Account,
  now: number,
  group: SiteGroup,
  loginID: string,
  input: AccountInput,
  passwordHash: string | undefined,
): Account {
  const verified = input.verified ?? true;
  const [site] = group.all();
  // A consent that names its document stays unchanged, so that testers can have an outdated one.
  const undocumented = holdersOf('isConsentGranted', input.preferences ?? {}).filter(
    ({ value }) => value['docVersion'] === undefined && value['docDate'] === undefined,
  );
  const seeded =
    site === undefined ? {} : withConsents(site, input.preferences ?? {}, undocumented, base.lang ?? 'de', now);
  return {
    ...base,
    profile: { email: loginID, ...input.profile },
    data: input.data ?? {},
    subscriptions: fullSubscriptions(input.subscriptions ?? {}, now),
    preferences: seeded,
    passwordHash: passwordHash ?? base.passwordHash,
    isRegistered: true,
    registeredAt: base.registeredAt ?? now,
    isVerified: verified,
    verifiedAt: verified ? (base.verifiedAt ?? now) : null,
    failedLogins: 0,
    lockedUntil: null,
    lastUpdatedAt: now,
  };
}

/** Testers may write `{ NLT_X: { email: { isSubscribed: true } } }` or the short form `{ NLT_X: true }`. */
function fullSubscriptions(input: JsonObject, now: number): JsonObject {
  const long = Object.fromEntries(
    Object.entries(input).map(([name, value]): [string, Json | undefined] => [
      name,
      typeof value === 'boolean' ? { email: { isSubscribed: value } } : value,
    ]),
  );
  return holdersOf('email', long).reduce(
    (all, { path, value }) =>
      withDotted(all, `${path}.email`, fullSubscription(isJsonObject(value['email']) ? value['email'] : {}, now)),
    long,
  );
}

function toSummary(account: Account): AccountSummary {
  const { uid, profile, data, subscriptions, preferences, isVerified } = account;
  return { UID: uid, loginID: emailOf(account), verified: isVerified, profile, data, subscriptions, preferences };
}
