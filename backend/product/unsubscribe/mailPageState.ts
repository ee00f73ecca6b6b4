import { newsletterPrefix } from '@kontor/schema-adapters/provider';
import { limits, type Limiter } from '../guards/limits.ts';
import { choicesOf } from '../newsletters/newsletterChoices.ts';
import type { NewsletterChoice } from '../newsletters/tables.ts';
import type { NewsletterParts } from '../newsletters/newsletterParts.ts';
import { purposeOf, type SubscriberAccount, type SubscriptionGateway } from './processOrders.ts';
import { ordersOf } from './unsubscribeOrders.ts';
import { undoEnd } from './unsubscribeUndo.ts';
import type { Unsubscription } from './unsubscribeTokens.ts';

/** The state of a mail's newsletter, for the mail's own page. Data that could not be read in time are missing. */
export interface MailState {
  /** Undefined if the identity provider did not answer in time, or was asked too often. */
  readonly account: SubscriberAccount | undefined;
  /** Newsletters with a pending end. */
  readonly ending: readonly string[];
  readonly hasEnded: boolean;
  /** Whether no subscribed newsletter is left. */
  readonly hasEndedAll: boolean;
  /** Subscribed newsletters, without those with a pending end; undefined if the provider did not answer in time. */
  readonly subscribed: readonly string[] | undefined;
  readonly choices: readonly NewsletterChoice[];
  /** End of the undo of the previous press, epoch milliseconds. */
  readonly undoUntil: number | undefined;
}

/** The state if nothing could be read. */
export const unknownState: MailState = {
  account: undefined,
  ending: [],
  hasEnded: false,
  hasEndedAll: false,
  subscribed: undefined,
  choices: [],
  undoUntil: undefined,
};

/** Dependencies of reading the state. */
export interface MailStateParts extends NewsletterParts {
  readonly limiter: Limiter;
  readonly subscriptions?: SubscriptionGateway | undefined;
}

/** Waits for one part of an answer. Throws OutboundError if the whole answer is late. */
export type Deadline = <T>(work: Promise<T>) => Promise<T>;

/**
 * Reads the state of a newsletter: a pending order counts as done, else the provider's answer counts if it arrives
 * within `inAccountTime`. Limits how often it reads a subscriber's account. Never throws.
 * Source: requirements#mail-page.
 */
export async function readMailState(
  { db, clock, limiter, subscriptions }: MailStateParts,
  unsubscription: Unsubscription,
  {
    inTime,
    inAccountTime,
    undo,
  }: { readonly inTime: Deadline; readonly inAccountTime: Deadline; readonly undo?: string | undefined },
): Promise<MailState> {
  const { subscriber, newsletter } = unsubscription;
  const now = clock.now();
  const noAccount: SubscriberAccount = { person: { uid: subscriber, email: '' }, firstName: '', facts: [] };
  const readAccount = async (): Promise<SubscriberAccount | undefined> => {
    if (subscriptions === undefined) return undefined;
    // A call lasts longer than the deadline, so one link could occupy all connections to a slow provider.
    await limiter.requireToRead(limits.mailPagePerSubscriber, subscriber);
    return (await subscriptions.read(subscriber)) ?? noAccount;
  };
  // Before the account: an order that is done in between is in one of both answers, the other way round in neither.
  const orders = await inTime(ordersOf(db, subscriber)).catch(() => []);
  const [account, storedChoices, undoUntil] = await Promise.all([
    inAccountTime(readAccount()).catch(() => undefined),
    inTime(choicesOf(db, subscriber, now)).catch(() => []),
    undo === undefined ? undefined : inTime(undoEnd(db, unsubscription, undo, now)).catch(() => undefined),
  ]);
  const ending = orders.filter(({ ends }) => ends).map((order) => order.newsletter);
  const subscribed = account && subscribedNow(account, orders);
  const hasEnded = subscribed === undefined ? ending.includes(newsletter) : !subscribed.includes(newsletter);
  return {
    account,
    ending,
    hasEnded,
    hasEndedAll: hasEnded && subscribed?.length === 0,
    subscribed,
    choices: choicesNow(storedChoices, orders),
    undoUntil,
  };
}

type Orders = Awaited<ReturnType<typeof ordersOf>>;

/** The subscribed newsletters of an account; pending orders count as done. */
export const subscribedNow = ({ facts }: SubscriberAccount, orders: Orders): readonly string[] => [
  ...facts
    .filter(({ granted, purpose }) => granted && purpose.startsWith(purposeOf(newsletterPrefix)))
    .map(({ purpose }) => purpose.slice(purposeOf('').length))
    .filter((name) => !orders.some(({ newsletter }) => newsletter === name)),
  // Pending resumptions count as subscribed.
  ...orders.filter(({ ends }) => !ends).map(({ newsletter }) => newsletter),
];

/** The stored choices, and those of pending resumptions. */
export function choicesNow(stored: readonly NewsletterChoice[], orders: Orders): readonly NewsletterChoice[] {
  const restoredChoices = orders.flatMap(({ resumption }) => (resumption === null ? [] : [resumption.choice]));
  return [
    ...stored,
    ...restoredChoices.filter(({ newsletter }) => !stored.some((choice) => choice.newsletter === newsletter)),
  ];
}
