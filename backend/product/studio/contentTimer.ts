import { dayMs } from '#adapters/model/day.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { setIntervalUntilClose } from '#backend/shared/http/setIntervalUntilClose.ts';
import { purgeCounts } from '../form-counts/readCounts.ts';
import { publishDue } from '../content/publications/publications.ts';
import type { PublishedContent } from '../content/publications/publishedContent.ts';
import { and, eq, lte } from 'drizzle-orm';
import { mailOutbox } from '../mails/tables.ts';
import { sessionLife } from '../content/staff/staff.ts';
import { contentComment } from '../content/reviews/tables.ts';
import { contentPresence } from './tables.ts';
import { contentPreviewLink } from '../content/drafts/tables.ts';
import { staffPerson, staffSession, staffSignIn } from '../content/staff/tables.ts';

/** How often a node looks for publications. Milliseconds; a publication is on all nodes after twice that at most. */
const POLL_INTERVAL_MS = 800;
const HOUR = 3_600_000;

/**
 * Publishes what is due, takes over what other nodes have published, and once an hour deletes what has expired, until the server closes. While the database is
 * away, the last version is served.
 */
export function watchPublications(
  app: FastifyInstance,
  { db, clock, published }: { readonly db: Database; readonly clock: Clock; readonly published: PublishedContent },
): void {
  let failing = false;
  let purgedAt = performance.now();
  const look = async (): Promise<void> => {
    try {
      await publishDue(db, clock.now());
      await published.refresh();
      if (performance.now() - purgedAt > HOUR) {
        await purgeContent(db, clock.now());
        purgedAt = performance.now();
      }
      failing = false;
    } catch (error) {
      if (!failing)
        app.log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'content not refreshed');
      failing = true;
    }
  };
  setIntervalUntilClose(app, POLL_INTERVAL_MS, look).beginLater();
}

/** How long a closed comment stays, and a member of staff who no longer signs in gets mails. */
const LATER = 90 * dayMs;

/** Deletes what has expired: sessions, unfinished sign-ins, preview links, who was there, closed
 * comments, people who no longer come, old counts of forms. Versions and changes stay. */
export async function purgeContent(db: Queries, now: number): Promise<void> {
  await db.delete(staffSession).where(lte(staffSession.seenAt, now - sessionLife.idle));
  await db.delete(staffSession).where(lte(staffSession.createdAt, now - sessionLife.absolute));
  await db.delete(staffSignIn).where(lte(staffSignIn.expiresAt, now));
  await db.delete(contentPreviewLink).where(lte(contentPreviewLink.expiresAt, now));
  await db.delete(contentPresence).where(lte(contentPresence.seenAt, now - dayMs));
  await db.delete(contentComment).where(lte(contentComment.closedAt, now - LATER));
  await purgeCounts(db, now);
  await db.delete(mailOutbox).where(and(eq(mailOutbox.recipient, ''), lte(mailOutbox.giveUpAt, now - LATER)));
  await db.delete(staffPerson).where(lte(staffPerson.seenAt, now - LATER));
}
