import { and, eq, gt } from 'drizzle-orm';
import type { DeclinedRecord, Offer } from '#protocol/declinedOffer.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { declinedOffer } from './tables.ts';

/** How long pages do not repeat a declined offer, in milliseconds: six months. */
const DECLINE_DURATION_MS = 183 * 86_400_000;

/**
 * The offers that a customer declined and that pages do not repeat yet. `now` is epoch milliseconds.
 * Source: requirements#declined-offers.
 */
export async function declinedOffers(db: Queries, uid: string, now: number): Promise<readonly Offer[]> {
  const rows = await db
    .select({ offer: declinedOffer.offer })
    .from(declinedOffer)
    .where(and(eq(declinedOffer.uid, uid), gt(declinedOffer.restsUntil, now)));
  return rows.map(({ offer }) => offer);
}

/** All stored declined offers of a customer, for the copy of the data. Source: requirements#CUS-3. */
export async function declinedRecords(db: Queries, uid: string): Promise<readonly DeclinedRecord[]> {
  const rows = await db
    .select()
    .from(declinedOffer)
    .where(eq(declinedOffer.uid, uid))
    .orderBy(declinedOffer.restsUntil);
  return rows.map(({ offer, restsUntil }) => ({
    offer,
    declinedAt: new Date(restsUntil - DECLINE_DURATION_MS).toISOString(),
    restsUntil: new Date(restsUntil).toISOString(),
  }));
}

/** Stores a declined offer, or renews it. */
export async function declineOffer(db: Queries, uid: string, offer: Offer, now: number): Promise<void> {
  const restsUntil = now + DECLINE_DURATION_MS;
  await db
    .insert(declinedOffer)
    .values({ uid, offer, restsUntil })
    .onConflictDoUpdate({ target: [declinedOffer.uid, declinedOffer.offer], set: { restsUntil } });
}
