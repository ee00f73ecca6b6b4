import { index, integer, json, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';
import type { JsonObject } from '#adapters/model/json.ts';

/** The draft of a site that somebody says is ready: one at a time, until it is published or taken back. */
export const contentReview = pgTable('content_review', {
  cmsId: text('cms_id').primaryKey(),
  /** The revision that was ready; the draft may have changed since. */
  revision: integer('revision').notNull(),
  note: text('note').notNull(),
  byId: text('by_id').notNull(),
  by: text('by').notNull(),
  at: milliseconds('at').notNull(),
  /** Who gets a mail: its id in the outbox, where it stands until it is sent, and without its address if it is given up. */
  told: json('told').$type<readonly { readonly name: string; readonly mail: string }[]>().notNull(),
});

/** What was said about parts of a draft. An answer names its comment in `answerTo` and has neither place nor part. */
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
    /** The part without the lists that it held then, by which it is found after it was moved or renamed. */
    part: json('part').$type<JsonObject>(),
    closedAt: milliseconds('closed_at'),
    closedBy: text('closed_by'),
  },
  (table) => [index('content_comment_site').on(table.cmsId, table.at)],
);
