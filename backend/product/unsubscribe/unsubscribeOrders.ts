import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { dayMs } from '@kontor/schema-adapters/values';
import { LEASE_MS, getBackoffMs } from '../outbound/jobQueue.ts';
import { isErased } from '../links/linkRevocations.ts';
import { type Resumption, unsubscribeOrder, unsubscribeUndo } from './tables.ts';
import type { Unsubscription } from './unsubscribeTokens.ts';

/** A stored order to end or to resume one newsletter of one subscriber. */
export type UnsubscribeOrder = typeof unsubscribeOrder.$inferSelect;

/** Where an order came from, for the evidence. */
export type OrderSource = Pick<UnsubscribeOrder, 'requestId' | 'tokenHash' | 'ip' | 'action'>;

/**
 * Stores an order durably: once this resolves, the newsletter will end even if this node fails. A pending order gets
 * the later time. An earlier press on the page of its mail can no longer be undone, and that of another mail no longer
 * for this newsletter. Ignores erased subscribers. `now` is epoch milliseconds.
 * Source: requirements#one-click-unsubscribe.
 */
export async function storeOrder(
  db: Queries,
  { subscriber, newsletter }: Unsubscription,
  source: OrderSource,
  now: number,
): Promise<void> {
  if (await isErased(db, subscriber)) return;
  const isOfSubscriber = eq(unsubscribeUndo.subscriber, subscriber);
  const before = sql`jsonb_path_query_array(${unsubscribeUndo.before},
    '$[*] ? (@.newsletter != $ended)', jsonb_build_object('ended', ${newsletter}::text))`;
  await db.update(unsubscribeUndo).set({ before }).where(isOfSubscriber);
  await db
    .delete(unsubscribeUndo)
    .where(and(isOfSubscriber, or(eq(unsubscribeUndo.newsletter, newsletter), eq(unsubscribeUndo.before, []))));
  await putOrder(db, { subscriber, newsletter }, { ...source, resumption: null }, now);
}

/** Stores an order to end or to resume a newsletter durably, in place of a pending one. `now` is epoch milliseconds. */
export async function putOrder(
  db: Queries,
  { subscriber, newsletter }: Unsubscription,
  order: OrderSource & { readonly resumption: Resumption | null },
  now: number,
): Promise<void> {
  await db
    .insert(unsubscribeOrder)
    .values({ subscriber, newsletter, ...order, orderedAt: now, nextTryAt: now })
    .onConflictDoUpdate({
      target: [unsubscribeOrder.subscriber, unsubscribeOrder.newsletter],
      // Always later, so that a node that finishes the previous order leaves this one.
      set: { ...order, orderedAt: sql`greatest(${unsubscribeOrder.orderedAt} + 1, excluded.ordered_at)` },
    });
}

const BATCH_SIZE = 20;

/**
 * Leases due orders for a minute, so that no other node takes them and a failed node loses none. `now` is epoch
 * milliseconds.
 */
export async function takeOrders(db: Queries, now: number): Promise<readonly UnsubscribeOrder[]> {
  const { subscriber, newsletter, nextTryAt } = unsubscribeOrder;
  const due = db
    .select({ subscriber, newsletter })
    .from(unsubscribeOrder)
    .where(lte(nextTryAt, now))
    .orderBy(nextTryAt)
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  return db
    .update(unsubscribeOrder)
    .set({ nextTryAt: now + LEASE_MS, tries: sql`${unsubscribeOrder.tries} + 1` })
    .where(inArray(sql`(${subscriber}, ${newsletter})`, due))
    .returning();
}

/** Whether an order is still pending; locks it until this transaction ends. */
export async function lockOrder(tx: Queries, order: UnsubscribeOrder): Promise<boolean> {
  const rows = await tx
    .select({ newsletter: unsubscribeOrder.newsletter })
    .from(unsubscribeOrder)
    .where(isOrder(order))
    .for('update');
  return rows.length > 0;
}

/** Deletes a processed order; a newer order for the same newsletter stays, and is due at once. */
export async function finishOrder(db: Queries, order: UnsubscribeOrder, now: number): Promise<void> {
  const deletedRows = await db
    .delete(unsubscribeOrder)
    .where(and(isOrder(order), eq(unsubscribeOrder.orderedAt, order.orderedAt)))
    .returning({ newsletter: unsubscribeOrder.newsletter });
  if (deletedRows.length === 0) await db.update(unsubscribeOrder).set({ nextTryAt: now }).where(isOrder(order));
}

/** Postpones an order that failed. */
export async function postponeOrder(db: Queries, order: UnsubscribeOrder, now: number): Promise<void> {
  await db
    .update(unsubscribeOrder)
    .set({ nextTryAt: now + getBackoffMs(order.tries) })
    .where(isOrder(order));
}

/**
 * Keeps an order that the provider refuses, without the data of its request. It is tried once a day, because the
 * provider may get the newsletter back, or the subscriber may begin it again. A newer order stays as it is.
 * Source: requirements#PRI-4.
 */
export async function setAsideOrder(db: Queries, order: UnsubscribeOrder, now: number): Promise<void> {
  await db
    .update(unsubscribeOrder)
    .set({ requestId: '', tokenHash: '', ip: '', nextTryAt: now + dayMs })
    .where(and(isOrder(order), eq(unsubscribeOrder.orderedAt, order.orderedAt)));
}

/** Whether the provider has refused this order before. */
export const isEndedHere = ({ tokenHash }: UnsubscribeOrder): boolean => tokenHash === '';

/** The pending orders of a subscriber: the provider does not have these ends and resumptions yet. */
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

/** Reads the newsletters of a subscriber that end, and that the provider has not ended yet. */
export const pendingEnds =
  (db: Queries) =>
  async (subscriber: string): Promise<readonly string[]> =>
    (await ordersOf(db, subscriber)).filter(({ ends }) => ends).map(({ newsletter }) => newsletter);

const isOrder = ({ subscriber, newsletter }: Unsubscription) =>
  and(eq(unsubscribeOrder.subscriber, subscriber), eq(unsubscribeOrder.newsletter, newsletter));
