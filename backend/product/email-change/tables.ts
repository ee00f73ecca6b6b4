import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';

/**
 * A customer's change of the e-mail address, from the code on; at most one per customer. The row is deleted when the
 * change is complete or its code expires. Times are epoch milliseconds.
 * Source: requirements#email-code.
 */
export const emailChange = pgTable(
  'email_change',
  {
    uid: text('uid').primaryKey(),
    newEmail: text('new_email').notNull(),
    language: text('language').notNull(),
    /** Keyed hash; of an unguessable text if the address already has an account. */
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: milliseconds('expires_at').notNull(),
    /** Hash of the password that proved the identity, for a restoration; null if the account had none. */
    passwordHash: text('password_hash'),
    /** Set when the right code arrives; from then on the services complete the change, even after an interruption. */
    confirmedAt: milliseconds('confirmed_at'),
    /** Earliest time of the next attempt to complete the change. */
    dueAt: milliseconds('due_at').notNull().default(0),
    oldEmail: text('old_email'),
    /** Confirmed subscriptions of the old address, which need a new confirmation. */
    subscriptions: jsonb('subscriptions').$type<readonly string[]>(),
  },
  (table) => [index('email_change_expires_at').on(table.expiresAt)],
);

/**
 * Restoration of an old address: the hashes of its mailed link and of the password before the change. Times are epoch
 * milliseconds.
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
    /** Null if the account had no password: then the restoration needs a login. */
    passwordHash: text('password_hash'),
    changedAt: milliseconds('changed_at').notNull(),
    expiresAt: milliseconds('expires_at').notNull(),
    /**
     * Set when the right password arrives; from then on the services restore the address, even after an interruption.
     */
    startedAt: milliseconds('started_at'),
    dueAt: milliseconds('due_at').notNull().default(0),
  },
  (table) => [index('email_revert_uid').on(table.uid), index('email_revert_expires_at').on(table.expiresAt)],
);
