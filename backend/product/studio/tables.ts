import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';

/** People who have a draft open. */
export const contentPresence = pgTable(
  'content_presence',
  {
    cmsId: text('cms_id').notNull(),
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    since: milliseconds('since').notNull(),
    seenAt: milliseconds('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cmsId, table.personId] })],
);
