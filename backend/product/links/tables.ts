import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Link tokens of a subscriber issued before `revokedBefore` (epoch seconds) no longer work. For an erased subscriber no
 * token ever works again and none is mailed; that row stays and contains only the random UID.
 */
export const linkRevocation = pgTable('link_revocation', {
  subject: text('subject').primaryKey(),
  revokedBefore: bigint('revoked_before', { mode: 'number' }).notNull(),
  erased: boolean('erased').notNull().default(false),
});

/**
 * Tokens and their links: tokens of the services for mailed links (where the services read and write accounts
 * themselves), and tokens with which logged-in customers open the preference centre. `issuedAt` and `linkExpiresAt` are
 * the link's, epoch seconds; `expiresAt` is the token's, epoch milliseconds.
 */
export const linkSession = pgTable(
  'link_session',
  {
    /** SHA-256: a copy of the table opens nothing. */
    tokenHash: text('token_hash').primaryKey(),
    subscriber: text('subscriber').notNull(),
    linkId: text('link_id').notNull(),
    issuedAt: bigint('issued_at', { mode: 'number' }).notNull(),
    linkExpiresAt: bigint('link_expires_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('link_session_subscriber').on(table.subscriber),
    index('link_session_expires_at').on(table.expiresAt),
  ],
);
