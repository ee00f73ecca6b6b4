import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CountKind } from '#protocol/formCounts.ts';

/**
 * Counts of events in a form on a day (UTC), added up over all visits: no row belongs to a single visit. `publication`
 * is the number of the content version on the page. `field` is empty for the form as a whole; `detail` is the kind of
 * an error or the provider's code, else empty.
 * Source: requirements#COUNT-1, requirements#COUNT-2.
 */
export const formCount = pgTable(
  'form_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    cmsId: text('cms_id').notNull(),
    publication: integer('publication').notNull(),
    form: text('form').notNull(),
    field: text('field').notNull(),
    kind: text('kind').$type<CountKind>().notNull(),
    detail: text('detail').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.cmsId, table.day, table.publication, table.form, table.field, table.kind, table.detail],
    }),
  ],
);

/**
 * History of a site's provider schemas: SHA-256, and the time at which a node first read each (epoch milliseconds).
 */
export const schemaDigest = pgTable(
  'form_count_schemas',
  {
    cmsId: text('cms_id').notNull(),
    at: bigint('at', { mode: 'number' }).notNull(),
    digest: text('digest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cmsId, table.at] })],
);
