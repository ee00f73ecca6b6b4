import { and, eq } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { audit, type Change } from './audit.ts';
import type { Documents } from './documents.ts';
import { addVersion } from './publications.ts';
import { contentSite, contentVersion } from './tables.ts';

/**
 * Publishes documents that come from files, in one step: draft and published version become these documents. With
 * `keepOthers` other languages stay as they are, in the draft and in the published version. Returns the number of the version, or undefined if nothing differs.
 */
export async function importContent(
  db: Queries,
  cmsId: string,
  documents: Documents,
  { note, keepOthers = false }: { readonly note: string; readonly keepOthers?: boolean },
  change: Change,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const { by, now } = change;
    const fresh = {
      cmsId,
      revision: 0,
      documents,
      lagging: [],
      changedBy: by.name,
      changedAt: now,
      changers: [],
    };
    await tx.insert(contentSite).values(fresh).onConflictDoNothing();
    const [site] = await tx.select().from(contentSite).where(eq(contentSite.cmsId, cmsId)).for('update');
    if (site === undefined) return undefined;
    const [before] = await tx
      .select({ documents: contentVersion.documents })
      .from(contentVersion)
      .where(and(eq(contentVersion.cmsId, cmsId), eq(contentVersion.number, site.published ?? 0)));
    const published = keepOthers ? { ...before?.documents, ...documents } : documents;
    const draft = keepOthers ? { ...site.documents, ...documents } : documents;
    const differs = [
      ...changedLanguages(before?.documents ?? {}, published),
      ...changedLanguages(site.documents, draft),
    ];
    if (differs.length === 0) return undefined;
    await tx
      .update(contentSite)
      .set({ revision: site.revision + 1, documents: draft, changedBy: by.name, changedAt: now })
      .where(eq(contentSite.cmsId, cmsId));
    await audit(tx, cmsId, change, 'imported', { languages: Object.keys(documents).toSorted(), note });
    return addVersion(tx, cmsId, JSON.stringify(published), note, change);
  });
}

/** Languages whose document differs. */
function changedLanguages(before: Documents, after: Documents): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (language) => JSON.stringify(before[language]) !== JSON.stringify(after[language]),
  );
}
