import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';

/**
 * Outbox of mails. A row is deleted when the mail server accepts the mail or the node gives it up: no personal data
 * stays. Times are epoch milliseconds.
 * Source: requirements#own-mails.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    /** Also the mail's Message-ID, the same at each attempt. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    language: text('language').notNull(),
    values: jsonb('values').$type<Readonly<Record<string, string>>>().notNull(),
    /** Time of the next attempt; while a node sends the mail, the time at which another may take over. */
    dueAt: milliseconds('due_at').notNull(),
    giveUpAt: milliseconds('give_up_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index('mail_outbox_due_at').on(table.dueAt)],
);
