import { randomUUID } from 'node:crypto';
import type { Queries } from '#backend/shared/database/database.ts';
import { subscriptionEvent, type NewsletterChoice } from './tables.ts';
import type { FastifyInstance } from 'fastify';
import { eq, inArray, lte, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '#backend/shared/clock.ts';
import { LEASE_MS, getBackoffMs, processJobsUntilClose } from '../outbound/jobQueue.ts';
import { measuredCall, deliverText, OutboundError } from '../outbound/outbound.ts';

/** The state of one newsletter of a subscriber, for the mailing system. Source: requirements#subscription-states. */
export interface SubscriptionState extends NewsletterChoice {
  /** `ended`: the subscriber ended it, and the identity provider may not know yet. */
  readonly send: 'as-usual' | 'less-often' | 'paused' | 'ended';
}

/** The state of a choice. */
export function stateOf(choice: NewsletterChoice, hasEnded = false): SubscriptionState {
  const { pausedUntil, frequency } = choice;
  const activeState = pausedUntil !== undefined ? 'paused' : frequency !== undefined ? 'less-often' : 'as-usual';
  return { ...choice, send: hasEnded ? 'ended' : activeState };
}

/** Queues an event for the marketing platform in the transaction of the change. `now` is epoch milliseconds. */
export async function queueEvent(
  tx: Queries,
  subscriber: string,
  choice: NewsletterChoice,
  now: number,
  hasEnded = false,
): Promise<void> {
  const data = { subscriber, ...stateOf(choice, hasEnded) };
  await tx.insert(subscriptionEvent).values({
    id: `msg_${randomUUID()}`,
    subscriber,
    body: JSON.stringify({ type: 'subscription.changed', timestamp: new Date(now).toISOString(), data }),
    createdAt: now,
    nextTryAt: now,
  });
}

/** The marketing platform's address for events, and the secrets that sign them: two during a rotation. */
export interface EventTarget {
  readonly address: string;
  /** `whsec_` and base64. */
  readonly secrets: readonly string[];
}

const BATCH_SIZE = 50;
/** Interval between two polls for events. */
const POLL_INTERVAL_MS = 1000;

/**
 * Delivers due events, each signed by the Standard Webhooks scheme; retries at growing intervals until the platform
 * accepts it (2xx). Returns the reasons of failures.
 * Source: requirements#subscription-states.
 */
export async function deliverEvents(
  { db, clock }: { readonly db: Queries; readonly clock: Clock },
  { address, secrets }: EventTarget,
): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const event of await leaseEvents(db, clock.now())) {
    const at = new Date(clock.now());
    const signature = secrets.map((secret) => new Webhook(secret).sign(event.id, at, event.body)).join(' ');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    };
    try {
      await measuredCall(
        'subscription.changed',
        () => deliverText(address, event.body, headers),
        () => 'accepted',
      );
      await db.delete(subscriptionEvent).where(eq(subscriptionEvent.id, event.id));
    } catch (error) {
      failures.push(error instanceof OutboundError ? error.reason : 'database');
      await db
        .update(subscriptionEvent)
        .set({ nextTryAt: clock.now() + getBackoffMs(event.tries) })
        .where(eq(subscriptionEvent.id, event.id));
    }
  }
  return failures;
}

/** Leases due events for a minute, the oldest first, so that no other node delivers them. */
async function leaseEvents(db: Queries, now: number): Promise<readonly (typeof subscriptionEvent.$inferSelect)[]> {
  const due = db
    .select({ id: subscriptionEvent.id })
    .from(subscriptionEvent)
    .where(lte(subscriptionEvent.nextTryAt, now))
    .orderBy(subscriptionEvent.createdAt)
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  const events = await db
    .update(subscriptionEvent)
    .set({ nextTryAt: now + LEASE_MS, tries: sql`${subscriptionEvent.tries} + 1` })
    .where(inArray(subscriptionEvent.id, due))
    .returning();
  return events.toSorted((one, other) => one.createdAt - other.createdAt);
}

/** Delivers events every second until the server closes. */
export function deliverUntilClosed(
  app: FastifyInstance,
  parts: { readonly db: Queries; readonly clock: Clock },
  target: EventTarget,
): void {
  processJobsUntilClose(app, { every: POLL_INTERVAL_MS, message: 'events not read' }, async () => {
    for (const reason of await deliverEvents(parts, target))
      app.log.error({ reason }, 'the marketing platform did not take an event: it is tried again');
  });
}
