import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Offer } from '#protocol/declinedOffer.ts';
import type { NewsletterFrequency } from '#adapters/model/newsletterFrequency.ts';
import type { NewsletterChoice } from './newsletters/choices/newsletterChoice.ts';

/** Active product reminders. `owner` is the subscriber in a link token (UID); `variantName` maps language to name. */
export const productReminder = pgTable(
  'product_reminder',
  {
    reminderId: text('reminder_id').primaryKey(),
    owner: text('owner').notNull(),
    variantId: text('variant_id').notNull(),
    variantName: jsonb('variant_name').$type<Readonly<Record<string, string>>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('product_reminder_owner').on(table.owner),
    index('product_reminder_variant').on(table.variantId, table.reminderId),
  ],
);

/** Optional data of a store besides its address. */
export interface StoreDetails {
  readonly name?: string;
  /** Street, postcode and town as one line. */
  readonly address?: string;
  readonly location?: { readonly latitude: number; readonly longitude: number };
  /** As schema.org writes them: `Mo-Sa 07:00-22:00`. */
  readonly openingHours?: readonly string[];
}

/**
 * Stores that a customer can choose as favourite. `searchText` is the text that searches compare, folded by `foldText`.
 */
export const retailStore = pgTable(
  'retail_store',
  {
    id: text('id').primaryKey(),
    uiText: text('ui_text').notNull(),
    searchText: text('search_text').notNull(),
    /** ISO 3166-1 alpha-2; empty if the data have none. */
    country: text('country').notNull().default(''),
    zip: text('zip').notNull().default(''),
    /** The town as searches compare it. */
    town: text('town').notNull().default(''),
    details: jsonb('details').$type<StoreDetails>().notNull().default({}),
  },
  (table) => [index('retail_store_search').using('gin', table.searchText.op('gin_trgm_ops'))],
);

/** Regions of German postcodes by their leading digits; the longest prefix of a postcode decides. */
export const postcodeRegion = pgTable('postcode_region', {
  prefix: text('prefix').primaryKey(),
  region: text('region').$type<'NORD' | 'SUED'>().notNull(),
});

/**
 * Recent hits on rate limits. One row per limit and keyed hash of the subject; the count ends at `endsAt` (epoch
 * milliseconds).
 */
export const limitCounter = pgTable(
  'limit_counter',
  {
    limit: text('limit').notNull(),
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
    endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.limit, table.subject] }), index('limit_counter_ends_at').on(table.endsAt)],
);

/**
 * Link tokens of a subscriber issued before `revokedBefore` (epoch seconds) no longer work. For an erased subscriber no
 * token ever works again and no new one is requested; that row stays and contains only the random UID.
 */
export const linkRevocation = pgTable('link_revocation', {
  subject: text('subject').primaryKey(),
  revokedBefore: bigint('revoked_before', { mode: 'number' }).notNull(),
  erased: boolean('erased').notNull().default(false),
});

/**
 * Tokens of the services for mailed links (where these read and write accounts themselves), tokens with which logged-in
 * customers open the preference centre, and the link that each belongs to. `issuedAt` and `linkExpiresAt` are the link's, epoch seconds; `expiresAt` is the token's, epoch
 * milliseconds.
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

/**
 * Deletions of accounts (UID) that customers have ordered; a row goes with its account. Times are epoch milliseconds.
 * Source: requirements#CUS-4.
 */
export const accountDeletion = pgTable(
  'account_deletion',
  {
    uid: text('uid').primaryKey(),
    /** For the mails; empty if the account has no address. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull().default(''),
    language: text('language').notNull(),
    orderedAt: bigint('ordered_at', { mode: 'number' }).notNull(),
    dueAt: bigint('due_at', { mode: 'number' }).notNull(),
    /** Newsletters and sessions have ended. */
    quiet: boolean('quiet').notNull().default(false),
    reminded: boolean('reminded').notNull().default(false),
    /** It is too late to keep the account. */
    begun: boolean('begun').notNull().default(false),
    /** Until then it is one node's work. */
    leasedUntil: bigint('leased_until', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('account_deletion_due_at').on(table.dueAt)],
);

/** Deliveries of signed webhooks that were carried out, by their id; `receivedAt` is epoch milliseconds. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  { id: text('id').primaryKey(), receivedAt: bigint('received_at', { mode: 'number' }).notNull() },
  (table) => [index('webhook_delivery_received_at').on(table.receivedAt)],
);

/** What comes back when an end is undone: only if the newsletter ended with the press (epoch milliseconds) or later. */
export interface Resumption {
  readonly pressedAt: number;
  readonly choice: NewsletterChoice;
}

/**
 * Newsletters that are to be ended, or had again, at the identity provider, until that is done. Times are epoch milliseconds;
 * `orderedAt` is the latest order, `nextTryAt` when a node takes it (again).
 */
export const unsubscribeOrder = pgTable(
  'unsubscribe_order',
  {
    subscriber: text('subscriber').notNull(),
    newsletter: text('newsletter').notNull(),
    orderedAt: bigint('ordered_at', { mode: 'number' }).notNull(),
    /** Of the request that ordered it, for the evidence. */
    requestId: text('request_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    ip: text('ip').notNull(),
    action: text('action').notNull(),
    /** Null: the newsletter ends. Else the end is undone, and this comes back. */
    resumption: jsonb('resumption').$type<Resumption>(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: bigint('next_try_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriber, table.newsletter] }),
    index('unsubscribe_order_next_try_at').on(table.nextTryAt),
  ],
);

/**
 * What the last press on a mail's own page can be taken back to, until `expiresAt` (epoch milliseconds). The token that does
 * it is stored as its hash; a row goes with its use.
 */
export const unsubscribeUndo = pgTable(
  'unsubscribe_undo',
  {
    tokenHash: text('token_hash').primaryKey(),
    subscriber: text('subscriber').notNull(),
    /** Of the mail whose page was used. */
    newsletter: text('newsletter').notNull(),
    before: jsonb('before').$type<readonly NewsletterChoice[]>().notNull(),
    /** Whether the press ended newsletters; else it changed how they come. */
    hasEnded: boolean('has_ended').notNull(),
    pressedAt: bigint('pressed_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('unsubscribe_undo_subscriber').on(table.subscriber),
    index('unsubscribe_undo_expires_at').on(table.expiresAt),
  ],
);

/**
 * How a subscriber wants a newsletter, where that differs from the usual. `pausedUntil` is the first day on which it
 * comes again (ISO date in the site's zone), `resumesAt` the beginning of that day in epoch milliseconds.
 */
export const newsletterChoice = pgTable(
  'newsletter_choice',
  {
    subscriber: text('subscriber').notNull(),
    newsletter: text('newsletter').notNull(),
    frequency: text('frequency').$type<NewsletterFrequency>(),
    pausedUntil: text('paused_until'),
    resumesAt: bigint('resumes_at', { mode: 'number' }),
    changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriber, table.newsletter] }),
    index('newsletter_choice_resumes_at').on(table.resumesAt),
  ],
);

/** Events for the marketing platform until it has accepted them. Times are epoch milliseconds. */
export const subscriptionEvent = pgTable(
  'subscription_event',
  {
    id: text('id').primaryKey(),
    subscriber: text('subscriber').notNull(),
    body: text('body').notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: bigint('next_try_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('subscription_event_next_try_at').on(table.nextTryAt),
    index('subscription_event_subscriber').on(table.subscriber),
  ],
);

/** An offer that a customer (UID) declined; it is not made again unasked until then, epoch milliseconds. */
export const declinedOffer = pgTable(
  'declined_offer',
  {
    uid: text('uid').notNull(),
    offer: text('offer').$type<Offer>().notNull(),
    restsUntil: bigint('rests_until', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.offer] }),
    index('declined_offer_rests_until').on(table.restsUntil),
  ],
);
