import { asc, desc, eq } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { contentPicture } from '../tables.ts';

/** File names of the pictures that were uploaded for a site. */
export async function pictureNames(db: Queries, cmsId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ name: contentPicture.name })
    .from(contentPicture)
    .where(eq(contentPicture.cmsId, cmsId));
  return new Set(rows.map(({ name }) => name));
}

/** An uploaded picture as the studio lists it; sizes in pixels and bytes. */
export interface PictureEntry {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly type: string;
  readonly bytes: number;
}

/** The uploaded pictures of a site, newest first. */
export async function listPictures(db: Queries, cmsId: string): Promise<readonly PictureEntry[]> {
  const { name, width, height, type, size } = contentPicture;
  const rows = await db
    .select({ name, width, height, type, bytes: size })
    .from(contentPicture)
    .where(eq(contentPicture.cmsId, cmsId))
    .orderBy(desc(contentPicture.at), asc(name));
  return rows.map(({ name: file, ...row }) => ({ path: `/cms/images/${file}`, ...row }));
}
