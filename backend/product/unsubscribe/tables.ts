import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NewsletterChoice } from '../newsletters/tables.ts';

/** What an undo restores, if the newsletter ended with the press (epoch milliseconds) or later. */
export interface Resumption {
  readonly pressedAt: number;
  readonly choice: NewsletterChoice;
}

/**
 * Pending orders to end or to resume newsletters at the identity provider. Times are epoch milliseconds; `orderedAt` is
 * the latest order, `nextTryAt` the time of the next try.
 */
export const unsubscribeOrder = pgTable(
  'unsubscribe_order',
  {
    subscriber: text('subscriber').notNull(),
    newsletter: text('newsletter').notNull(),
    orderedAt: bigint('ordered_at', { mode: 'number' }).notNull(),
    /** The request of the order, for the evidence. */
    requestId: text('request_id').notNull(),
    /** Empty if the provider refuses the order: the newsletter is ended here alone. */
    tokenHash: text('token_hash').notNull(),
    ip: text('ip').notNull(),
    action: text('action').notNull(),
    /** Null: the newsletter ends. Else: an undo of the end, which restores this. */
    resumption: jsonb('resumption').$type<Resumption>(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: bigint('next_try_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriber, table.newsletter] }),
    index('unsubscribe_order_next_try_at').on(table.nextTryAt),
  ],
);

/**
 * The state before the last press on a mail's own page, which an undo restores until `expiresAt` (epoch milliseconds).
 * The undo token is stored as its hash; its use deletes the row.
 */
export const unsubscribeUndo = pgTable(
  'unsubscribe_undo',
  {
    tokenHash: text('token_hash').primaryKey(),
    subscriber: text('subscriber').notNull(),
    /** The newsletter of the mail. */
    newsletter: text('newsletter').notNull(),
    before: jsonb('before').$type<readonly NewsletterChoice[]>().notNull(),
    /** Whether the press ended newsletters; else it changed their choices. */
    hasEnded: boolean('has_ended').notNull(),
    pressedAt: bigint('pressed_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('unsubscribe_undo_subscriber').on(table.subscriber),
    index('unsubscribe_undo_expires_at').on(table.expiresAt),
  ],
);
