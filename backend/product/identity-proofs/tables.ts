import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Proofs that a customer (UID) is really the person, by their hash; `expiresAt` is epoch milliseconds. */
export const identityProof = pgTable(
  'identity_proof',
  {
    /** SHA-256: a copy of the table proves nothing. */
    proofHash: text('proof_hash').primaryKey(),
    uid: text('uid').notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    /** Of the password that was proven, where a change of the e-mail address may need it; else absent. */
    passwordHash: text('password_hash'),
    /** The account has no password: a mailed code proved the identity. */
    byCode: boolean('by_code').notNull().default(false),
    /** What the customer was asked for: it proves nothing for another purpose. Empty: a proof of an earlier release. */
    purpose: text('purpose').notNull().default(''),
  },
  (table) => [index('identity_proof_uid').on(table.uid), index('identity_proof_expires_at').on(table.expiresAt)],
);

/** Codes that were mailed to customers (UID) without a password; at most one each. `expiresAt` is epoch milliseconds. */
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
