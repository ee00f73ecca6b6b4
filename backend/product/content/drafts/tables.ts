import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';

/** Links that show a draft read-only; the database has only the hash of their token. */
export const contentPreviewLink = pgTable(
  'content_preview_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    cmsId: text('cms_id').notNull(),
    language: text('language').notNull(),
    expiresAt: milliseconds('expires_at').notNull(),
  },
  (table) => [index('content_preview_link_expires_at').on(table.expiresAt)],
);
