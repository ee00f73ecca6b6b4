import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Identity proofs of customers (UID), stored as hashes; `expiresAt` is epoch milliseconds. */
export const stepUpToken = pgTable(
  'step_up_token',
  {
    /** SHA-256: a copy of the table proves nothing. */
    proofHash: text('proof_hash').primaryKey(),
    uid: text('uid').notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** Hash of the password, if a change of the e-mail address may need it; else null. */
    passwordHash: text('password_hash'),
    /** The account has no password: a mailed code proved the identity. */
    byCode: boolean('by_code').notNull().default(false),
    /** Purpose of the proof, which is valid for no other one. Empty: a proof of an earlier release. */
    purpose: text('purpose').notNull().default(''),
  },
  (table) => [index('step_up_token_uid').on(table.uid), index('step_up_token_expires_at').on(table.expiresAt)],
);

/** Codes mailed to customers (UID) without a password; at most one per customer. `expiresAt` is epoch milliseconds. */
export const proofCode = pgTable(
  'proof_code',
  {
    uid: text('uid').primaryKey(),
    /** Keyed hash. */
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('proof_code_expires_at').on(table.expiresAt)],
);
