import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Active product reminders. `owner` is the subscriber a link token names (UID); `variantName` is JSON: language → name. */
export const productReminder = pgTable('product_reminder', {
  reminderId: text('reminder_id').primaryKey(),
  owner: text('owner').notNull(),
  variantId: text('variant_id').notNull(),
  variantName: text('variant_name').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
}, (table) => [index('product_reminder_owner').on(table.owner)]);

/** Stores a customer can choose as favourite. `searchText` is the text compared with a search, folded by `foldText`. */
export const retailStore = pgTable('retail_store', {
  id: text('id').primaryKey(),
  uiText: text('ui_text').notNull(),
  searchText: text('search_text').notNull(),
}, (table) => [index('retail_store_search').using('gin', table.searchText.op('gin_trgm_ops'))]);

/** Postcode areas: the region of every postcode between two bounds, both included. */
export const postcodeRegion = pgTable('postcode_region', {
  first: text('first').primaryKey(),
  last: text('last').notNull(),
  region: text('region').notNull(),
});

/** How often something happened in a window of time. One row per limit and keyed hash of whom it limits. */
export const limitCounter = pgTable('limit_counter', {
  limit: text('limit').notNull(),
  subject: text('subject').notNull(),
  count: integer('count').notNull(),
  /** Epoch milliseconds: when the window began, and until when everything is refused (0: it is not). */
  windowStart: bigint('window_start', { mode: 'number' }).notNull(),
  blockedUntil: bigint('blocked_until', { mode: 'number' }).notNull(),
}, (table) => [primaryKey({ columns: [table.limit, table.subject] })]);

/** Link tokens of a subscriber issued before `revokedBefore` (epoch seconds) no longer work. */
export const linkRevocation = pgTable('link_revocation', {
  subject: text('subject').primaryKey(),
  revokedBefore: bigint('revoked_before', { mode: 'number' }).notNull(),
});
