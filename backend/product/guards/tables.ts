import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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
