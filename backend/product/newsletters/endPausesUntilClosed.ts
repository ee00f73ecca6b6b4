import type { FastifyInstance } from 'fastify';
import { repeatDueWork } from '#backend/product/services/dueWork.ts';
import { endPauses } from './choices/newsletterChoices.ts';
import type { NewsletterParts } from './newsletterParts.ts';

/** Milliseconds between two looks for pauses that have ended. */
const EVERY = 5000;

/** Tells that pauses have ended, soon after the clock has ended them, until the server closes. */
export function endPausesUntilClosed(app: FastifyInstance, { db, clock }: NewsletterParts): void {
  repeatDueWork(app, { every: EVERY, message: 'ended pauses not read' }, async () => {
    await endPauses(db, clock.now());
  });
}
