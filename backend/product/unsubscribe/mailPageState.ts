import { newsletterPrefix } from '#adapters/model/provider.ts';
import { choicesOf } from '../newsletters/newsletterChoices.ts';
import type { NewsletterChoice } from '../newsletters/newsletterChoice.ts';
import type { NewsletterParts } from '../newsletters/newsletterParts.ts';
import { purposeOf, type SubscriberAccount, type SubscriptionGateway } from './processOrders.ts';
import { ordersOf } from './unsubscribeOrders.ts';
import { undoEnd } from './unsubscribeUndo.ts';
import type { Unsubscription } from './unsubscribeTokens.ts';

/** What a mail's own page knows of its newsletter. What could not be read in time is as if there were nothing. */
export interface MailState {
  /** Undefined if the identity provider did not answer in time. */
  readonly account: SubscriberAccount | undefined;
  /** Newsletters whose end waits. */
  readonly ending: readonly string[];
  readonly hasEnded: boolean;
  /** No other newsletter is subscribed to either. */
  readonly hasEndedAll: boolean;
  /** Subscribed newsletters, without those whose end waits; undefined if the provider did not answer in time. */
  readonly subscribed: readonly string[] | undefined;
  readonly choices: readonly NewsletterChoice[];
  /** Until when the press of before can be undone, epoch milliseconds. */
  readonly undoUntil: number | undefined;
}

/** Of a newsletter of which nothing could be read. */
export const unknownState: MailState = {
  account: undefined,
  ending: [],
  hasEnded: false,
  hasEndedAll: false,
  subscribed: undefined,
  choices: [],
  undoUntil: undefined,
};

/** What reading the state needs. */
export interface MailStateParts extends NewsletterParts {
  readonly subscriptions?: SubscriptionGateway | undefined;
}

/** Waits for one part of an answer. Throws OutboundError if the whole answer is late. */
export type Deadline = <T>(work: Promise<T>) => Promise<T>;

/**
 * Reads the state of a newsletter: an order that waits counts as done, else the provider says whether it is subscribed to.
 * Of the provider only what comes within `inAccountTime`. Never throws.
 * Source: requirements#mail-page.
 */
export async function readMailState(
  { db, clock, subscriptions }: MailStateParts,
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
  const reading = subscriptions?.read(subscriber).then((account) => account ?? noAccount);
  const [account, orders, chosen, undoUntil] = await Promise.all([
    reading && inAccountTime(reading).catch(() => undefined),
    inTime(ordersOf(db, subscriber)).catch(() => []),
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
    choices: choicesNow(chosen, orders),
    undoUntil,
  };
}

type Orders = Awaited<ReturnType<typeof ordersOf>>;

/** The newsletters of an account: an order that waits counts as done. */
export const subscribedNow = ({ facts }: SubscriberAccount, orders: Orders): readonly string[] => [
  ...facts
    .filter(({ granted, purpose }) => granted && purpose.startsWith(purposeOf(newsletterPrefix)))
    .map(({ purpose }) => purpose.slice(purposeOf('').length))
    .filter((name) => !orders.some(({ newsletter }) => newsletter === name)),
  // What comes back counts as subscribed.
  ...orders.filter(({ ends }) => !ends).map(({ newsletter }) => newsletter),
];

/** The stored choices, and those that come back with their newsletters. */
export function choicesNow(stored: readonly NewsletterChoice[], orders: Orders): readonly NewsletterChoice[] {
  const back = orders.flatMap(({ resumption }) => (resumption === null ? [] : [resumption.choice]));
  return [...stored, ...back.filter(({ newsletter }) => !stored.some((one) => one.newsletter === newsletter))];
}
