import { desc, eq } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import type { Person } from '../staff/staff.ts';
import { contentAudit } from './tables.ts';

/** Author and time (epoch milliseconds) of a change. */
export interface Change {
  readonly by: Person;
  readonly now: number;
}

/** Name of a change in the audit log. */
export type AuditAction =
  | 'imported'
  | 'draft-changed'
  | 'draft-restored'
  | 'published'
  | 'scheduled'
  | 'schedule-cancelled'
  | 'picture-added'
  | 'picture-removed'
  | 'preview-link-made'
  | 'review-asked'
  | 'review-withdrawn'
  | 'comment-added'
  | 'comment-answered'
  | 'comment-closed';

/** One entry of the audit log. `at` is epoch milliseconds. */
export type AuditEntry = Pick<typeof contentAudit.$inferSelect, 'at' | 'by' | 'action' | 'details'>;

/** Adds an entry to the audit log, in the transaction of the change itself. */
export async function audit(
  tx: Queries,
  cmsId: string,
  { by, now }: Change,
  action: AuditAction,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.insert(contentAudit).values({ cmsId, at: now, byId: by.id, by: by.name, action, details });
}

/** The newest 500 entries of a site, newest first. */
export async function readAudit(db: Queries, cmsId: string): Promise<readonly AuditEntry[]> {
  const { at, by, action, details } = contentAudit;
  return db
    .select({ at, by, action, details })
    .from(contentAudit)
    .where(eq(contentAudit.cmsId, cmsId))
    .orderBy(desc(contentAudit.id))
    .limit(500);
}
