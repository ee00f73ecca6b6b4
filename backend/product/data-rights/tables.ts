import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Account deletions that customers (UID) ordered; a row is deleted with its account. Times are epoch milliseconds.
 * Source: requirements#CUS-4.
 */
export const accountDeletion = pgTable(
  'account_deletion',
  {
    uid: text('uid').primaryKey(),
    /** Recipient of the mails; empty if the account has no address. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull().default(''),
    language: text('language').notNull(),
    orderedAt: bigint('ordered_at', { mode: 'number' }).notNull(),
    dueAt: bigint('due_at', { mode: 'number' }).notNull(),
    /** Newsletters and sessions have ended. */
    quiet: boolean('quiet').notNull().default(false),
    reminded: boolean('reminded').notNull().default(false),
    /** The deletion has begun: keeping the account is no longer possible. */
    begun: boolean('begun').notNull().default(false),
    /** Until then one node works on the row. */
    leasedUntil: bigint('leased_until', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('account_deletion_due_at').on(table.dueAt)],
);
