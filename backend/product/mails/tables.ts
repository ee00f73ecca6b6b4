import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';

/**
 * Mails that are still to be sent. A row is deleted when the mail server took the mail, or when it is given up: nothing
 * about a person stays. Times are epoch milliseconds.
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
    /** When the next attempt may be made; while a node sends the mail, when another may take over. */
    dueAt: milliseconds('due_at').notNull(),
    giveUpAt: milliseconds('give_up_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index('mail_outbox_due_at').on(table.dueAt)],
);
