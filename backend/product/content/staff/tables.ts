import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';

/** Members of staff who have signed in, to whom mails can go. */
export const staffPerson = pgTable(
  'staff_person',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<'viewer' | 'editor' | 'publisher'>().notNull(),
    /** When the provider last told the role. */
    seenAt: milliseconds('seen_at').notNull(),
  },
  (table) => [index('staff_person_seen_at').on(table.seenAt)],
);

/** Browsers in which a member of staff is signed in; only the hash of the cookie is known here. */
export const staffSession = pgTable(
  'staff_session',
  {
    idHash: text('id_hash').primaryKey(),
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<'viewer' | 'editor' | 'publisher'>().notNull(),
    /** With which the provider is asked about the role, encrypted for the cookie's holder. */
    tokens: text('tokens'),
    /** When the provider told the role. */
    checkedAt: milliseconds('checked_at').notNull().default(0),
    createdAt: milliseconds('created_at').notNull(),
    seenAt: milliseconds('seen_at').notNull(),
  },
  (table) => [index('staff_session_seen_at').on(table.seenAt)],
);

/** Sign-ins that are at the provider; each can be finished once, by the browser that began it. */
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
