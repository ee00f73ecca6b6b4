import type { FastifyInstance } from 'fastify';
import { repeatUntilClosed } from '#backend/shared/http/repeatUntilClosed.ts';
import { endPauses } from './choices/newsletterChoices.ts';
import type { NewsletterParts } from './newsletterParts.ts';

/** Milliseconds between two looks for pauses that have ended. */
const PAUSE = 5000;

/** Tells that pauses have ended, soon after the clock has ended them, until the server closes. */
export function endPausesUntilClosed(app: FastifyInstance, { db, clock }: NewsletterParts): void {
  const { beginLater } = repeatUntilClosed(app, PAUSE, async () => {
    try {
      await endPauses(db, clock.now());
    } catch (error) {
      app.log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'ended pauses not read');
    }
  });
  beginLater();
}
