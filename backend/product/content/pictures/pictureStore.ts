import { and, asc, desc, eq, inArray, sql, ne, type SQL } from 'drizzle-orm';
import type { UploadedPictures } from '../../pictures/pictureRoutes.ts';
import type { Variant } from '../../pictures/pictureVariants.ts';
import type { CleanPicture } from '../../pictures/pictureJobs.ts';
import type { Queries, Database } from '#backend/shared/database/database.ts';
import { audit, type Change } from '../documents/audit.ts';
import { contentPicture, contentPictureSize } from './tables.ts';
import { contentSchedule, contentSite, contentVersion } from '../documents/tables.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** File names of a site's uploaded pictures. */
export async function pictureNames(db: Queries, cmsId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ name: contentPicture.name })
    .from(contentPicture)
    .where(eq(contentPicture.cmsId, cmsId));
  return new Set(rows.map(({ name }) => name));
}

/** A picture as the studio lists it; width and height in pixels are absent if unreadable. */
export interface PictureEntry {
  readonly path: string;
  /** Name of the uploaded file; absent for old uploads and for the site's own pictures. */
  readonly fileName?: string;
  readonly width?: number;
  readonly height?: number;
  readonly type: string;
  readonly bytes: number;
}

/** The uploaded pictures of a site, newest first. */
export async function listPictures(db: Queries, cmsId: string): Promise<readonly PictureEntry[]> {
  const { name, fileName, width, height, type, size } = contentPicture;
  const rows = await db
    .select({ name, fileName, width, height, type, bytes: size })
    .from(contentPicture)
    .where(eq(contentPicture.cmsId, cmsId))
    .orderBy(desc(contentPicture.at), asc(name));
  return rows.map(toPictureEntry);
}

type StoredPicture = Pick<typeof contentPicture.$inferSelect, 'name' | 'fileName' | 'width' | 'height' | 'type'>;

/** An uploaded picture as the studio lists it. */
export const toPictureEntry = ({
  name,
  fileName,
  ...row
}: StoredPicture & { readonly bytes: number }): PictureEntry => ({
  path: `/cms/images/${name}`,
  ...(fileName !== '' && { fileName }),
  ...row,
});

/** Stores a picture of a site; for a picture that exists, changes only the file name and returns false. */
export async function storePicture(
  db: Queries,
  cmsId: string,
  { name, fileName = '', type, width, height, bytes }: Omit<CleanPicture, 'isDrawing'> & { readonly fileName?: string },
  { by, now }: Change,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const stored = await tx
      .insert(contentPicture)
      .values({ cmsId, name, fileName, type, width, height, size: bytes.length, bytes, by: by.name, at: now })
      .onConflictDoNothing()
      .returning({ name: contentPicture.name });
    if (stored.length === 0) {
      const mine = and(eq(contentPicture.cmsId, cmsId), eq(contentPicture.name, name));
      await tx.update(contentPicture).set({ fileName }).where(mine);
      return false;
    }
    await audit(tx, cmsId, { by, now }, 'picture-added', { path: `/cms/images/${name}`, width, height });
    return true;
  });
}

/** Number of a site's uploaded pictures, and their bytes. */
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

/** The uploaded pictures of these sites, or of all, for the server. */
export function uploadedPictures(db: Queries, sites?: readonly string[]): UploadedPictures {
  const { name, width, type, bytes } = contentPictureSize;
  const isVariant = (file: string, variant: Variant) =>
    and(eq(name, file), eq(width, variant.width), eq(type, variant.type));
  const isStored = (file: string) =>
    and(eq(contentPicture.name, file), sites && inArray(contentPicture.cmsId, [...sites]));
  return {
    find: async (file) => {
      const [row] = await db
        .select({ type: contentPicture.type, bytes: contentPicture.bytes })
        .from(contentPicture)
        .where(isStored(file))
        .limit(1);
      return row;
    },
    variants: {
      find: async (file, variant) => {
        const [row] = await db
          .select({ bytes })
          .from(contentPicture)
          .leftJoin(contentPictureSize, isVariant(file, variant))
          .where(isStored(file))
          .limit(1);
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

/** User of a picture: the draft, the published version, a scheduled one, or an earlier one. */
export type PictureUse = 'draft' | 'published' | 'scheduled' | 'version';

const nameIn = (documents: PgColumn): SQL<string> =>
  sql<string>`(regexp_matches(${documents}::text, ${String.raw`/cms/images/([0-9a-f]{32}\.[a-z]{3,4})`}, 'g'))[1]`;

/** The uploaded pictures that draft, published version and scheduled publications of a site use. */
export async function pictureUses(db: Queries, cmsId: string): Promise<ReadonlyMap<string, ReadonlySet<PictureUse>>> {
  const [draft, published, scheduled] = await Promise.all([
    db
      .selectDistinct({ name: nameIn(contentSite.documents) })
      .from(contentSite)
      .where(eq(contentSite.cmsId, cmsId)),
    db
      .selectDistinct({ name: nameIn(contentVersion.documents) })
      .from(contentVersion)
      .innerJoin(
        contentSite,
        and(eq(contentSite.cmsId, contentVersion.cmsId), eq(contentSite.published, contentVersion.number)),
      )
      .where(eq(contentSite.cmsId, cmsId)),
    db
      .selectDistinct({ name: nameIn(contentSchedule.documents) })
      .from(contentSchedule)
      .where(and(eq(contentSchedule.cmsId, cmsId), eq(contentSchedule.state, 'waiting'))),
  ]);
  const uses = new Map<string, Set<PictureUse>>();
  for (const [use, rows] of Object.entries({ draft, published, scheduled }))
    for (const { name } of rows) uses.set(name, (uses.get(name) ?? new Set()).add(use as PictureUse));
  return uses;
}

/**
 * Deletes an uploaded picture if nothing uses it, earlier versions included. Returns its uses, or undefined if there is
 * no such picture. Locks the site's row, so that nobody saves or publishes meanwhile.
 */
export async function removePicture(
  db: Database,
  cmsId: string,
  name: string,
  change: Change,
): Promise<ReadonlySet<PictureUse> | undefined> {
  return db.transaction(async (tx) => {
    await tx.select({ cmsId: contentSite.cmsId }).from(contentSite).where(eq(contentSite.cmsId, cmsId)).for('update');
    const mine = and(eq(contentPicture.cmsId, cmsId), eq(contentPicture.name, name));
    if ((await tx.$count(contentPicture, mine)) === 0) return undefined;
    const uses = new Set((await pictureUses(tx, cmsId)).get(name));
    const inVersions = await tx.$count(
      contentVersion,
      and(eq(contentVersion.cmsId, cmsId), sql`position(${name} in ${contentVersion.documents}::text) > 0`),
    );
    if (inVersions > 0) uses.add('version');
    if (uses.size > 0) return uses;
    await tx.delete(contentPicture).where(mine);
    // Another site may have the same picture.
    const others = await tx.$count(contentPicture, and(eq(contentPicture.name, name), ne(contentPicture.cmsId, cmsId)));
    if (others === 0) await tx.delete(contentPictureSize).where(eq(contentPictureSize.name, name));
    await audit(tx, cmsId, change, 'picture-removed', { path: `/cms/images/${name}` });
    return uses;
  });
}
