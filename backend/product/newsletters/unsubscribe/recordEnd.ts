import type { Queries } from '#backend/shared/database/database.ts';
import { changesSince } from '#backend/product/evidence/changesSince.ts';
import { linesOf } from '#backend/product/evidence/personEvidence.ts';
import { lockEvidence, noTexts, recordEvidence, type EventContext } from '#backend/product/evidence/recordEvidence.ts';
import { isErased } from '#backend/product/services/linkRevocations.ts';
import { hasBegunLater, hasEndedEarlier } from './orderTimes.ts';
import type { FoundSubscription } from './subscriptionGateway.ts';
import type { UnsubscribeOrder } from './unsubscribeOrders.ts';

/** What the evidence needs to know of the carrying out. */
interface Recording {
  readonly apiKey: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Records what the account says of a newsletter before its end, as found, if the evidence does not say so yet. People who
 * never visited the portal have no line so far, and the end alone would not say what ended.
 * Source: requirements#PRI-2.
 */
export async function recordFound(
  tx: Queries,
  order: UnsubscribeOrder,
  found: FoundSubscription,
  { apiKey, now }: Recording,
): Promise<void> {
  await record(tx, found, { ...contextOf(order, apiKey), at: now, channel: 'found' });
}

/**
 * Records the end of a newsletter with the time of its order, once: a line is only written after one that says that it was
 * given, so that another try or another node adds nothing. One that had ended before its order was found so.
 * Source: requirements#PRI-2, requirements#one-click-unsubscribe.
 */
export async function recordEnd(
  tx: Queries,
  order: UnsubscribeOrder,
  { person, fact }: FoundSubscription,
  { apiKey, now }: Recording,
): Promise<void> {
  if (fact === undefined || hasBegunLater(fact, order)) return;
  const context = contextOf(order, apiKey);
  if (hasEndedEarlier(fact, order)) return record(tx, { person, fact }, { ...context, at: now, channel: 'found' });
  const ended = { ...fact, granted: false, isPending: false, givenAt: order.orderedAt };
  await record(tx, { person, fact: ended }, { ...context, at: now, channel: 'mail' });
}

async function record(tx: Queries, { person, fact }: FoundSubscription, how: EventContext): Promise<void> {
  if (fact === undefined) return;
  await lockEvidence(tx, person.uid);
  if (await isErased(tx, person.uid)) return;
  const changes = changesSince(await linesOf(tx, person.uid), [fact], new Set(), how.at);
  await recordEvidence(
    tx,
    person,
    changes.map((change) => ({ ...noTexts, ...change })),
    how,
  );
}

const contextOf = ({ requestId, ip, tokenHash, action }: UnsubscribeOrder, apiKey: string) => ({
  apiKey,
  action,
  page: null,
  build: null,
  mailTemplate: null,
  mailId: null,
  mailSentAt: null,
  requestId,
  ip,
  tokenHash,
});
