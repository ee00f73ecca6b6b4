import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NewsletterChoice } from '../newsletters/newsletterChoice.ts';

/** What comes back when an end is undone: only if the newsletter ended with the press (epoch milliseconds) or later. */
export interface Resumption {
  readonly pressedAt: number;
  readonly choice: NewsletterChoice;
}

/**
 * Newsletters that are to be ended, or had again, at the identity provider, until that is done. Times are epoch milliseconds;
 * `orderedAt` is the latest order, `nextTryAt` when a node takes it (again).
 */
export const unsubscribeOrder = pgTable(
  'unsubscribe_order',
  {
    subscriber: text('subscriber').notNull(),
    newsletter: text('newsletter').notNull(),
    orderedAt: bigint('ordered_at', { mode: 'number' }).notNull(),
    /** Of the request that ordered it, for the evidence. */
    requestId: text('request_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    ip: text('ip').notNull(),
    action: text('action').notNull(),
    /** Null: the newsletter ends. Else the end is undone, and this comes back. */
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
 * What the last press on a mail's own page can be taken back to, until `expiresAt` (epoch milliseconds). The token that does
 * it is stored as its hash; a row goes with its use.
 */
export const unsubscribeUndo = pgTable(
  'unsubscribe_undo',
  {
    tokenHash: text('token_hash').primaryKey(),
    subscriber: text('subscriber').notNull(),
    /** Of the mail whose page was used. */
    newsletter: text('newsletter').notNull(),
    before: jsonb('before').$type<readonly NewsletterChoice[]>().notNull(),
    /** Whether the press ended newsletters; else it changed how they come. */
    hasEnded: boolean('has_ended').notNull(),
    pressedAt: bigint('pressed_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('unsubscribe_undo_subscriber').on(table.subscriber),
    index('unsubscribe_undo_expires_at').on(table.expiresAt),
  ],
);
