import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { repeatUntilClosed } from '#backend/shared/http/repeatUntilClosed.ts';
import { purgeContent } from './retention.ts';
import { publishDue } from './publications.ts';
import type { PublishedContent } from './publishedContent.ts';

/** How often a node looks for publications. Milliseconds; a publication is on all nodes after twice that at most. */
const EVERY = 800;
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
  repeatUntilClosed(app, EVERY, look).beginLater();
}
