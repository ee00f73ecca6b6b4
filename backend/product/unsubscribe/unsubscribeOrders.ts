import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { LEASE, pauseAfter } from '../outbound/dueWork.ts';
import { isErased } from '../links/linkRevocations.ts';
import { type Resumption, unsubscribeOrder, unsubscribeUndo } from './tables.ts';
import type { Unsubscription } from './unsubscribeTokens.ts';

/** An order to end one newsletter of one subscriber, as stored. */
export type UnsubscribeOrder = typeof unsubscribeOrder.$inferSelect;

/** A newsletter of a subscriber. */
type OrderedNewsletter = Pick<UnsubscribeOrder, 'subscriber' | 'newsletter'>;

/** Where an order came from, for the evidence. */
export type OrderSource = Pick<UnsubscribeOrder, 'requestId' | 'tokenHash' | 'ip' | 'action'>;

/**
 * Stores an order durably: when it resolves, the newsletter will be ended, whatever happens to this node. An order that
 * waits already is not doubled; the later time counts. An earlier press on the page of its mail can no longer be undone.
 * `now` is epoch milliseconds. An erased subscriber has nothing to end.
 * Source: requirements#one-click-unsubscribe.
 */
export async function storeOrder(
  db: Queries,
  { subscriber, newsletter }: Unsubscription,
  source: OrderSource,
  now: number,
): Promise<void> {
  if (await isErased(db, subscriber)) return;
  await db
    .delete(unsubscribeUndo)
    .where(and(eq(unsubscribeUndo.subscriber, subscriber), eq(unsubscribeUndo.newsletter, newsletter)));
  await putOrder(db, { subscriber, newsletter }, { ...source, resumption: null }, now);
}

/**
 * Stores durably that a newsletter ends, or that its end is undone, in place of an order that waits. `now` is epoch
 * milliseconds.
 */
export async function putOrder(
  db: Queries,
  { subscriber, newsletter }: OrderedNewsletter,
  order: OrderSource & { readonly resumption: Resumption | null },
  now: number,
): Promise<void> {
  await db
    .insert(unsubscribeOrder)
    .values({ subscriber, newsletter, ...order, orderedAt: now, nextTryAt: now })
    .onConflictDoUpdate({
      target: [unsubscribeOrder.subscriber, unsubscribeOrder.newsletter],
      // Later in any case: a node that carries out the one before then leaves this one.
      set: { ...order, orderedAt: sql`greatest(${unsubscribeOrder.orderedAt} + 1, excluded.ordered_at)` },
    });
}

const AT_ONCE = 20;

/**
 * Takes orders that are due, so that no other node takes them for a minute: a node that is killed loses none. `now` is
 * epoch milliseconds.
 */
export async function takeOrders(db: Queries, now: number): Promise<readonly UnsubscribeOrder[]> {
  const { subscriber, newsletter, nextTryAt } = unsubscribeOrder;
  const due = db
    .select({ subscriber, newsletter })
    .from(unsubscribeOrder)
    .where(lte(nextTryAt, now))
    .orderBy(nextTryAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(unsubscribeOrder)
    .set({ nextTryAt: now + LEASE, tries: sql`${unsubscribeOrder.tries} + 1` })
    .where(inArray(sql`(${subscriber}, ${newsletter})`, due))
    .returning();
}

/** Whether an order still waits; no other node finishes it until this transaction has ended. */
export async function lockOrder(tx: Queries, order: UnsubscribeOrder): Promise<boolean> {
  const rows = await tx
    .select({ newsletter: unsubscribeOrder.newsletter })
    .from(unsubscribeOrder)
    .where(isOrder(order))
    .for('update');
  return rows.length > 0;
}

/** Removes a carried out order; one that came again meanwhile stays, and is due at once. */
export async function finishOrder(db: Queries, order: UnsubscribeOrder, now: number): Promise<void> {
  const done = await db
    .delete(unsubscribeOrder)
    .where(and(isOrder(order), eq(unsubscribeOrder.orderedAt, order.orderedAt)))
    .returning({ newsletter: unsubscribeOrder.newsletter });
  if (done.length === 0) await db.update(unsubscribeOrder).set({ nextTryAt: now }).where(isOrder(order));
}

/** Puts an order back that could not be carried out. */
export async function postponeOrder(db: Queries, order: UnsubscribeOrder, now: number): Promise<void> {
  await db
    .update(unsubscribeOrder)
    .set({ nextTryAt: now + pauseAfter(order.tries) })
    .where(isOrder(order));
}

/** The newsletters of a subscriber that are ended here, or had again, and not yet at the provider. */
export async function ordersOf(
  db: Queries,
  subscriber: string,
): Promise<readonly { readonly newsletter: string; readonly ends: boolean; readonly resumption: Resumption | null }[]> {
  const rows = await db
    .select({ newsletter: unsubscribeOrder.newsletter, resumption: unsubscribeOrder.resumption })
    .from(unsubscribeOrder)
    .where(eq(unsubscribeOrder.subscriber, subscriber));
  return rows.map((row) => ({ ...row, ends: row.resumption === null }));
}

const isOrder = ({ subscriber, newsletter }: OrderedNewsletter) =>
  and(eq(unsubscribeOrder.subscriber, subscriber), eq(unsubscribeOrder.newsletter, newsletter));
