import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Offer } from '#protocol/declinedOffer.ts';

/**
 * An offer that a customer (UID) declined; pages do not repeat it by themselves before `restsUntil`, epoch
 * milliseconds.
 */
export const declinedOffer = pgTable(
  'declined_offer',
  {
    uid: text('uid').notNull(),
    offer: text('offer').$type<Offer>().notNull(),
    restsUntil: bigint('rests_until', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.offer] }),
    index('declined_offer_rests_until').on(table.restsUntil),
  ],
);
