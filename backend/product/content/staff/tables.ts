import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';

/** Members of staff who have signed in, as recipients of mails. */
export const staffPerson = pgTable(
  'staff_person',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<'viewer' | 'editor' | 'publisher'>().notNull(),
    /** When the provider last confirmed the role. */
    seenAt: milliseconds('seen_at').notNull(),
  },
  (table) => [index('staff_person_seen_at').on(table.seenAt)],
);

/** Sessions of staff; the database has only the hash of the cookie. */
export const staffSession = pgTable(
  'staff_session',
  {
    idHash: text('id_hash').primaryKey(),
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<'viewer' | 'editor' | 'publisher'>().notNull(),
    /** The provider's tokens for renewing the role, encrypted with a key from the cookie. */
    tokens: text('tokens'),
    /** When a node last began to ask for the role; set back if the provider does not answer. */
    checkedAt: milliseconds('checked_at').notNull().default(0),
    createdAt: milliseconds('created_at').notNull(),
    seenAt: milliseconds('seen_at').notNull(),
  },
  (table) => [index('staff_session_seen_at').on(table.seenAt)],
);

/** Pending sign-ins at the provider; only the browser that began one can finish it, once. */
export const staffSignIn = pgTable(
  'staff_sign_in',
  {
    browserHash: text('browser_hash').primaryKey(),
    state: text('state').notNull(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    returnTo: text('return_to').notNull(),
    expiresAt: milliseconds('expires_at').notNull(),
  },
  (table) => [index('staff_sign_in_expires_at').on(table.expiresAt)],
);
