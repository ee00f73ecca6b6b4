import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { repeatDueWork } from '../outbound/dueWork.ts';
import { OutboundError } from '../outbound/outbound.ts';
import { changeChoices, choicesOf, forgetChoice, toChange } from '../newsletters/newsletterChoices.ts';
import { queueEvent } from '../newsletters/subscriptionEvents.ts';
import { finishOrder, lockOrder, postponeOrder, takeOrders, type UnsubscribeOrder } from './unsubscribeOrders.ts';
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
import type { JsonObject } from '#adapters/model/json.ts';
import { loadAccount, type ProviderAccess, writeAccount } from '../identity-provider/providerCall.ts';
import { dottedText, nestedAt } from '#backend/shared/nestedValues.ts';

/** Milliseconds between two looks for orders. */
const POLL_INTERVAL_MS = 1000;

/** What carrying out needs. */
export interface OrderParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly subscriptions: SubscriptionGateway;
}

/**
 * Carries out what is due, one after the other; what fails waits for its next try. Returns the names of failures, for the
 * log. Throws only if the database fails.
 */
export async function processOrders(parts: OrderParts): Promise<readonly string[]> {
  const { db, clock } = parts;
  const failures: string[] = [];
  for (const order of await takeOrders(db, clock.now())) {
    try {
      await carryOut(parts, order);
    } catch (error) {
      failures.push(error instanceof OutboundError ? error.reason : 'database');
      await postponeOrder(db, order, clock.now());
    }
  }
  return failures;
}

/**
 * Each step can be repeated, and everything that follows from the end is stored together with it: a node may be killed
 * anywhere, and two nodes may do the same.
 */
async function carryOut(parts: OrderParts, order: UnsubscribeOrder): Promise<void> {
  const { db, clock, subscriptions } = parts;
  const { subscriber, newsletter } = order;
  if (order.resumption !== null) return resume(parts, order, order.resumption);
  const recording = () => ({ apiKey: subscriptions.apiKey, now: clock.now() });
  const subscription = findSubscription(await subscriptions.read(subscriber), newsletter);
  const stays = subscription?.fact === undefined || hasBegunLater(subscription.fact, order);
  if (subscription?.fact?.granted === true && !stays) {
    // Kept before the end, because afterwards the account no longer says it.
    await db.transaction((tx) => recordFound(tx, order, subscription, recording()));
    await subscriptions.end(subscriber, newsletter);
  }
  await db.transaction(async (tx) => {
    if (!(await lockOrder(tx, order))) return;
    if (!stays) {
      await recordEnd(tx, order, subscription, recording());
      await forgetChoice(tx, subscriber, newsletter);
      await queueEvent(tx, subscriber, { newsletter }, clock.now(), true);
    }
    await finishOrder(tx, order, clock.now());
  });
}

/**
 * Gives a newsletter back whose end was undone, with its choice; one that had ended before the press stays ended. What was
 * confirmed stays so: the subscriber is not asked twice.
 * Source: requirements#mail-page.
 */
async function resume(
  { db, clock, subscriptions }: OrderParts,
  order: UnsubscribeOrder,
  { pressedAt, choice }: Resumption,
): Promise<void> {
  const { subscriber, newsletter } = order;
  const read = async () => findSubscription(await subscriptions.read(subscriber), newsletter);
  const before = await read();
  const comesBack =
    before?.fact?.granted === false &&
    !hasEndedEarlier(before.fact, { orderedAt: pressedAt }) &&
    !(await isErased(db, subscriber));
  if (comesBack) {
    const granted = (await linesOf(db, subscriber)).findLast(
      (line) => line.purpose === purposeOf(newsletter) && line.granted,
    );
    await subscriptions.resume(subscriber, newsletter, (granted?.confirmedAt ?? null) !== null);
  }
  const after = comesBack ? await read() : before;
  await db.transaction(async (tx) => {
    if (!(await lockOrder(tx, order))) return;
    if (after?.fact?.granted === true) {
      const now = clock.now();
      await record(tx, after, { ...contextOf(order, subscriptions.apiKey), at: now, channel: 'mail' });
      // What was chosen since the undo counts.
      const isChosen = (await choicesOf(tx, subscriber, now)).some((one) => one.newsletter === newsletter);
      if (!isChosen) await changeChoices(tx, subscriber, [newsletter], toChange(choice, now), now);
    }
    await finishOrder(tx, order, clock.now());
  });
}

/** Carries out orders every second until the server closes. */
export function carryOutUntilClosed(app: FastifyInstance, parts: OrderParts): void {
  repeatDueWork(app, { every: POLL_INTERVAL_MS, message: 'orders to end newsletters not read' }, async () => {
    for (const reason of await processOrders(parts))
      app.log.error({ reason }, 'a newsletter is not ended at the identity provider yet: it is tried again');
  });
}

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
async function recordFound(
  tx: Queries,
  order: UnsubscribeOrder,
  subscription: SubscriptionState,
  { apiKey, now }: Recording,
): Promise<void> {
  await record(tx, subscription, { ...contextOf(order, apiKey), at: now, channel: 'found' });
}

/**
 * Records the end of a newsletter with the time of its order, once: a line is only written after one that says that it was
 * given, so that another try or another node adds nothing. One that had ended before its order was found so.
 * Source: requirements#PRI-2, requirements#one-click-unsubscribe.
 */
async function recordEnd(
  tx: Queries,
  order: UnsubscribeOrder,
  { person, fact }: SubscriptionState,
  { apiKey, now }: Recording,
): Promise<void> {
  if (fact === undefined || hasBegunLater(fact, order)) return;
  const context = contextOf(order, apiKey);
  if (hasEndedEarlier(fact, order)) return record(tx, { person, fact }, { ...context, at: now, channel: 'found' });
  const ended = { ...fact, granted: false, isPending: false, givenAt: order.orderedAt };
  await record(tx, { person, fact: ended }, { ...context, at: now, channel: 'mail' });
}

async function record(tx: Queries, { person, fact }: SubscriptionState, how: EventContext): Promise<void> {
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
  requestId,
  ip,
  tokenHash,
});

/** The clocks of provider and node may differ by a minute: in doubt an order ended the newsletter, and ends it. */
const DOUBT = 60_000;

type Times = Pick<UnsubscribeOrder, 'orderedAt'>;

/** Whether a newsletter was subscribed to again after the order that ended it: then it stays. */
const hasBegunLater = ({ granted, givenAt }: ConsentFact, { orderedAt }: Times): boolean =>
  granted && givenAt !== null && givenAt > orderedAt + DOUBT;

/** Whether a newsletter had ended in another way when it was ordered to end. */
const hasEndedEarlier = ({ granted, givenAt }: ConsentFact, { orderedAt }: Times): boolean =>
  !granted && givenAt !== null && givenAt < orderedAt - DOUBT;

/** A newsletter of a subscriber as the identity provider knows it. */
interface SubscriptionState {
  readonly person: EvidencePerson;
  /** Undefined if the subscriber never had it. */
  readonly fact: ConsentFact | undefined;
}

/** A subscriber as the identity provider knows them. */
export interface SubscriberAccount {
  readonly person: EvidencePerson;
  readonly firstName: string;
  readonly facts: readonly ConsentFact[];
}

/**
 * Single subscriptions at the identity provider, by signed calls, so that they work for every way to open mailed links.
 * They throw OutboundError if there is no usable answer.
 */
export type SubscriptionGateway = ReturnType<typeof subscriptionGateway>;

/** Source: requirements#one-click-unsubscribe. */
export function subscriptionGateway(access: ProviderAccess) {
  const write = (uid: string, newsletter: string, email: JsonObject): Promise<void> =>
    writeAccount(access, uid, { subscriptions: JSON.stringify(nestedAt([newsletter], { email })) });
  return {
    /** Of the site that signs, for the evidence. */
    apiKey: access.apiKey,
    /** Undefined if there is no such account. */
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
    /** Begins a newsletter again; `isConfirmed`: without a double opt-in. */
    resume: (uid: string, newsletter: string, isConfirmed: boolean) =>
      write(uid, newsletter, { isSubscribed: true, ...(isConfirmed && { isExternallyVerified: true }) }),
  };
}

/** The consent that a newsletter is. */
export const purposeOf = (newsletter: string): string => `subscriptions.${newsletter}`;

const findSubscription = (account: SubscriberAccount | undefined, newsletter: string): SubscriptionState | undefined =>
  account && {
    person: account.person,
    fact: account.facts.find(({ purpose }) => purpose === purposeOf(newsletter)),
  };
