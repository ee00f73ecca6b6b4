import { dayMs } from '#adapters/model/day.ts';
import { and, eq, gt, asc, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { queueMail } from '../mails/ownMails.ts';
import type { Queries, Database } from '#backend/shared/database/database.ts';
import { forgetProofs } from '../identity-proofs/proofs.ts';
import { accountDeletion } from './tables.ts';
import { linkSession } from '../links/tables.ts';
import { newsletterChoice, subscriptionEvent } from '../newsletters/tables.ts';
import { productReminder } from '../reminders/tables.ts';
import { unsubscribeOrder, unsubscribeUndo } from '../unsubscribe/tables.ts';
import { declinedOffer } from '../declined-offers/tables.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import { LEASE, repeatDueWork } from '../outbound/dueWork.ts';
import type { CustomerAccounts } from '../identity-provider/customerAccounts.ts';
import { endEvidence } from '../evidence/recordEvidence.ts';
import { linesOf } from '../evidence/storedEvidence.ts';
import { emailChange, emailRevert } from '../email-change/tables.ts';
import { closeAccountLinks } from '../links/linkSessions.ts';
import { markErased } from '../links/linkRevocations.ts';

/** What deletions need. */
export interface DeletionParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly provider: Pick<CustomerAccounts, 'endSubscriptions' | 'endSessions' | 'deleteAccount'>;
}

/** How often a node looks for work, in milliseconds. */
const POLL_INTERVAL_MS = 2000;

/** Rows of one look. */
const AT_ONCE = 20;

/**
 * Does what is due, once: ends newsletters and sessions of new orders, mails reminders, deletes accounts. Every step can
 * be repeated, and its result is stored together with what follows from it, so that a node may end anywhere. Throws what
 * the provider or the database throws; the row is taken up again when its lease ends.
 * Source: requirements#CUS-4.
 */
export async function carryOutDeletions(parts: DeletionParts): Promise<void> {
  const now = parts.clock.now();
  await remind(parts, now);
  const begun = await take(parts, eq(accountDeletion.quiet, false), now, {});
  const due = await take(parts, lte(accountDeletion.dueAt, now), now, { begun: true });
  const failures: unknown[] = [];
  const attempt = async (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => void failures.push(error));
  for (const row of begun) await attempt(makeQuiet(parts, row.uid));
  for (const row of due) await attempt(finish(parts, row));
  if (failures.length > 0) throw failures[0];
}

/** Ends newsletters and sessions of a customer who ordered the deletion. */
export async function makeQuiet({ db, provider }: DeletionParts, uid: string): Promise<void> {
  await provider.endSubscriptions(uid);
  await provider.endSessions(uid);
  await closeAccountLinks(db, uid);
  await db.update(accountDeletion).set({ quiet: true, leasedUntil: 0 }).where(eq(accountDeletion.uid, uid));
}

/** Rows that are now this node's for a while; rows of other nodes are passed over. */
async function take(
  { db }: DeletionParts,
  which: SQL | undefined,
  now: number,
  mark: { readonly begun?: true },
): Promise<readonly AccountDeletion[]> {
  const next = db
    .select({ uid: accountDeletion.uid })
    .from(accountDeletion)
    .where(and(which, lte(accountDeletion.leasedUntil, now)))
    .orderBy(asc(accountDeletion.dueAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(accountDeletion)
    .set({ ...mark, leasedUntil: now + LEASE })
    .where(inArray(accountDeletion.uid, next))
    .returning();
}

async function remind({ db }: DeletionParts, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const soon = and(
      eq(accountDeletion.reminded, false),
      sql`${accountDeletion.dueAt} - ${REMIND_BEFORE}::bigint <= ${now}::bigint`,
    );
    const rows = await tx.update(accountDeletion).set({ reminded: true }).where(soon).returning();
    for (const row of rows) if (row.dueAt > now) await mailAbout(tx, 'deletion-soon', row, now);
  });
}

/**
 * The account first: as long as the row is there, the provider is asked again, and an account that is gone counts as
 * deleted. Then everything else in one transaction, so that the last mail is queued exactly once.
 */
async function finish({ db, provider }: DeletionParts, row: AccountDeletion): Promise<void> {
  await provider.endSubscriptions(row.uid);
  await provider.deleteAccount(row.uid);
  await db.transaction(async (tx) => {
    const [ended] = await tx.delete(accountDeletion).where(eq(accountDeletion.uid, row.uid)).returning();
    if (ended === undefined) return;
    const now = row.leasedUntil - LEASE;
    await eraseStored(tx, row.uid, now);
    await mailAbout(tx, 'deletion-done', row, now);
  });
}

/** Carries out deletions again and again until the server closes. A failure is logged once until it is over. */
export function deleteAccountsWhenDue(app: FastifyInstance, parts: DeletionParts): void {
  const message = 'AccountDeletionDelayed: a deletion that a customer ordered failed';
  repeatDueWork(app, { every: POLL_INTERVAL_MS, message }, () => carryOutDeletions(parts));
}

/**
 * Erases at once what the services store about a subscriber, and revokes the mailed links for good, so that no link
 * works again and no new one is mailed. Evidence of consents stays for its own time and gets its end here. Rate counters have only a keyed hash and end within a day. `now` is epoch
 * milliseconds. Returns how many reminders were deleted.
 * Source: requirements#PRI-4.
 */
export async function eraseSubscriber(db: Database, subscriber: string, now: number): Promise<number> {
  return db.transaction((tx) => eraseStored(tx, subscriber, now));
}

/** The same in the transaction of the caller. */
async function eraseStored(tx: Queries, subscriber: string, now: number): Promise<number> {
  const deleted = await tx
    .delete(productReminder)
    .where(eq(productReminder.owner, subscriber))
    .returning({ owner: productReminder.owner });
  await tx.delete(linkSession).where(eq(linkSession.subscriber, subscriber));
  await forgetProofs(tx, subscriber);
  await endEvidenceOf(tx, subscriber, now);
  for (const table of [unsubscribeOrder, unsubscribeUndo, newsletterChoice, subscriptionEvent])
    await tx.delete(table).where(eq(table.subscriber, subscriber));
  await tx.delete(declinedOffer).where(eq(declinedOffer.uid, subscriber));
  await tx.delete(emailChange).where(eq(emailChange.uid, subscriber));
  await tx.delete(emailRevert).where(eq(emailRevert.uid, subscriber));
  await markErased(tx, subscriber, now);
  return deleted.length;
}

async function endEvidenceOf(tx: Queries, uid: string, now: number): Promise<void> {
  const last = (await linesOf(tx, uid)).at(-1);
  if (last !== undefined && last.event !== 'ended') await endEvidence(tx, { uid, email: last.email }, now);
}

/** Between the order and the deletion, in milliseconds. Source: requirements#CUS-4. */
export const GRACE = 14 * dayMs;

/** How long before the deletion the reminder is mailed, in milliseconds. */
const REMIND_BEFORE = 3 * dayMs;

/** A deletion that a customer has ordered. Times are epoch milliseconds. */
export type AccountDeletion = typeof accountDeletion.$inferSelect;

/** Who orders a deletion; without an address there is nobody to mail to. */
export interface DeletionOrder {
  readonly uid: string;
  readonly email: string;
  readonly firstName?: string;
  readonly language: string;
}

/**
 * Takes the order of a customer; one that is there already stays as it is. The proof was for this: it ends. `now` is epoch
 * milliseconds.
 * Source: requirements#CUS-4.
 */
export async function orderDeletion(db: Queries, order: DeletionOrder, now: number): Promise<AccountDeletion> {
  return db.transaction(async (tx) => {
    const [taken] = await tx
      .insert(accountDeletion)
      .values({ ...order, orderedAt: now, dueAt: now + GRACE })
      .onConflictDoNothing()
      .returning();
    await forgetProofs(tx, order.uid);
    if (taken !== undefined) await mailAbout(tx, 'deletion-ordered', taken, now);
    const row = taken ?? (await deletionOf(tx, order.uid));
    if (row === undefined) throw new Error('the order of a deletion is neither new nor known');
    return row;
  });
}

/** The deletion that a customer (UID) has ordered, if any. */
export async function deletionOf(db: Queries, uid: string): Promise<AccountDeletion | undefined> {
  const [row] = await db.select().from(accountDeletion).where(eq(accountDeletion.uid, uid));
  return row;
}

/** Takes an order back. False if it is too late: the deletion is due or has begun. */
export async function keepAccount(db: Queries, uid: string, now: number): Promise<boolean> {
  const kept = await db
    .delete(accountDeletion)
    .where(and(eq(accountDeletion.uid, uid), eq(accountDeletion.begun, false), gt(accountDeletion.dueAt, now)))
    .returning({ uid: accountDeletion.uid });
  return kept.length > 0 || (await deletionOf(db, uid)) === undefined;
}

/** Queues one of the mails about a deletion in the caller's transaction. */
async function mailAbout(
  tx: Queries,
  kind: 'deletion-ordered' | 'deletion-soon' | 'deletion-done',
  { email, firstName, language, dueAt }: Pick<AccountDeletion, 'email' | 'firstName' | 'language' | 'dueAt'>,
  now: number,
): Promise<void> {
  if (email === '') return;
  const values = { day: new Date(dueAt).toISOString() };
  await queueMail(tx, { to: email, language, kind, name: firstName, values }, now);
}
