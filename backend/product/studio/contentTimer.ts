import { dayMs } from '@kontor/schema-adapters/values';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { processJobsUntilClose } from '../outbound/jobQueue.ts';
import { purgeCounts } from '../form-counts/readCounts.ts';
import { publishDue } from '../content/publications/publications.ts';
import type { PublishedContent } from '../content/publications/publishedContent.ts';
import { and, eq, lte } from 'drizzle-orm';
import { limitCounter } from '../guards/tables.ts';
import { mailOutbox } from '../mails/tables.ts';
import { sessionLife } from '../content/staff/staff.ts';
import { contentComment } from '../content/reviews/tables.ts';
import { contentPresence } from './tables.ts';
import { contentPreviewLink } from '../content/drafts/tables.ts';
import { staffPerson, staffSession, staffSignIn } from '../content/staff/tables.ts';

/** All nodes serve a publication after at most twice this time. */
const POLL_INTERVAL_MS = 800;
const HOUR = 3_600_000;

/**
 * Polls for due publications and those of other nodes, and deletes expired data once an hour, from when the server is
 * ready until it closes. The last version stays while the database fails.
 */
export function watchPublications(
  app: FastifyInstance,
  { db, clock, published }: { readonly db: Database; readonly clock: Clock; readonly published: PublishedContent },
): void {
  let purgedAt = performance.now();
  processJobsUntilClose(app, { every: POLL_INTERVAL_MS, message: 'content not refreshed' }, async () => {
    await publishDue(db, clock.now());
    await published.refresh();
    if (performance.now() - purgedAt <= HOUR) return;
    await purgeContent(db, clock.now());
    purgedAt = performance.now();
  });
}

/** Retention of closed comments, failed mails, and people who no longer sign in. */
const RETENTION_MS = 90 * dayMs;

/**
 * Deletes expired data: sessions, unfinished sign-ins, preview links, presence, closed comments, people who no longer
 * sign in, failed mails, counters of limits, old counts of forms. Versions and the audit log stay.
 */
export async function purgeContent(db: Queries, now: number): Promise<void> {
  await db.delete(staffSession).where(lte(staffSession.seenAt, now - sessionLife.idle));
  await db.delete(staffSession).where(lte(staffSession.createdAt, now - sessionLife.absolute));
  await db.delete(staffSignIn).where(lte(staffSignIn.expiresAt, now));
  await db.delete(contentPreviewLink).where(lte(contentPreviewLink.expiresAt, now));
  await db.delete(contentPresence).where(lte(contentPresence.seenAt, now - dayMs));
  await db.delete(contentComment).where(lte(contentComment.closedAt, now - RETENTION_MS));
  await purgeCounts(db, now);
  await db.delete(limitCounter).where(lte(limitCounter.endsAt, now));
  await db.delete(mailOutbox).where(and(eq(mailOutbox.recipient, ''), lte(mailOutbox.giveUpAt, now - RETENTION_MS)));
  await db.delete(staffPerson).where(lte(staffPerson.seenAt, now - RETENTION_MS));
}
