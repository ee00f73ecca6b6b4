import { and, eq, gt } from 'drizzle-orm';
import type { DeclinedRecord, Offer } from '#protocol/declinedOffer.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { declinedOffer } from './tables.ts';

/** Six months: until then, nobody is offered again unasked what they declined. */
const REMEMBERED = 183 * 86_400_000;

/** The offers that a customer declined and that still rest at `now`, epoch milliseconds. Source: requirements#declined-offers. */
export async function declinedOffers(db: Queries, uid: string, now: number): Promise<readonly Offer[]> {
  const rows = await db
    .select({ offer: declinedOffer.offer })
    .from(declinedOffer)
    .where(and(eq(declinedOffer.uid, uid), gt(declinedOffer.restsUntil, now)));
  return rows.map(({ offer }) => offer);
}

/** All that is stored of what a customer declined, as the copy of the data gives it. Source: requirements#CUS-3. */
export async function declinedRecords(db: Queries, uid: string): Promise<readonly DeclinedRecord[]> {
  const rows = await db
    .select()
    .from(declinedOffer)
    .where(eq(declinedOffer.uid, uid))
    .orderBy(declinedOffer.restsUntil);
  return rows.map(({ offer, restsUntil }) => ({
    offer,
    declinedAt: new Date(restsUntil - REMEMBERED).toISOString(),
    restsUntil: new Date(restsUntil).toISOString(),
  }));
}

/** Remembers a no from now on. */
export async function declineOffer(db: Queries, uid: string, offer: Offer, now: number): Promise<void> {
  const restsUntil = now + REMEMBERED;
  await db
    .insert(declinedOffer)
    .values({ uid, offer, restsUntil })
    .onConflictDoUpdate({ target: [declinedOffer.uid, declinedOffer.offer], set: { restsUntil } });
}
