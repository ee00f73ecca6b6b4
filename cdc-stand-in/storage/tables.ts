import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { JsonObject } from '@kontor/schema-adapters/json';

/** A column of epoch milliseconds. */
export const milliseconds = (name: string) => bigint(name, { mode: 'number' });

/** One person at the identity provider, shared by all sites of the group. Times are epoch milliseconds. */
export const accounts = pgTable('idp_accounts', {
  uid: text('uid').primaryKey(),
  profile: jsonb('profile').$type<JsonObject>().notNull(),
  data: jsonb('data').$type<JsonObject>().notNull(),
  subscriptions: jsonb('subscriptions').$type<JsonObject>().notNull(),
  preferences: jsonb('preferences').$type<JsonObject>().notNull(),
  /** argon2id, absent while the person only has social logins. */
  passwordHash: text('password_hash'),
  /** Older hashes, newest first, as many as the policy requires. */
  passwordHistory: jsonb('password_history').$type<readonly string[]>().notNull(),
  isActive: boolean('is_active').notNull(),
  isRegistered: boolean('is_registered').notNull(),
  isVerified: boolean('is_verified').notNull(),
  failedLogins: integer('failed_logins').notNull().default(0),
  lastFailedLoginAt: milliseconds('last_failed_login_at'),
  lockedUntil: milliseconds('locked_until'),
  createdAt: milliseconds('created_at').notNull(),
  registeredAt: milliseconds('registered_at'),
  verifiedAt: milliseconds('verified_at'),
  lastLoginAt: milliseconds('last_login_at'),
  /** Time of the last logout or new password, which end sessions. */
  lastLogoutAt: milliseconds('last_logout_at'),
  lastUpdatedAt: milliseconds('last_updated_at').notNull(),
  loginProvider: text('login_provider').notNull(),
  regSource: text('reg_source'),
  lang: text('lang'),
});

/** E-mail addresses with which a person can log in, in lower case; unique over all accounts. */
export const loginIds = pgTable(
  'idp_login_ids',
  {
    loginId: text('login_id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
  },
  (table) => [index('idp_login_ids_uid').on(table.uid)],
);

/** A social login that belongs to an account. */
export const identities = pgTable(
  'idp_identities',
  {
    provider: text('provider').notNull(),
    providerUid: text('provider_uid').notNull(),
    uid: text('uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    profile: jsonb('profile').$type<JsonObject>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.providerUid] }), index('idp_identities_uid').on(table.uid)],
);

/** A logged-in browser at one site. Contains only the hash of its token. */
export const sessions = pgTable(
  'idp_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    apiKey: text('api_key').notNull(),
    createdAt: milliseconds('created_at').notNull(),
    expiresAt: milliseconds('expires_at'),
  },
  (table) => [index('idp_sessions_uid').on(table.uid)],
);

/**
 * A registration token: for a person during registration (`registration`), an account that its owner may edit without
 * login (`preferences`), or a social login that conflicts with an existing account (`conflict`).
 */
export const regTokens = pgTable('idp_reg_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  kind: text('kind').$type<RegTokenKind>().notNull(),
  apiKey: text('api_key').notNull(),
  uid: text('uid').references(() => accounts.uid, { onDelete: 'cascade' }),
  /** The social identity to link. */
  identity: jsonb('identity').$type<Omit<typeof identities.$inferSelect, 'uid'>>(),
  createdAt: milliseconds('created_at').notNull(),
  expiresAt: milliseconds('expires_at').notNull(),
});

export type RegTokenKind = 'registration' | 'preferences' | 'conflict';

/** A mailed link: e-mail verification, password reset, confirmation of subscriptions. */
export const mailTokens = pgTable(
  'idp_mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind').$type<MailTokenKind>().notNull(),
    apiKey: text('api_key').notNull(),
    uid: text('uid').notNull(),
    /** The object of the confirmation: the e-mail address, or the names of the subscriptions; for a code its hash. */
    subject: jsonb('subject').$type<readonly string[]>().notNull(),
    lang: text('lang').notNull(),
    /** Message id of the mail with this link. */
    mailId: text('mail_id'),
    createdAt: milliseconds('created_at').notNull(),
    expiresAt: milliseconds('expires_at').notNull(),
    usedAt: milliseconds('used_at'),
  },
  (table) => [index('idp_mail_tokens_uid').on(table.uid)],
);

/** A `code` is mailed as digits to type; its token is the `vToken` of the page that requested it. */
export type MailTokenKind = 'verification' | 'reset' | 'subscription' | 'unsubscribe' | 'code';

/** A passkey of a person. It can log in once `oauth.connect` has connected it with the account. */
export const passkeys = pgTable(
  'idp_passkeys',
  {
    /** Base64url, as browsers name it. */
    credentialId: text('credential_id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures that its authenticator has counted. */
    counter: milliseconds('counter').notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    deviceName: text('device_name').notNull(),
    userAgent: text('user_agent').notNull(),
    ip: text('ip').notNull(),
    isConnected: boolean('is_connected').notNull(),
    createdAt: milliseconds('created_at').notNull(),
    lastUsedAt: milliseconds('last_used_at'),
  },
  (table) => [index('idp_passkeys_uid').on(table.uid)],
);

/** A step of a passkey's registration, login or removal before the next one; works once. */
export const passkeySteps = pgTable('idp_passkey_steps', {
  tokenHash: text('token_hash').primaryKey(),
  kind: text('kind').$type<PasskeyStepKind>().notNull(),
  apiKey: text('api_key').notNull(),
  uid: text('uid'),
  challenge: text('challenge'),
  credentialId: text('credential_id'),
  expiresAt: milliseconds('expires_at').notNull(),
});

/** `create` and `get` wait for the browser; the others are an `idToken` for a call of `oauth`, or its code. */
export type PasskeyStepKind = 'create' | 'get' | 'connect' | 'authorize' | 'code' | 'disconnect';

/** Recent calls per limit; the count ends at `endsAt` (epoch milliseconds). Source: requirements#ACC-2. */
export const callCounters = pgTable(
  'idp_call_counters',
  {
    limit: text('limit').notNull(),
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
    endsAt: milliseconds('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.limit, table.subject] })],
);
