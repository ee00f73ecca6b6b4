import { hashText, newSecret } from '#backend/shared/hashes.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { unsubscribeUndo } from './tables.ts';
import { changeChoices, toChange } from '../newsletters/newsletterChoices.ts';
import { ordersOf, putOrder, type OrderSource } from './unsubscribeOrders.ts';
import type { Unsubscription } from './unsubscribeTokens.ts';

/** How long a press on a mail's own page can be undone, in milliseconds. Source: requirements#mail-page. */
const UNDO_LIFETIME_MS = 30 * 60_000;

/** A press and the choices before it. */
export type Press = Pick<typeof unsubscribeUndo.$inferSelect, 'before' | 'hasEnded'>;

/**
 * Stores the choices before a press and returns the token that restores them; an earlier press on the page of the same
 * mail can no longer be undone. `now` is epoch milliseconds.
 */
export async function storeUndo(
  db: Queries,
  { subscriber, newsletter }: Unsubscription,
  press: Press,
  now: number,
): Promise<string> {
  const token = newSecret();
  await db
    .delete(unsubscribeUndo)
    .where(and(eq(unsubscribeUndo.subscriber, subscriber), eq(unsubscribeUndo.newsletter, newsletter)));
  await db.insert(unsubscribeUndo).values({
    tokenHash: hashText(token),
    subscriber,
    newsletter,
    ...press,
    pressedAt: now,
    expiresAt: now + UNDO_LIFETIME_MS,
  });
  return token;
}

/** End of an undo token (epoch milliseconds); undefined for a used, replaced, expired or invented one. */
export async function undoEnd(
  db: Queries,
  unsubscription: Unsubscription,
  token: string,
  now: number,
): Promise<number | undefined> {
  const [row] = await db
    .select({ expiresAt: unsubscribeUndo.expiresAt })
    .from(unsubscribeUndo)
    .where(isUndo(unsubscription, token, now));
  return row?.expiresAt;
}

/**
 * Restores the choices before a press, once; false for an invalid token. Newsletters resume through an order, so that
 * an outage of the provider loses nothing.
 * Source: requirements#mail-page.
 */
export async function undoPress(
  db: Queries,
  unsubscription: Unsubscription,
  token: string,
  source: OrderSource,
  now: number,
): Promise<boolean> {
  const { subscriber } = unsubscription;
  return db.transaction(async (tx) => {
    const [undo] = await tx
      .delete(unsubscribeUndo)
      .where(isUndo(unsubscription, token, now))
      .returning();
    if (undo === undefined) return false;
    const { before, hasEnded, pressedAt } = undo;
    const endOrders = (await ordersOf(tx, subscriber)).filter((order) => order.ends);
    for (const choice of before) {
      const { newsletter } = choice;
      if (hasEnded)
        await putOrder(tx, { subscriber, newsletter }, { ...source, resumption: { pressedAt, choice } }, now);
      // Newsletters that ended since then stay ended.
      else if (!endOrders.some((order) => order.newsletter === newsletter))
        await changeChoices(tx, subscriber, [newsletter], toChange(choice, now), now);
    }
    return true;
  });
}

const isUndo = ({ subscriber, newsletter }: Unsubscription, token: string, now: number) =>
  and(
    eq(unsubscribeUndo.tokenHash, hashText(token)),
    eq(unsubscribeUndo.subscriber, subscriber),
    eq(unsubscribeUndo.newsletter, newsletter),
    gt(unsubscribeUndo.expiresAt, now),
  );
