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
 * What is published on these sites, as of the last {@link PublishedContent.refresh}. All languages of a site are replaced at once, so that no
 * visitor gets half of a publication. It holds one version of each site and nothing else.
 */
export function publishedContent(db: Queries, sites: () => readonly string[]) {
  let versions: ReadonlyMap<string, PublishedVersion> = new Map();
  let marks: ReadonlyMap<string, string> = new Map();
  let running: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const wanted = sites();
    const rows =
      wanted.length === 0
        ? []
        : await db
            .select({ cmsId: contentSite.cmsId, number: contentVersion.number, at: contentVersion.at })
            .from(contentSite)
            .innerJoin(
              contentVersion,
              and(eq(contentVersion.cmsId, contentSite.cmsId), eq(contentVersion.number, contentSite.published)),
            )
            .where(inArray(contentSite.cmsId, [...wanted]));
    const next = new Map<string, PublishedVersion>();
    const nextMarks = new Map<string, string>();
    for (const { cmsId, number, at } of rows) {
      // Content that was imported afresh begins with number 1 again.
      const mark = `${number} ${at}`;
      const known = marks.get(cmsId) === mark ? versions.get(cmsId) : await readVersionOf(db, cmsId, number);
      if (known === undefined) continue;
      next.set(cmsId, known);
      nextMarks.set(cmsId, mark);
    }
    versions = next;
    marks = nextMarks;
  };
  const refresh = async (): Promise<void> => {
    // What is being read may be older than this call.
    await running?.catch(() => undefined);
    running ??= read().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    /** The version that customers see; undefined if nothing is published. The same object until the next publication. */
    version: (cmsId: string) => versions.get(cmsId),
    /** The document in a language, else in its base language. */
    document: (cmsId: string, language: string) => {
      const version = versions.get(cmsId);
      return version && documentIn(version.documents, language);
    },
    /** Reads what was published since; a failure leaves everything as it is and is thrown. */
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
