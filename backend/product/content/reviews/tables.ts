import { index, integer, json, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';
import type { JsonObject } from '@kontor/schema-adapters/json';

/** Request for review of a site's draft: one at a time, until a publication or its withdrawal. */
export const contentReview = pgTable('content_review', {
  cmsId: text('cms_id').primaryKey(),
  /** The revision to review; the draft may have changed since. */
  revision: integer('revision').notNull(),
  note: text('note').notNull(),
  byId: text('by_id').notNull(),
  by: text('by').notNull(),
  at: milliseconds('at').notNull(),
  /** Recipients, and the ids of their mails in the outbox: gone once sent, without an address once given up. */
  told: json('told').$type<readonly { readonly name: string; readonly mail: string }[]>().notNull(),
});

/** Comments on parts of a draft. An answer names its comment in `answerTo` and has neither place nor part. */
export const contentComment = pgTable(
  'content_comment',
  {
    id: text('id').primaryKey(),
    cmsId: text('cms_id').notNull(),
    answerTo: text('answer_to').references((): AnyPgColumn => contentComment.id, { onDelete: 'cascade' }),
    at: milliseconds('at').notNull(),
    by: text('by').notNull(),
    text: text('text').notNull(),
    /** JSON pointer of the part when the comment was written. */
    place: text('place').notNull().default(''),
    /** The part at that time without its lists: the studio finds it again after it was moved or renamed. */
    part: json('part').$type<JsonObject>(),
    closedAt: milliseconds('closed_at'),
    closedBy: text('closed_by'),
  },
  (table) => [index('content_comment_site').on(table.cmsId, table.at)],
);
