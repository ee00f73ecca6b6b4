import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PictureSource } from '#backend/product/pictures/pictureRoutes.ts';
import type { Variant } from '#backend/product/pictures/pictureVariants.ts';
import type { CleanPicture } from '#backend/product/pictures/readPicture.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { audit, type Change } from '../audit.ts';
import { contentPicture, contentPictureSize } from '../tables.ts';

/** File names of the pictures that were uploaded for a site. */
export async function pictureNames(db: Queries, cmsId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ name: contentPicture.name })
    .from(contentPicture)
    .where(eq(contentPicture.cmsId, cmsId));
  return new Set(rows.map(({ name }) => name));
}

/** A picture as the studio lists it; sizes in pixels and bytes, width and height where they are known. */
export interface PictureEntry {
  readonly path: string;
  readonly width?: number;
  readonly height?: number;
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

/** Stores a picture of a site; the same picture again changes nothing. Returns false if it was there. */
export async function storePicture(
  db: Queries,
  cmsId: string,
  { name, type, width, height, bytes }: Omit<CleanPicture, 'isDrawing'>,
  { by, now }: Change,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const stored = await tx
      .insert(contentPicture)
      .values({ cmsId, name, type, width, height, size: bytes.length, bytes, by: by.name, at: now })
      .onConflictDoNothing()
      .returning({ name: contentPicture.name });
    if (stored.length === 0) return false;
    await audit(tx, cmsId, { by, now }, 'picture-added', { path: `/cms/images/${name}`, width, height });
    return true;
  });
}

/** How many pictures were uploaded for a site, and how many bytes they take. */
export async function storedPictures(
  db: Queries,
  cmsId: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, bytes: sql<string>`coalesce(sum(${contentPicture.size}), 0)` })
    .from(contentPicture)
    .where(eq(contentPicture.cmsId, cmsId));
  return { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0) };
}

/** The uploaded pictures as a server serves them; of these sites, or of all. */
export function uploadedPictures(db: Queries, sites?: readonly string[]): NonNullable<PictureSource['uploaded']> {
  const { name, width, type, bytes } = contentPictureSize;
  const isVariant = (file: string, variant: Variant) =>
    and(eq(name, file), eq(width, variant.width), eq(type, variant.type));
  return {
    find: async (file) => {
      const [row] = await db
        .select({ type: contentPicture.type, bytes: contentPicture.bytes })
        .from(contentPicture)
        .where(and(eq(contentPicture.name, file), sites && inArray(contentPicture.cmsId, [...sites])))
        .limit(1);
      return row;
    },
    variants: {
      find: async (file, variant) => {
        const [row] = await db.select({ bytes }).from(contentPictureSize).where(isVariant(file, variant));
        return row?.bytes;
      },
      keep: async (file, variant, made) => {
        await db
          .insert(contentPictureSize)
          .values({ name: file, ...variant, bytes: made })
          .onConflictDoNothing();
      },
    },
  };
}
