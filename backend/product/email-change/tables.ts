import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';

/**
 * A customer's change of the e-mail address, from the code on; at most one each. It is deleted when it is done, and when
 * its code has ended. Times are epoch milliseconds.
 * Source: requirements#email-code.
 */
export const emailChange = pgTable(
  'email_change',
  {
    uid: text('uid').primaryKey(),
    newEmail: text('new_email').notNull(),
    language: text('language').notNull(),
    /** Keyed hash; of nothing where the address already has an account. */
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: milliseconds('expires_at').notNull(),
    /** Hash of the password that was proven before, for the way back; null if the account had none. */
    passwordHash: text('password_hash'),
    /** Set once the right code came: from here on the change is completed, whatever happens in between. */
    confirmedAt: milliseconds('confirmed_at'),
    /** When the next attempt to complete it may be made. */
    dueAt: milliseconds('due_at').notNull().default(0),
    oldEmail: text('old_email'),
    /** Confirmed subscriptions of the old address, which are asked again. */
    subscriptions: jsonb('subscriptions').$type<readonly string[]>(),
  },
  (table) => [index('email_change_expires_at').on(table.expiresAt)],
);

/**
 * The way back to an old address: a mailed link, known by its hash, and the password that was valid before. Times are
 * epoch milliseconds.
 * Source: requirements#email-revert.
 */
export const emailRevert = pgTable(
  'email_revert',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid').notNull(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    language: text('language').notNull(),
    /** Null if the account had no password: then a login is asked for. */
    passwordHash: text('password_hash'),
    changedAt: milliseconds('changed_at').notNull(),
    expiresAt: milliseconds('expires_at').notNull(),
    /** Set once the right password came: from here on the address is restored, whatever happens in between. */
    startedAt: milliseconds('started_at'),
    dueAt: milliseconds('due_at').notNull().default(0),
  },
  (table) => [index('email_revert_uid').on(table.uid), index('email_revert_expires_at').on(table.expiresAt)],
);
