import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { accounts, identities, loginIds } from './tables.ts';

/** A stored account. Times are epoch milliseconds. */
export type Account = typeof accounts.$inferSelect;

/** A new account that is not stored yet: empty, active, neither registered nor verified. */
export function newAccount(now: number): Account {
  return {
    uid: randomBytes(16).toString('hex'),
    profile: {},
    data: {},
    subscriptions: {},
    preferences: {},
    passwordHash: null,
    passwordHistory: [],
    isActive: true,
    isRegistered: false,
    isVerified: false,
    failedLogins: 0,
    lastFailedLoginAt: null,
    lockedUntil: null,
    createdAt: now,
    registeredAt: null,
    verifiedAt: null,
    lastLoginAt: null,
    lastLogoutAt: null,
    lastUpdatedAt: now,
    loginProvider: 'site',
    regSource: null,
    lang: null,
  };
}

/** Normalises an e-mail address: case and surrounding space do not count. */
export const toLoginId = (address: string): string => address.trim().toLowerCase();

/** The e-mail address in an account's profile; empty if it has none. */
export const emailOf = ({ profile: { email } }: Pick<Account, 'profile'>): string =>
  typeof email === 'string' ? email : '';

/** The account of a UID, locked until the transaction ends; undefined if there is none. */
export async function accountByUid(db: Queries, uid: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, uid)).for('update');
  return account;
}

/** The account with an e-mail address, locked until the transaction ends. */
export async function accountByLoginId(db: Queries, address: string): Promise<Account | undefined> {
  const [owner] = await db
    .select({ uid: loginIds.uid })
    .from(loginIds)
    .where(eq(loginIds.loginId, toLoginId(address)));
  // Queries in any case: the time must not reveal whether there is an account.
  return accountByUid(db, owner?.uid ?? '');
}

/** The account with an e-mail address or UID: after a social login there may be no address. Locked like those. */
export async function accountOf(db: Queries, who: string): Promise<Account | undefined> {
  return (await accountByLoginId(db, who)) ?? accountByUid(db, who);
}

/**
 * The account with an e-mail address, only for reading: takes no lock, which would take longer for existing accounts.
 */
export async function readAccountOf(db: Queries, address: string): Promise<Account | undefined> {
  const [row] = await db
    .select({ account: accounts })
    .from(loginIds)
    .innerJoin(accounts, eq(accounts.uid, loginIds.uid))
    .where(eq(loginIds.loginId, toLoginId(address)));
  return row?.account;
}

/** All accounts in order of creation. */
export async function allAccounts(db: Queries): Promise<readonly Account[]> {
  return db.select().from(accounts).orderBy(accounts.createdAt, accounts.uid);
}

/** Stores a new account with its login ids. Throws the database's error if a login id is in use. */
export async function insertAccount(db: Queries, account: Account, logins: readonly string[]): Promise<void> {
  await db.insert(accounts).values(account);
  await addLoginIds(db, account.uid, logins);
}

/** Writes changed columns of an account. */
export async function updateAccount(db: Queries, uid: string, changes: Partial<Omit<Account, 'uid'>>): Promise<void> {
  await db.update(accounts).set(changes).where(eq(accounts.uid, uid));
}

/** Deletes an account with everything that belongs to it. */
export async function deleteAccount(db: Queries, uid: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.uid, uid));
}

/** The owner of a login id, if there is one. */
export async function ownerOfLoginId(db: Queries, address: string): Promise<string | undefined> {
  const [row] = await db
    .select({ uid: loginIds.uid })
    .from(loginIds)
    .where(eq(loginIds.loginId, toLoginId(address)));
  return row?.uid;
}

/** All login ids of an account. */
export async function loginIdsOf(db: Queries, uid: string): Promise<readonly string[]> {
  const rows = await db.select({ loginId: loginIds.loginId }).from(loginIds).where(eq(loginIds.uid, uid));
  return rows.map(({ loginId }) => loginId);
}

/** Adds login ids to an account; ignores those that it has. */
export async function addLoginIds(db: Queries, uid: string, logins: readonly string[]): Promise<void> {
  for (const address of logins) {
    if ((await ownerOfLoginId(db, address)) !== uid)
      await db.insert(loginIds).values({ loginId: toLoginId(address), uid });
  }
}

/** Removes login ids from an account. */
export async function removeLoginIds(db: Queries, uid: string, logins: readonly string[]): Promise<void> {
  if (logins.length === 0) return;
  await db.delete(loginIds).where(and(eq(loginIds.uid, uid), inArray(loginIds.loginId, logins.map(toLoginId))));
}

/** A social login of an account. */
export type Identity = typeof identities.$inferSelect;

/** A person's data from a social network. */
export type SocialIdentity = Omit<Identity, 'uid'>;

/** The social logins of an account, by provider. */
export async function identitiesOf(db: Queries, uid: string): Promise<readonly Identity[]> {
  return db.select().from(identities).where(eq(identities.uid, uid)).orderBy(identities.provider);
}

/** The account that owns a social identity. */
export async function ownerOfIdentity(db: Queries, provider: string, providerUid: string): Promise<string | undefined> {
  const [row] = await db
    .select({ uid: identities.uid })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.providerUid, providerUid)));
  return row?.uid;
}

/** Links a social identity to an account; one that is already linked moves. */
export async function linkIdentity(db: Queries, identity: Identity): Promise<void> {
  await db
    .insert(identities)
    .values(identity)
    .onConflictDoUpdate({
      target: [identities.provider, identities.providerUid],
      set: { uid: identity.uid, profile: identity.profile },
    });
}

/**
 * Deletes accounts whose e-mail address was not confirmed in time and that have no other way to log in, and returns
 * them. `createdBefore` is epoch milliseconds.
 * Source: requirements#token-expired-account.
 */
export async function purgeUnconfirmed(db: Queries, createdBefore: number): Promise<readonly Account[]> {
  const linked = db
    .select({ one: sql`1` })
    .from(identities)
    .where(eq(identities.uid, accounts.uid));
  return db
    .delete(accounts)
    .where(
      and(
        eq(accounts.isVerified, false),
        isNull(accounts.verifiedAt),
        lte(accounts.createdAt, createdBefore),
        notExists(linked),
      ),
    )
    .returning();
}
