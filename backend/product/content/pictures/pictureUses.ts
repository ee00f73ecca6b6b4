import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { audit, type Change } from '../audit.ts';
import { contentPicture, contentPictureSize, contentSchedule, contentSite, contentVersion } from '../tables.ts';

/** What uses a picture: the draft, the version that customers see, one that waits for its time, or an earlier one. */
export type PictureUse = 'draft' | 'published' | 'scheduled' | 'version';

const nameIn = (documents: PgColumn): SQL<string> =>
  sql<string>`(regexp_matches(${documents}::text, ${String.raw`/cms/images/([0-9a-f]{32}\.[a-z]{3,4})`}, 'g'))[1]`;

/** The uploaded pictures that draft, published version and waiting publications of a site use. */
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
 * Deletes an uploaded picture that nothing uses, nor any version that can be restored. Returns what uses it, or
 * undefined if there is no such picture. The site's row is locked: nobody saves or publishes meanwhile.
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
