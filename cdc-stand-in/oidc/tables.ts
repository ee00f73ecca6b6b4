import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '../storage/tables.ts';

/** All records of the OpenID provider: interactions, sessions, grants, codes, tokens. Contains only hashes of ids. */
export const oidcRecords = pgTable(
  'idp_oidc_records',
  {
    model: text('model').notNull(),
    idHash: text('id_hash').notNull(),
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    grantId: text('grant_id'),
    /** Sessions only: the id in tokens, which grants no access. */
    sessionUid: text('session_uid'),
    createdAt: milliseconds('created_at').notNull(),
    expiresAt: milliseconds('expires_at'),
    consumedAt: milliseconds('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.idHash] }),
    index('idp_oidc_records_grant').on(table.grantId),
    index('idp_oidc_records_session').on(table.sessionUid),
    index('idp_oidc_records_expiry').on(table.expiresAt),
  ],
);

/** Keys that survive restarts and resets: `signing` (a JWK set), `cookies`, `id-widget`. */
export const oidcKeys = pgTable('idp_oidc_keys', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<Readonly<Record<string, unknown>>>().notNull(),
  createdAt: milliseconds('created_at').notNull(),
});

/** A sign-on that a child site started; the customer must finish it at the central login page. */
export const ssoTokens = pgTable('idp_sso_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  /** The child site that started it; only this site may finish it. */
  apiKey: text('api_key').notNull(),
  redirectUrl: text('redirect_url').notNull(),
  context: text('context').notNull(),
  expiresAt: milliseconds('expires_at').notNull(),
});

/** A code that a site exchanges once for the customer's session. */
export const authCodes = pgTable('idp_auth_codes', {
  codeHash: text('code_hash').primaryKey(),
  apiKey: text('api_key').notNull(),
  uid: text('uid').notNull(),
  expiresAt: milliseconds('expires_at').notNull(),
});
