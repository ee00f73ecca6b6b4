import {
  type AccountData,
  type AccountPatch,
  newsletterPrefix,
  reminderSubscription,
} from '@kontor/schema-adapters/provider';
import { ownMember, type Json } from '@kontor/schema-adapters/json';

/** Whether the account is subscribed to any newsletter. Source: requirements#account. */
export function isSubscriber(account: AccountData): boolean {
  return subscribedNewsletters(account).length > 0;
}

/** Keys of the account's active newsletters, in the account's order. */
export function subscribedNewsletters(account: AccountData): readonly string[] {
  return Object.keys(account.subscriptions ?? {}).filter(
    (key) => key.startsWith(newsletterPrefix) && isSubscribed(account, key),
  );
}

/** Whether one subscription is on; an absent one is off. */
export function isSubscribed(account: AccountData, key: string): boolean {
  return ownMember(getEmailState(account, key), 'isSubscribed') === true;
}

/**
 * Whether to load reminders: only if their subscription is on and its double opt-in is confirmed.
 * Source: requirements#reminder-fetch.
 */
export function mayFetchReminders(account: AccountData): boolean {
  return (
    isSubscribed(account, reminderSubscription) && doubleOptInStatus(account, reminderSubscription) === 'Confirmed'
  );
}

/**
 * The provider's status of a subscription's double opt-in: `NotConfirmed`, `Pending`, `Confirmed`; undefined if it has
 * none.
 */
export function doubleOptInStatus(account: AccountData, key: string): string | undefined {
  const status = ownMember(ownMember(getEmailState(account, key), 'doubleOptIn'), 'status');
  return typeof status === 'string' ? status : undefined;
}

/**
 * The double opt-in of a subscription that is on; undefined if it is off. `since`: ISO time of its confirmation, or of
 * the mail that is still unconfirmed.
 */
export function optInOf(
  account: AccountData,
  key: string,
): { readonly state: 'pending' | 'confirmed'; readonly since?: string } | undefined {
  if (!isSubscribed(account, key)) return undefined;
  const email = getEmailState(account, key);
  const optIn = ownMember(email, 'doubleOptIn');
  const isPending = doubleOptInStatus(account, key) === 'Pending';
  const stamps = [
    ownMember(optIn, isPending ? 'emailSentTime' : 'confirmTime'),
    ...(isPending ? [] : [ownMember(email, 'lastUpdatedSubscriptionState')]),
  ];
  const since = stamps.find((stamp) => typeof stamp === 'string' && Number.isFinite(Date.parse(stamp)));
  return { state: isPending ? 'pending' : 'confirmed', ...(typeof since === 'string' && { since }) };
}

/** The account's newsletters after a change. */
export function newslettersAfter(account: AccountData, patch: AccountPatch): readonly string[] {
  const keys = new Set([...Object.keys(account.subscriptions ?? {}), ...Object.keys(patch.subscriptions ?? {})]);
  return [...keys].filter(
    (key) => key.startsWith(newsletterPrefix) && (getNewState(patch, key) ?? isSubscribed(account, key)),
  );
}

function getNewState(patch: AccountPatch, key: string): boolean | undefined {
  const value = ownMember(getEmailState(patch, key), 'isSubscribed');
  return typeof value === 'boolean' ? value : undefined;
}

function getEmailState(account: AccountData, key: string): Json | undefined {
  return ownMember(ownMember(account.subscriptions, key), 'email');
}
