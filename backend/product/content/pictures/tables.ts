import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';

/** Bytes; `pg` reads a Buffer, the embedded engine a Uint8Array. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Uploaded pictures; `name` is the hash of the bytes with the extension of the type. */
export const contentPicture = pgTable(
  'content_picture',
  {
    cmsId: text('cms_id').notNull(),
    name: text('name').notNull(),
    /** Name of the file on the editor's computer; empty for pictures from before this column. */
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

/** Pictures in another width or format: created at the first request, at most one per listed width and format. */
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
