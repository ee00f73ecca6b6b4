import { randomUUID } from 'node:crypto';
import type { Queries } from '#backend/shared/database/database.ts';
import { subscriptionEvent } from '#backend/product/services/tables.ts';
import type { NewsletterChoice } from './choices/newsletterChoice.ts';

/** What the sending side has to know of one newsletter of a subscriber. Source: requirements#subscription-states. */
export interface SubscriptionState extends NewsletterChoice {
  /** `ended`: the subscriber ended it, and the identity provider will know soon. */
  readonly send: 'as-usual' | 'less-often' | 'paused' | 'ended';
}

/** The state of a choice. */
export function stateOf(choice: NewsletterChoice, hasEnded = false): SubscriptionState {
  const { pausedUntil, frequency } = choice;
  const kept = pausedUntil !== undefined ? 'paused' : frequency !== undefined ? 'less-often' : 'as-usual';
  return { ...choice, send: hasEnded ? 'ended' : kept };
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
