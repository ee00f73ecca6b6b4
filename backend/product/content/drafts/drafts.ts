import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { audit, type Change } from '../documents/audit.ts';
import { changedLanguages, type Documents } from '../documents/documents.ts';
import { contentSite } from '../documents/tables.ts';

const { revision, documents, lagging, changedBy, changedAt } = contentSite;
const draftColumns = { revision, documents, lagging, changedBy, changedAt };

/** The draft of a site; `revision` grows with each change, `changedAt` is epoch milliseconds. */
export type Draft = Pick<typeof contentSite.$inferSelect, keyof typeof draftColumns>;

/** Reads the draft of a site; undefined if the site has no content. */
export async function readDraft(db: Queries, cmsId: string): Promise<Draft | undefined> {
  const [row] = await db.select(draftColumns).from(contentSite).where(eq(contentSite.cmsId, cmsId));
  return row;
}

/** A change of a draft: the new documents, and their entry in the audit log. */
export interface DraftChange {
  readonly documents: Documents;
  readonly lagging?: readonly string[];
  /** Its name in the audit log. */
  readonly action: 'draft-changed' | 'draft-restored';
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Replaces the draft if it still has this revision: of two editors who save at once, only one succeeds. Returns the new
 * draft, or undefined if it has another revision.
 */
export async function replaceDraft(
  db: Queries,
  cmsId: string,
  revisionNumber: number,
  { documents: after, lagging: named, action, details = {} }: DraftChange,
  { by, now }: Change,
): Promise<Draft | undefined> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ changers: contentSite.changers, documents })
      .from(contentSite)
      .where(and(eq(contentSite.cmsId, cmsId), eq(contentSite.revision, revisionNumber)))
      .for('update');
    if (before === undefined) return undefined;
    const [row] = await tx
      .update(contentSite)
      .set({
        revision: sql`${contentSite.revision} + 1`,
        documents: after,
        ...(named === undefined ? {} : { lagging: named }),
        changedBy: by.name,
        changedAt: now,
        changers: [...new Set([...before.changers, by.id])],
      })
      .where(eq(contentSite.cmsId, cmsId))
      .returning(draftColumns);
    await audit(tx, cmsId, { by, now }, action, {
      revision: revisionNumber + 1,
      languages: changedLanguages(before.documents, after).toSorted(),
      ...details,
    });
    return row;
  });
}
