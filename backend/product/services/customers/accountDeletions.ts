import { and, eq, gt } from 'drizzle-orm';
import { queueMail } from '#backend/product/mails/queueMail.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { forgetProofs } from './proofs.ts';
import { accountDeletion } from '../tables.ts';

const DAY = 86_400_000;

/** Between the order and the deletion, in milliseconds. Source: requirements#CUS-4. */
export const GRACE = 14 * DAY;

/** How long before the deletion the reminder is mailed, in milliseconds. */
export const REMIND_BEFORE = 3 * DAY;

/** A deletion that a customer has ordered. Times are epoch milliseconds. */
export type AccountDeletion = typeof accountDeletion.$inferSelect;

/** Who orders a deletion; without an address there is nobody to mail to. */
export interface DeletionOrder {
  readonly uid: string;
  readonly email: string;
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
export async function mailAbout(
  tx: Queries,
  kind: 'deletion-ordered' | 'deletion-soon' | 'deletion-done',
  { email, language, dueAt }: Pick<AccountDeletion, 'email' | 'language' | 'dueAt'>,
  now: number,
): Promise<void> {
  if (email === '') return;
  await queueMail(tx, { to: email, language, kind, values: { day: new Date(dueAt).toISOString() } }, now);
}
