import type { FastifyInstance } from 'fastify';
import { repeatUntilClosed } from '#backend/shared/http/repeatUntilClosed.ts';
import { purgeEvidence } from '../evidence/recordEvidence.ts';
import { purgeDeclined } from './customers/declinedOffers.ts';
import { purgeProofs } from './customers/proofs.ts';
import { purgeChoices } from './newsletters/choices/newsletterChoices.ts';
import { purgeUndos } from './newsletters/unsubscribe/unsubscribeUndo.ts';
import { purgeEvents } from './newsletters/subscriptionEvents.ts';
import { purgeEmailChanges } from './email-change/completeChange.ts';
import { purgeLinkSessions } from './link-exchange/linkSessions.ts';
import { purgeDeliveries } from './machine/reminderWebhook.ts';
import { purgeErasedReminders } from './machine/writeReminders.ts';
import { purgeRevocations } from './linkRevocations.ts';
import type { ServiceParts } from './parts.ts';

const HOUR = 3_600_000;

/**
 * Deletes what is no longer needed: expired counters, tokens, revocations and deliveries, evidence of accounts that ended three
 * years ago, and what was written for an erased subscriber.
 * Source: requirements#PRI-4.
 */
export async function purge(
  { db, clock, limiter }: Pick<ServiceParts, 'db' | 'clock' | 'limiter'>,
  longestLinkLife: number,
): Promise<void> {
  await limiter.purge();
  await purgeLinkSessions(db, clock.now());
  await purgeRevocations(db, clock.now(), longestLinkLife);
  await purgeEvidence(db, clock.now());
  await purgeProofs(db, clock.now());
  await purgeDeliveries(db, clock.now());
  await purgeEvents(db, clock.now());
  await purgeChoices(db);
  await purgeUndos(db, clock.now());
  await purgeDeclined(db, clock.now());
  await purgeErasedReminders(db);
  await purgeEmailChanges(db, clock.now());
}

/** Purges every hour while the server runs; a failure is logged and repeated an hour later. */
export function purgeHourly(app: FastifyInstance, parts: ServiceParts, longestLinkLife: number): void {
  repeatUntilClosed(app, HOUR, () =>
    purge(parts, longestLinkLife).catch((error: unknown) =>
      app.log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'not purged'),
    ),
  ).beginLater();
}
