import {
  bigint,
  customType,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { JsonObject } from '#adapters/model/json.ts';
import type { Documents } from './documents.ts';

const milliseconds = (name: string) => bigint(name, { mode: 'number' });

/** Bytes; `pg` reads a Buffer, the embedded engine a Uint8Array. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

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

/** Who has a draft open. */
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

/** Uploaded pictures; `name` is the hash of the bytes with the extension of the type. */
export const contentPicture = pgTable(
  'content_picture',
  {
    cmsId: text('cms_id').notNull(),
    name: text('name').notNull(),
    /** What the file was called on the editor's computer; empty for pictures from before it was kept. */
    fileName: text('file_name').notNull().default(''),
    type: text('type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    size: integer('size').notNull(),
    bytes: bytes('bytes').notNull(),
    by: text('by').notNull(),
    at: milliseconds('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cmsId, table.name] }), index('content_picture_name').on(table.name)],
);

/** Pictures in another width or format; made when first asked for, so at most one per listed width and format. */
export const contentPictureSize = pgTable(
  'content_picture_size',
  {
    name: text('name').notNull(),
    width: integer('width').notNull(),
    type: text('type').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.width, table.type] })],
);

/** Links that show a draft read-only; only the hash of their token is known here. */
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

/** Members of staff who have signed in, to whom mails can go. */
export const staffPerson = pgTable(
  'staff_person',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<'viewer' | 'editor' | 'publisher'>().notNull(),
    /** When the provider last told the role. */
    seenAt: milliseconds('seen_at').notNull(),
  },
  (table) => [index('staff_person_seen_at').on(table.seenAt)],
);

/** Browsers in which a member of staff is signed in; only the hash of the cookie is known here. */
export const staffSession = pgTable(
  'staff_session',
  {
    idHash: text('id_hash').primaryKey(),
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<'viewer' | 'editor' | 'publisher'>().notNull(),
    /** With which the provider is asked about the role, encrypted for the cookie's holder. */
    tokens: text('tokens'),
    /** When the provider told the role. */
    checkedAt: milliseconds('checked_at').notNull().default(0),
    createdAt: milliseconds('created_at').notNull(),
    seenAt: milliseconds('seen_at').notNull(),
  },
  (table) => [index('staff_session_seen_at').on(table.seenAt)],
);

/** Sign-ins that are at the provider; each can be finished once, by the browser that began it. */
export const staffSignIn = pgTable(
  'staff_sign_in',
  {
    browserHash: text('browser_hash').primaryKey(),
    state: text('state').notNull(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    returnTo: text('return_to').notNull(),
    expiresAt: milliseconds('expires_at').notNull(),
  },
  (table) => [index('staff_sign_in_expires_at').on(table.expiresAt)],
);
