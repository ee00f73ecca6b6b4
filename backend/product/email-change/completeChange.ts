import { hashText, newSecret } from '#backend/shared/hashes.ts';
import { closeAccountLinks } from '../links/linkSessions.ts';
import { and, eq, isNotNull, lte, gt, gte, sql } from 'drizzle-orm';
import { isEmailAddress } from '@kontor/schema-adapters/values';
import { queueMail } from '../mails/ownMails.ts';
import { accountDeletion } from '../data-rights/tables.ts';
import { maskEmail } from '../mails/recipients.ts';
import { deleteStepUpTokens } from '../step-up/stepUpTokens.ts';
import { revokeLinks } from '../links/linkRevocations.ts';
import { newTokenForLogin, isPassword } from '../step-up/hashedSecrets.ts';
import { emailChange, emailRevert } from './tables.ts';
import type { FastifyInstance } from 'fastify';
import { LEASE_MS, processJobsUntilClose, runAll } from '../outbound/jobQueue.ts';
import type { TokenHolder } from '../guards/customerTokens.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { EmailGateway } from './accountEmails.ts';
import type { Features } from '../guards/features.ts';
import type { SubjectKeys } from '../guards/limits.ts';

/** How long a change can be reverted, in milliseconds. Source: requirements#email-revert. */
const REVERT_LIFE = 72 * 3_600_000;

/** Dependencies of completing a change. */
export interface ChangeParts {
  readonly db: Queries;
  readonly clock: Clock;
  /** Base address of the links in mails. */
  readonly siteOrigin: string;
  readonly provider: { readonly emails: EmailGateway };
  /** Newsletters that the customer (UID) has ended, and the provider has not yet. */
  readonly pendingEnds: (uid: string) => Promise<readonly string[]>;
}
type Change = typeof emailChange.$inferSelect;

/**
 * Completes a confirmed change at the provider; every step is idempotent, so that it resumes after an interruption.
 * Adds the new address before it removes the old one, so that the account always has one to log in with. Throws
 * OutboundError if the provider does not answer; the change then stays pending.
 * Source: requirements#email-steps.
 */
export async function completeChange(
  parts: ChangeParts,
  uid: string,
): Promise<'CHANGED' | 'ENDED' | 'TAKEN' | 'REFUSED'> {
  const { db, provider } = parts;
  const [change] = await db.select().from(emailChange).where(eq(emailChange.uid, uid));
  if (change === undefined || change.confirmedAt === null) return 'ENDED';
  const account = await provider.emails.read(uid);
  if (account === undefined) {
    await db.delete(emailChange).where(eq(emailChange.uid, uid));
    return 'ENDED';
  }
  // What was stored first counts: another call or node may have read the account after the new address was added.
  const { oldEmail, subscriptions } = emailChange;
  const [previous] = await db
    .update(emailChange)
    .set({
      oldEmail: sql`coalesce(${oldEmail}, ${account.email})`,
      subscriptions: sql`coalesce(${subscriptions}, ${JSON.stringify(account.confirmed)}::jsonb)`,
    })
    .where(eq(emailChange.uid, uid))
    .returning({ oldEmail });
  if (previous === undefined) return 'ENDED';
  const outcome = await provider.emails.add(uid, change.newEmail);
  if (outcome !== 'ADDED') {
    await db.delete(emailChange).where(eq(emailChange.uid, uid));
    return outcome;
  }
  // Includes unconfirmed addresses: marking the account as verified would confirm them.
  const others = [...account.all, previous.oldEmail ?? ''].filter(
    (email) => !isSame(email, change.newEmail) && email !== '',
  );
  await provider.emails.remove(uid, [...new Set(others)]);
  await provider.emails.renewSubscriptions(uid, await subscriptionsToRenew(parts, uid));
  await provider.emails.endSessions(uid);
  await closeAccountLinks(db, uid);
  await finishChange(parts, { ...change, ...previous }, account.firstName ?? '');
  return 'CHANGED';
}

/** What the old address had confirmed and the customer has not ended since. */
async function subscriptionsToRenew({ db, pendingEnds }: ChangeParts, uid: string): Promise<readonly string[]> {
  // Before the row: an end is taken out of the row when it is no longer pending.
  const ends = await pendingEnds(uid);
  const [change] = await db.select().from(emailChange).where(eq(emailChange.uid, uid));
  const isLeaving = (await db.$count(accountDeletion, eq(accountDeletion.uid, uid))) > 0;
  return isLeaving ? [] : (change?.subscriptions ?? []).filter((name) => !ends.includes(name));
}

/** Runs the follow-ups of a complete change at the provider, exactly once and in one transaction. */
async function finishChange({ db, clock, siteOrigin }: ChangeParts, change: Change, name: string): Promise<void> {
  const { uid, newEmail, language, passwordHash, oldEmail, codeHash } = change;
  const now = clock.now();
  await db.transaction(async (transaction) => {
    const deletedRows = await transaction
      .delete(emailChange)
      .where(and(eq(emailChange.uid, uid), eq(emailChange.codeHash, codeHash)))
      .returning({ uid: emailChange.uid });
    if (deletedRows.length === 0) return;
    await deleteStepUpTokens(transaction, uid);
    await revokeLinks(transaction, uid, now);
    await transaction.update(accountDeletion).set({ email: newEmail }).where(eq(accountDeletion.uid, uid));
    if (oldEmail === null || !isEmailAddress(oldEmail) || isSame(oldEmail, newEmail)) return;
    const token = passwordHash === null ? newTokenForLogin() : newSecret();
    const expiresAt = now + REVERT_LIFE;
    await transaction.insert(emailRevert).values({
      tokenHash: hashText(token),
      uid,
      oldEmail,
      newEmail,
      language,
      passwordHash,
      changedAt: change.confirmedAt ?? now,
      expiresAt,
    });
    const values = {
      newEmail: maskEmail(newEmail),
      until: new Date(expiresAt).toISOString(),
      link: `${siteOrigin}/login/restore-email?token=${token}`,
    };
    const kind = passwordHash === null ? 'email-changed-login' : 'email-changed';
    await queueMail(transaction, { to: oldEmail, language, kind, name, values }, now);
  });
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Dependencies of a restoration. */
export interface RestoringParts extends ChangeParts {
  readonly subjectKeys: SubjectKeys;
  readonly features: () => Features;
}

/** Credentials besides the mailed link. */
export interface Restorer {
  readonly password?: string;
  /** The holder of the session token, if the customer is logged in. */
  readonly holder?: TokenHolder;
}

/**
 * Restores the address before a change, with the mailed link and the password of that time; an account that had no
 * password needs a login since the change instead. `ENDED`: the link is unknown, used or expired, or the restoration of
 * an earlier change replaced it.
 * Source: requirements#email-revert.
 */
export async function restoreEmail(
  parts: RestoringParts,
  token: string,
  credentials: Restorer,
): Promise<'RESTORED' | 'WRONG' | 'LOGIN' | 'ENDED' | 'TAKEN'> {
  const { db, clock, subjectKeys } = parts;
  const hash = hashText(token);
  const now = clock.now();
  const isOpen = and(eq(emailRevert.tokenHash, hash), gt(emailRevert.expiresAt, now));
  const [revert] = await db.select().from(emailRevert).where(isOpen);
  if (revert === undefined) return 'ENDED';
  const { passwordHash } = revert;
  if (passwordHash === null && !hasLoggedIn(revert, credentials)) return 'LOGIN';
  if (passwordHash !== null && !(await isPassword(subjectKeys, credentials.password ?? '', passwordHash)))
    return 'WRONG';
  await db
    .update(emailRevert)
    .set({ startedAt: revert.startedAt ?? now, dueAt: now + LEASE_MS })
    .where(isOpen);
  return completeRestoration(parts, hash);
}

/** The change ended all sessions, so a newer token proves that the customer logged in again. */
const hasLoggedIn = (
  { uid, expiresAt }: Pick<typeof emailRevert.$inferSelect, 'uid' | 'expiresAt'>,
  { holder }: Restorer,
): boolean => holder?.uid === uid && holder.issuedAt > expiresAt - REVERT_LIFE;

/**
 * Completes a restoration at the provider; resumes after an interruption. Throws OutboundError without an answer of the
 * provider.
 */
async function completeRestoration(parts: RestoringParts, hash: string): Promise<'RESTORED' | 'ENDED' | 'TAKEN'> {
  const { db, clock, provider, siteOrigin, features } = parts;
  const [revert] = await db.select().from(emailRevert).where(eq(emailRevert.tokenHash, hash));
  if (revert === undefined || revert.startedAt === null) return 'ENDED';
  const { uid, oldEmail, language, changedAt } = revert;
  const laterChanges = and(eq(emailRevert.uid, uid), gte(emailRevert.changedAt, changedAt));
  const account = await provider.emails.read(uid);
  const outcome = account && (await provider.emails.add(uid, oldEmail));
  if (outcome === 'TAKEN') {
    // The link stays valid: a thief could register the old address to end it.
    await db.update(emailRevert).set({ startedAt: null }).where(eq(emailRevert.tokenHash, hash));
    return 'TAKEN';
  }
  if (account === undefined || outcome === 'REFUSED') {
    await db.delete(emailRevert).where(eq(emailRevert.tokenHash, hash));
    return 'ENDED';
  }
  const laterRows = await db.select({ email: emailRevert.newEmail }).from(emailRevert).where(laterChanges);
  const others = [...account.all, ...laterRows.map(({ email }) => email)].filter((email) => !isSame(email, oldEmail));
  await provider.emails.remove(uid, [...new Set(others)]);
  await provider.emails.endSessions(uid);
  await closeAccountLinks(db, uid);
  if (features().passkeys === true) await provider.emails.removePasskeys(uid, changedAt);
  const now = clock.now();
  await db.transaction(async (transaction) => {
    const deletedRows = await transaction.delete(emailRevert).where(laterChanges).returning({ uid: emailRevert.uid });
    if (deletedRows.length === 0) return;
    await transaction.delete(emailChange).where(eq(emailChange.uid, uid));
    await deleteStepUpTokens(transaction, uid);
    await revokeLinks(transaction, uid, now);
    const order = eq(accountDeletion.uid, uid);
    const isLater = gte(accountDeletion.orderedAt, changedAt);
    await transaction.delete(accountDeletion).where(and(order, isLater, eq(accountDeletion.begun, false)));
    await transaction.update(accountDeletion).set({ email: oldEmail }).where(order);
    const values = { link: `${siteOrigin}/login/reset-password/start` };
    const name = account.firstName ?? '';
    await queueMail(transaction, { to: oldEmail, language, kind: 'email-restored', name, values }, now);
  });
  return 'RESTORED';
}

/** Interval between two polls for interrupted changes, in milliseconds. */
const POLL_INTERVAL_MS = 15_000;

/** Completes interrupted changes and restorations. Source: requirements#email-steps. */
export async function completeDue(parts: RestoringParts): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  const changes = await db
    .update(emailChange)
    .set({ dueAt: now + LEASE_MS })
    .where(and(isNotNull(emailChange.confirmedAt), lte(emailChange.dueAt, now)))
    .returning({ uid: emailChange.uid });
  const reverts = await db
    .update(emailRevert)
    .set({ dueAt: now + LEASE_MS })
    .where(and(isNotNull(emailRevert.startedAt), lte(emailRevert.dueAt, now)))
    .returning({ hash: emailRevert.tokenHash });
  await runAll([
    ...changes.map(
      ({ uid }) =>
        () =>
          completeChange(parts, uid),
    ),
    ...reverts.map(
      ({ hash }) =>
        () =>
          completeRestoration(parts, hash),
    ),
  ]);
}

/** Polls for interrupted changes until the server closes; failed ones wait for the next poll. */
export function completeChangesPeriodically(app: FastifyInstance, parts: RestoringParts): void {
  processJobsUntilClose(app, { every: POLL_INTERVAL_MS, message: 'a change of address is not complete' }, () =>
    completeDue(parts),
  );
}
