import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { audit, type Change } from './audit.ts';
import type { Documents } from './documents.ts';
import { contentSite } from './tables.ts';

/** The draft of a site; `revision` grows with each change, `changedAt` is epoch milliseconds. */
export interface Draft {
  readonly revision: number;
  readonly documents: Documents;
  readonly lagging: readonly string[];
  readonly changedBy: string;
  readonly changedAt: number;
}

/** Reads the draft of a site; undefined if the site has no content. */
export async function readDraft(db: Queries, cmsId: string): Promise<Draft | undefined> {
  const { revision, documents, lagging, changedBy, changedAt } = contentSite;
  const [row] = await db
    .select({ revision, documents, lagging, changedBy, changedAt })
    .from(contentSite)
    .where(eq(contentSite.cmsId, cmsId));
  return row;
}

/** What a change of a draft replaces. */
export interface DraftChange {
  readonly documents: Documents;
  readonly lagging?: readonly string[];
  /** What the list of changes calls it. */
  readonly action: 'draft-changed' | 'draft-restored';
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Replaces the draft if it still has this revision, in one statement: of two editors who save at once, only one
 * succeeds. Returns the new draft, or undefined if the revision is another.
 */
export async function replaceDraft(
  db: Queries,
  cmsId: string,
  revision: number,
  { documents, lagging, action, details = {} }: DraftChange,
  { by, now }: Change,
): Promise<Draft | undefined> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ changers: contentSite.changers, documents: contentSite.documents })
      .from(contentSite)
      .where(and(eq(contentSite.cmsId, cmsId), eq(contentSite.revision, revision)))
      .for('update');
    if (before === undefined) return undefined;
    const [row] = await tx
      .update(contentSite)
      .set({
        revision: sql`${contentSite.revision} + 1`,
        documents,
        ...(lagging === undefined ? {} : { lagging }),
        changedBy: by.name,
        changedAt: now,
        changers: [...new Set([...before.changers, by.id])],
      })
      .where(eq(contentSite.cmsId, cmsId))
      .returning();
    await audit(tx, cmsId, { by, now }, action, {
      revision: revision + 1,
      languages: changedLanguages(before.documents, documents),
      ...details,
    });
    return row;
  });
}

/** Languages whose document differs. */
export function changedLanguages(before: Documents, after: Documents): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((language) => JSON.stringify(before[language]) !== JSON.stringify(after[language]))
    .toSorted();
}
