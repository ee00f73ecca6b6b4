import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { dropRenewals } from '../email-change/renewals.ts';
import { processJobsUntilClose } from '../outbound/jobQueue.ts';
import { OutboundError } from '../outbound/outbound.ts';
import { changeChoices, choicesOf, forgetChoice, toChange } from '../newsletters/newsletterChoices.ts';
import { queueEvent } from '../newsletters/subscriptionEvents.ts';
import {
  finishOrder,
  isEndedHere,
  lockOrder,
  postponeOrder,
  setAsideOrder,
  takeOrders,
  type UnsubscribeOrder,
} from './unsubscribeOrders.ts';
import { changesSince, type ConsentFact, consentFacts } from '../evidence/consentFacts.ts';
import { linesOf } from '../evidence/storedEvidence.ts';
import {
  lockEvidence,
  noTexts,
  recordEvidence,
  type EventContext,
  type EvidencePerson,
} from '../evidence/recordEvidence.ts';
import type { Resumption } from './tables.ts';
import { isErased } from '../links/linkRevocations.ts';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { isRefusedValue, loadAccount, type ProviderAccess, writeAccount } from '../identity-provider/providerCall.ts';
import { dottedText, nestedAt } from '#backend/shared/nestedValues.ts';

/** Interval between two polls for orders. */
const POLL_INTERVAL_MS = 1000;

/** Dependencies of processing orders. */
export interface OrderParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly subscriptions: SubscriptionGateway;
}

/**
 * Processes due orders, one after the other; failed ones wait for their next try. Returns the reasons of failures, for
 * the log. Throws only if the database fails.
 */
export async function processOrders(parts: OrderParts): Promise<readonly string[]> {
  const { db, clock } = parts;
  const failures: string[] = [];
  for (const order of await takeOrders(db, clock.now())) {
    try {
      await processOrder(parts, order);
    } catch (error) {
      const isRefused = isRefusedValue(error);
      if (!isRefused || !isEndedHere(order)) failures.push(error instanceof OutboundError ? error.reason : 'database');
      if (isRefused) await endHere(parts, order);
      else await postponeOrder(db, order, clock.now());
    }
  }
  return failures;
}

/**
 * Every step is idempotent and stores its follow-ups in one transaction: a node may stop anywhere, and two nodes may
 * process the same order.
 */
async function processOrder(parts: OrderParts, order: UnsubscribeOrder): Promise<void> {
  const { db, clock, subscriptions } = parts;
  const { subscriber, newsletter } = order;
  if (order.resumption !== null) return resume(parts, order, order.resumption);
  const subscription = findSubscription(await subscriptions.read(subscriber), newsletter);
  const isEnding = subscription !== undefined && !hasBegunLater(subscription.fact, order);
  if (isEnding && subscription.fact.granted) {
    // Recorded before the end, because afterwards the account no longer has the grant. People who never visited the
    // portal have no line yet, and the end alone would not show what ended. Source: requirements#PRI-2.
    await db.transaction((tx) => record(tx, subscription, buildContext(parts, order, 'found')));
    await subscriptions.end(subscriber, newsletter);
  }
  await db.transaction(async (tx) => {
    if (!(await lockOrder(tx, order))) return;
    if (isEnding) {
      await recordEnd(tx, parts, order, subscription);
      await forgetChoice(tx, subscriber, newsletter);
      await dropRenewals(tx, subscriber, [newsletter]);
      await queueEvent(tx, subscriber, { newsletter }, clock.now(), true);
    }
    await finishOrder(tx, order, clock.now());
  });
}

/**
 * Lets a newsletter that the provider refuses to end be ended here alone. A resumption that it refuses is over.
 * Source: requirements#one-click-unsubscribe, requirements#PRI-4.
 */
async function endHere({ db, clock }: OrderParts, order: UnsubscribeOrder): Promise<void> {
  const { subscriber, newsletter } = order;
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await lockOrder(tx, order))) return;
    if (order.resumption !== null) return finishOrder(tx, order, now);
    if (!isEndedHere(order)) await queueEvent(tx, subscriber, { newsletter }, now, true);
    await setAsideOrder(tx, order, now);
  });
}

/**
 * Resumes a newsletter after an undo, with its choice; one that had ended before the press stays ended. A confirmed
 * subscription needs no second confirmation.
 * Source: requirements#mail-page.
 */
async function resume(parts: OrderParts, order: UnsubscribeOrder, { pressedAt, choice }: Resumption): Promise<void> {
  const { db, clock, subscriptions } = parts;
  const { subscriber, newsletter } = order;
  const read = async () => findSubscription(await subscriptions.read(subscriber), newsletter);
  const before = await read();
  const canResume =
    before?.fact.granted === false &&
    !hasEndedEarlier(before.fact, { orderedAt: pressedAt }) &&
    !(await isErased(db, subscriber));
  if (canResume) {
    const granted = (await linesOf(db, subscriber)).findLast(
      (line) => line.purpose === purposeOf(newsletter) && line.granted,
    );
    await subscriptions.resume(subscriber, newsletter, (granted?.confirmedAt ?? null) !== null);
  }
  const after = canResume ? await read() : before;
  await db.transaction(async (tx) => {
    if (!(await lockOrder(tx, order))) return;
    if (after?.fact.granted === true) {
      const now = clock.now();
      await record(tx, after, buildContext(parts, order, 'mail'));
      // A choice since the undo takes precedence.
      const hasNewChoice = (await choicesOf(tx, subscriber, now)).some((stored) => stored.newsletter === newsletter);
      if (!hasNewChoice) await changeChoices(tx, subscriber, [newsletter], toChange(choice, now), now);
    }
    await finishOrder(tx, order, clock.now());
  });
}

/** Processes orders every second until the server closes. */
export function processOrdersUntilClose(app: FastifyInstance, parts: OrderParts): void {
  processJobsUntilClose(app, { every: POLL_INTERVAL_MS, message: 'orders to end newsletters not read' }, async () => {
    for (const reason of await processOrders(parts))
      app.log.error({ reason }, 'a newsletter is not ended at the identity provider yet');
  });
}

/**
 * Records the end of a newsletter with the time of its order, once: an end is only written after a grant, so that
 * another try or another node adds nothing. An earlier end is recorded as `found`.
 * Source: requirements#PRI-2, requirements#one-click-unsubscribe.
 */
async function recordEnd(
  tx: Queries,
  parts: OrderParts,
  order: UnsubscribeOrder,
  { person, fact }: SubscriptionState,
): Promise<void> {
  if (hasEndedEarlier(fact, order)) return record(tx, { person, fact }, buildContext(parts, order, 'found'));
  const endFact = { ...fact, granted: false, isPending: false, givenAt: order.orderedAt };
  await record(tx, { person, fact: endFact }, buildContext(parts, order, 'mail'));
}

async function record(tx: Queries, { person, fact }: SubscriptionState, context: EventContext): Promise<void> {
  await lockEvidence(tx, person.uid);
  if (await isErased(tx, person.uid)) return;
  const changes = changesSince(await linesOf(tx, person.uid), [fact], new Set(), context.at);
  await recordEvidence(
    tx,
    person,
    changes.map((change) => ({ ...noTexts, ...change })),
    context,
  );
}

/** Builds the context of the evidence of an order. */
const buildContext = (
  { clock, subscriptions: { apiKey } }: OrderParts,
  { requestId, ip, tokenHash, action }: UnsubscribeOrder,
  channel: 'found' | 'mail',
): EventContext => ({ at: clock.now(), channel, apiKey, action, requestId, ip, tokenHash });

/** Possible clock difference between provider and node, in milliseconds; within it, the order counts as the end. */
const CLOCK_TOLERANCE_MS = 60_000;

type Times = Pick<UnsubscribeOrder, 'orderedAt'>;

/** Whether the subscriber subscribed again after the order: then the newsletter stays. */
const hasBegunLater = ({ granted, givenAt }: ConsentFact, { orderedAt }: Times): boolean =>
  granted && givenAt !== null && givenAt > orderedAt + CLOCK_TOLERANCE_MS;

/** Whether the newsletter had already ended before the order. */
const hasEndedEarlier = ({ granted, givenAt }: ConsentFact, { orderedAt }: Times): boolean =>
  !granted && givenAt !== null && givenAt < orderedAt - CLOCK_TOLERANCE_MS;

/** A newsletter of a subscriber at the identity provider. */
interface SubscriptionState {
  readonly person: EvidencePerson;
  readonly fact: ConsentFact;
}

/** A subscriber at the identity provider. */
export interface SubscriberAccount {
  readonly person: EvidencePerson;
  readonly firstName: string;
  readonly facts: readonly ConsentFact[];
}

/**
 * Single subscriptions at the identity provider, by signed calls, so that they work with every link strategy. They
 * throw OutboundError without a usable answer.
 */
export type SubscriptionGateway = ReturnType<typeof subscriptionGateway>;

/** Source: requirements#one-click-unsubscribe. */
export function subscriptionGateway(access: ProviderAccess) {
  const write = (uid: string, newsletter: string, email: JsonObject): Promise<void> =>
    writeAccount(access, uid, { subscriptions: JSON.stringify(nestedAt([newsletter], { email })) });
  return {
    /** API key of the site that signs, for the evidence. */
    apiKey: access.apiKey,
    /** Reads a subscriber; undefined if there is no such account. */
    read: async (uid: string) => {
      const account = await loadAccount(access, { UID: uid, include: 'profile,subscriptions' });
      if (account === undefined) return undefined;
      const { body } = account;
      return {
        person: { uid, email: dottedText(body, 'profile.email') },
        firstName: dottedText(body, 'profile.firstName'),
        facts: consentFacts(body),
      };
    },
    end: (uid: string, newsletter: string) => write(uid, newsletter, { isSubscribed: false }),
    /** Resumes a newsletter; `isConfirmed`: without a double opt-in. */
    resume: (uid: string, newsletter: string, isConfirmed: boolean) =>
      write(uid, newsletter, { isSubscribed: true, ...(isConfirmed && { isExternallyVerified: true }) }),
  };
}

/** The purpose of a newsletter's consent. */
export const purposeOf = (newsletter: string): string => `subscriptions.${newsletter}`;

/** A newsletter of an account; undefined if the subscriber never had it. */
function findSubscription(account: SubscriberAccount | undefined, newsletter: string): SubscriptionState | undefined {
  const fact = account?.facts.find(({ purpose }) => purpose === purposeOf(newsletter));
  return account && fact && { person: account.person, fact };
}
