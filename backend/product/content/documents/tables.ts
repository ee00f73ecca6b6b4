import { bigint, json, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';
import type { Documents } from './documents.ts';

/**
 * The content of one site: its draft, and the number of the published version. JSON columns (not JSONB) keep the order
 * of members. Times are epoch milliseconds in all these tables.
 */
export const contentSite = pgTable('content_site', {
  cmsId: text('cms_id').primaryKey(),
  /** Number of the published version. */
  published: integer('published'),
  /** Grows with each change of the draft. */
  revision: integer('revision').notNull(),
  documents: json('documents').$type<Documents>().notNull(),
  /** Languages that the editors allow to lag behind. */
  lagging: json('lagging').$type<readonly string[]>().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: milliseconds('changed_at').notNull(),
  /** Ids of everybody who has changed the draft since the last publication. */
  changers: json('changers').$type<readonly string[]>().notNull(),
});

/** Published versions of a site in all its languages. Append-only. */
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

/** Scheduled publications, with the documents as checked when the time was set. */
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

/** The audit log: who changed what, and when. Append-only. */
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
