import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { documentIn, type Documents } from '../documents/documents.ts';
import { contentSite, contentVersion } from '../documents/tables.ts';

/** The version of a site that customers see, in all its languages. */
export interface PublishedVersion {
  readonly number: number;
  readonly documents: Documents;
}

/** Published content in memory, for answers that cost no query. */
export type PublishedContent = ReturnType<typeof publishedContent>;

/**
 * Published versions of these sites as of the last {@link PublishedContent.refresh}, one for each site. A refresh
 * replaces all languages of a site at once, so that no visitor gets half of a publication.
 */
export function publishedContent(db: Queries, sites: () => readonly string[]) {
  let versions: ReadonlyMap<string, PublishedVersion> = new Map();
  let marks: ReadonlyMap<string, string> = new Map();
  let running: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const siteIds = sites();
    const rows =
      siteIds.length === 0
        ? []
        : await db
            .select({ cmsId: contentSite.cmsId, number: contentVersion.number, at: contentVersion.at })
            .from(contentSite)
            .innerJoin(
              contentVersion,
              and(eq(contentVersion.cmsId, contentSite.cmsId), eq(contentVersion.number, contentSite.published)),
            )
            .where(inArray(contentSite.cmsId, [...siteIds]));
    const next = new Map<string, PublishedVersion>();
    const nextMarks = new Map<string, string>();
    for (const { cmsId, number, at } of rows) {
      // Newly imported content begins with number 1 again.
      const mark = `${number} ${at}`;
      const current = marks.get(cmsId) === mark ? versions.get(cmsId) : await readVersionOf(db, cmsId, number);
      if (current === undefined) continue;
      next.set(cmsId, current);
      nextMarks.set(cmsId, mark);
    }
    versions = next;
    marks = nextMarks;
  };
  const refresh = async (): Promise<void> => {
    // A read that already runs may have begun before the change that this call is about.
    await running?.catch(() => undefined);
    running ??= read().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    /**
     * The version that customers see; undefined if nothing is published. The same object until the next publication.
     */
    version: (cmsId: string) => versions.get(cmsId),
    /** The document in a language, else in its base language. */
    document: (cmsId: string, language: string) => {
      const version = versions.get(cmsId);
      return version && documentIn(version.documents, language);
    },
    /** Reads new publications; throws on failure and then keeps the present versions. */
    refresh,
  };
}

async function readVersionOf(db: Queries, cmsId: string, number: number): Promise<PublishedVersion | undefined> {
  const [row] = await db
    .select({ documents: contentVersion.documents })
    .from(contentVersion)
    .where(and(eq(contentVersion.cmsId, cmsId), eq(contentVersion.number, number)));
  return row && { number, documents: row.documents };
}
