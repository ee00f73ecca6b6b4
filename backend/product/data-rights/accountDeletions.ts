import { dayMs, isEmailAddress } from '@kontor/schema-adapters/values';
import { and, eq, gt, asc, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { queueMail } from '../mails/ownMails.ts';
import type { Queries, Database } from '#backend/shared/database/database.ts';
import { deleteStepUpTokens } from '../step-up/stepUpTokens.ts';
import { accountDeletion } from './tables.ts';
import { linkSession } from '../links/tables.ts';
import { newsletterChoice, subscriptionEvent } from '../newsletters/tables.ts';
import { productReminder } from '../reminders/tables.ts';
import { unsubscribeOrder, unsubscribeUndo } from '../unsubscribe/tables.ts';
import { declinedOffer } from '../declined-offers/tables.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import { LEASE_MS, processJobsUntilClose, runAll } from '../outbound/jobQueue.ts';
import type { CustomerAccounts } from '../identity-provider/customerAccounts.ts';
import { endEvidence } from '../evidence/recordEvidence.ts';
import { linesOf } from '../evidence/storedEvidence.ts';
import { emailChange, emailRevert } from '../email-change/tables.ts';
import { closeAccountLinks } from '../links/linkSessions.ts';
import { markErased } from '../links/linkRevocations.ts';

/** Dependencies of deletions. */
export interface DeletionParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly provider: Pick<CustomerAccounts, 'endSubscriptions' | 'endSessions' | 'deleteAccount'>;
}

/** Interval between two polls for due deletions. */
const POLL_INTERVAL_MS = 2000;

/** Rows per poll. */
const BATCH_SIZE = 20;

/**
 * Processes due deletions once: ends newsletters and sessions of new orders, mails reminders, deletes accounts. Every
 * step is idempotent and stores its result in one transaction with its follow-ups, so that a node may stop anywhere.
 * Throws errors of the provider and the database; a later run retries the row when its lease ends.
 * Source: requirements#CUS-4.
 */
export async function processDeletions(parts: DeletionParts): Promise<void> {
  const now = parts.clock.now();
  await remind(parts, now);
  const begun = await leaseRows(parts, eq(accountDeletion.quiet, false), now, {});
  const due = await leaseRows(parts, lte(accountDeletion.dueAt, now), now, { begun: true });
  await runAll([
    ...begun.map((row) => () => makeQuiet(parts, row.uid)),
    ...due.map((row) => () => completeDeletion(parts, row)),
  ]);
}

/** Ends newsletters and sessions of a customer who ordered the deletion. */
export async function makeQuiet({ db, provider }: DeletionParts, uid: string): Promise<void> {
  await provider.endSubscriptions(uid);
  await provider.endSessions(uid);
  await closeAccountLinks(db, uid);
  await db.update(accountDeletion).set({ quiet: true, leasedUntil: 0 }).where(eq(accountDeletion.uid, uid));
}

/** Leases rows for this node; skips rows that other nodes lease. */
async function leaseRows(
  { db }: DeletionParts,
  condition: SQL | undefined,
  now: number,
  mark: { readonly begun?: true },
): Promise<readonly AccountDeletion[]> {
  const next = db
    .select({ uid: accountDeletion.uid })
    .from(accountDeletion)
    .where(and(condition, lte(accountDeletion.leasedUntil, now)))
    .orderBy(asc(accountDeletion.dueAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  return db
    .update(accountDeletion)
    .set({ ...mark, leasedUntil: now + LEASE_MS })
    .where(inArray(accountDeletion.uid, next))
    .returning();
}

async function remind({ db }: DeletionParts, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const dueSoon = and(
      eq(accountDeletion.reminded, false),
      sql`${accountDeletion.dueAt} - ${REMIND_BEFORE}::bigint <= ${now}::bigint`,
    );
    const rows = await tx.update(accountDeletion).set({ reminded: true }).where(dueSoon).returning();
    for (const row of rows) if (row.dueAt > now) await mailAbout(tx, 'deletion-soon', row, now);
  });
}

/**
 * Deletes the account first; while the row exists, later runs retry, and a missing account counts as deleted. One
 * transaction deletes the rest, so that the last mail is queued exactly once.
 */
async function completeDeletion({ db, provider }: DeletionParts, row: AccountDeletion): Promise<void> {
  await provider.endSubscriptions(row.uid);
  await provider.deleteAccount(row.uid);
  await db.transaction(async (tx) => {
    const [deletedRow] = await tx.delete(accountDeletion).where(eq(accountDeletion.uid, row.uid)).returning();
    if (deletedRow === undefined) return;
    const now = row.leasedUntil - LEASE_MS;
    await eraseStored(tx, row.uid, now);
    await mailAbout(tx, 'deletion-done', row, now);
  });
}

/** Processes due deletions until the server closes. Logs a lasting failure once. */
export function deleteAccountsWhenDue(app: FastifyInstance, parts: DeletionParts): void {
  const message = 'AccountDeletionDelayed: a deletion that a customer ordered failed';
  processJobsUntilClose(app, { every: POLL_INTERVAL_MS, message }, () => processDeletions(parts));
}

/**
 * Erases everything that the services store about a subscriber, and revokes the mailed links for good: no link works
 * again, and no new one is mailed. Consent evidence stays until its retention ends; its last line is written here. Rate
 * counters contain only a keyed hash and expire within a day. `now` is epoch milliseconds. Returns the number of
 * deleted reminders.
 * Source: requirements#PRI-4.
 */
export async function eraseSubscriber(db: Database, subscriber: string, now: number): Promise<number> {
  return db.transaction((tx) => eraseStored(tx, subscriber, now));
}

/** Like eraseSubscriber, in the transaction of the caller. */
async function eraseStored(tx: Queries, subscriber: string, now: number): Promise<number> {
  const deleted = await tx
    .delete(productReminder)
    .where(eq(productReminder.owner, subscriber))
    .returning({ owner: productReminder.owner });
  await tx.delete(linkSession).where(eq(linkSession.subscriber, subscriber));
  await deleteStepUpTokens(tx, subscriber);
  await closeEvidence(tx, subscriber, now);
  for (const table of [unsubscribeOrder, unsubscribeUndo, newsletterChoice, subscriptionEvent])
    await tx.delete(table).where(eq(table.subscriber, subscriber));
  await tx.delete(declinedOffer).where(eq(declinedOffer.uid, subscriber));
  await tx.delete(emailChange).where(eq(emailChange.uid, subscriber));
  await tx.delete(emailRevert).where(eq(emailRevert.uid, subscriber));
  await markErased(tx, subscriber, now);
  return deleted.length;
}

async function closeEvidence(tx: Queries, uid: string, now: number): Promise<void> {
  const last = (await linesOf(tx, uid)).at(-1);
  if (last !== undefined && last.event !== 'ended') await endEvidence(tx, { uid, email: last.email }, now);
}

/** Time between the order and the deletion, in milliseconds. Source: requirements#CUS-4. */
export const GRACE = 14 * dayMs;

/** How long before the deletion the reminder is mailed, in milliseconds. */
const REMIND_BEFORE = 3 * dayMs;

/** A deletion that a customer has ordered. Times are epoch milliseconds. */
export type AccountDeletion = typeof accountDeletion.$inferSelect;

/** A customer's order of a deletion; `email` is empty if the account has no address. */
export type DeletionOrder = Pick<AccountDeletion, 'uid' | 'email' | 'language'> &
  Partial<Pick<AccountDeletion, 'firstName'>>;

/**
 * Stores a customer's order; an existing order stays unchanged. Ends the identity proofs, because this order was their
 * purpose. `now` is epoch milliseconds.
 * Source: requirements#CUS-4.
 */
export async function orderDeletion(db: Queries, order: DeletionOrder, now: number): Promise<AccountDeletion> {
  return db.transaction(async (tx) => {
    const [newRow] = await tx
      .insert(accountDeletion)
      .values({ ...order, orderedAt: now, dueAt: now + GRACE })
      .onConflictDoNothing()
      .returning();
    await deleteStepUpTokens(tx, order.uid);
    if (newRow !== undefined) await mailAbout(tx, 'deletion-ordered', newRow, now);
    const row = newRow ?? (await deletionOf(tx, order.uid));
    if (row === undefined) throw new Error('the order of a deletion is neither new nor known');
    return row;
  });
}

/** The deletion that a customer (UID) has ordered, if any. */
export async function deletionOf(db: Queries, uid: string): Promise<AccountDeletion | undefined> {
  const [row] = await db.select().from(accountDeletion).where(eq(accountDeletion.uid, uid));
  return row;
}

/** Cancels an order. False if it is too late: the deletion is due or has begun. */
export async function keepAccount(db: Queries, uid: string, now: number): Promise<boolean> {
  const cancelledRows = await db
    .delete(accountDeletion)
    .where(and(eq(accountDeletion.uid, uid), eq(accountDeletion.begun, false), gt(accountDeletion.dueAt, now)))
    .returning({ uid: accountDeletion.uid });
  return cancelledRows.length > 0 || (await deletionOf(db, uid)) === undefined;
}

/** Queues one of the mails about a deletion in the caller's transaction. */
async function mailAbout(
  tx: Queries,
  kind: 'deletion-ordered' | 'deletion-soon' | 'deletion-done',
  { email, firstName, language, dueAt }: Pick<AccountDeletion, 'email' | 'firstName' | 'language' | 'dueAt'>,
  now: number,
): Promise<void> {
  if (!isEmailAddress(email)) return;
  const values = { day: new Date(dueAt).toISOString() };
  await queueMail(tx, { to: email, language, kind, name: firstName, values }, now);
}
