import { bigint, json, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';
import type { Documents } from './documents.ts';

/**
 * The content of one site: its draft, and which version customers see. JSON columns keep the order of members, as it
 * was written. Times are epoch milliseconds in all these tables.
 */
export const contentSite = pgTable('content_site', {
  cmsId: text('cms_id').primaryKey(),
  /** Number of the version that is published. */
  published: integer('published'),
  /** Grows with each change of the draft. */
  revision: integer('revision').notNull(),
  documents: json('documents').$type<Documents>().notNull(),
  /** Languages that may lag behind, as the editors said. */
  lagging: json('lagging').$type<readonly string[]>().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: milliseconds('changed_at').notNull(),
  /** Ids of everybody who has changed the draft since the last publication. */
  changers: json('changers').$type<readonly string[]>().notNull(),
});

/** What was published, in all languages of a site. Nothing is ever changed or deleted here. */
export const contentVersion = pgTable(
  'content_version',
  {
    cmsId: text('cms_id').notNull(),
    number: integer('number').notNull(),
    at: milliseconds('at').notNull(),
    by: text('by').notNull(),
    note: text('note').notNull(),
    documents: json('documents').$type<Documents>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cmsId, table.number] })],
);

export type ScheduleState = 'waiting' | 'published' | 'cancelled';

/** Publications at a time: the documents as they were checked when the time was set. */
export const contentSchedule = pgTable(
  'content_schedule',
  {
    id: text('id').primaryKey(),
    cmsId: text('cms_id').notNull(),
    at: milliseconds('at').notNull(),
    /** IANA name of the zone in which the time was given. */
    zone: text('zone').notNull(),
    by: text('by').notNull(),
    note: text('note').notNull(),
    documents: json('documents').$type<Documents>().notNull(),
    /** The version that was published when the time was set. */
    base: integer('base'),
    state: text('state').$type<ScheduleState>().notNull(),
  },
  (table) => [index('content_schedule_state').on(table.state, table.at)],
);

/** Who changed what, and when. Nothing is ever changed or deleted here. */
export const contentAudit = pgTable(
  'content_audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cmsId: text('cms_id').notNull(),
    at: milliseconds('at').notNull(),
    byId: text('by_id').notNull(),
    by: text('by').notNull(),
    action: text('action').notNull(),
    details: json('details').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [index('content_audit_site').on(table.cmsId, table.id)],
);
