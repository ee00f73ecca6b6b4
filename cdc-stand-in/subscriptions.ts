import { isJsonObject, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { type FieldLookup, withDotted } from './schema/fields.ts';
import { holdersOf, readDotted } from './nestedValues.ts';

/**
 * Applies `{ NLT_X: { email: { isSubscribed } } }`. A subscription is on at once; if the schema requires double opt-in,
 * it stays `Pending` until the mailed link is confirmed. Unsubscribing removes the confirmation (inferred, not
 * documented). Switching on a pending one sends its mail again after 15 minutes (a guess: no public source says what
 * the provider does). `isExternallyVerified` confirms without a mail; only servers may set it. `toConfirm` names the
 * subscriptions that need a confirmation mail. `now` is epoch milliseconds.
 */
export function applySubscriptions(
  stored: JsonObject,
  input: JsonObject,
  lookup: FieldLookup,
  now: number,
  byServer: boolean,
): { readonly subscriptions: JsonObject; readonly toConfirm: readonly string[] } {
  const toConfirm: string[] = [];
  let subscriptions = stored;
  for (const { path, value } of holdersOf('email', input)) {
    const email = isJsonObject(value['email']) ? value['email'] : {};
    const before = emailState(subscriptions, path);
    const needsOptIn = lookup.fields.get(`subscriptions.${path}.email`)?.doubleOptIn === true;
    const after = nextState(before, email, needsOptIn, now, byServer);
    if (statusOf(after) === 'Pending' && optIn(after)['emailSentTime'] !== optIn(before)['emailSentTime'])
      toConfirm.push(path);
    subscriptions = withDotted(subscriptions, `${path}.email`, after);
  }
  return { subscriptions, toConfirm };
}

/** Marks subscriptions as confirmed by their mailed link, except those unsubscribed in the meantime. */
export function confirmSubscriptions(stored: JsonObject, names: readonly string[], now: number): JsonObject {
  return names.reduce((subscriptions, name) => {
    const before = emailState(subscriptions, name);
    if (before['isSubscribed'] !== true || statusOf(before) === 'Confirmed') return subscriptions;
    return withDotted(subscriptions, `${name}.email`, {
      ...before,
      doubleOptIn: { ...optIn(before), confirmTime: new Date(now).toISOString(), status: 'Confirmed' },
    });
  }, stored);
}

/** A subscription in the provider's full shape, from its known members. */
export function fullSubscription(subscription: JsonObject, now: number): JsonObject {
  return { ...emptyState(now), ...subscription, doubleOptIn: { ...noOptIn, ...optIn(subscription) } };
}

function nextState(
  before: JsonObject,
  input: JsonObject,
  needsOptIn: boolean,
  now: number,
  byServer: boolean,
): JsonObject {
  const isSubscribed = input['isSubscribed'] === true;
  const changed = before['isSubscribed'] !== isSubscribed;
  const stamp = new Date(now).toISOString();
  const state = {
    ...before,
    isSubscribed,
    tags: input['tags'] ?? before['tags'] ?? null,
    lastUpdatedSubscriptionState: changed ? stamp : (before['lastUpdatedSubscriptionState'] ?? stamp),
  };
  if (byServer && input['isExternallyVerified'] === true)
    return { ...state, doubleOptIn: { ...optIn(before), confirmTime: stamp, status: 'Confirmed' } };
  if (!isSubscribed) return { ...state, doubleOptIn: { ...noOptIn } };
  if (!needsOptIn || statusOf(before) === 'Confirmed' || hasRecentMail(before, now)) return state;
  return { ...state, doubleOptIn: { ...optIn(before), emailSentTime: stamp, status: 'Pending' } };
}

/** Pause before a confirmation mail goes out again. */
const MAIL_PAUSE_MS = 900_000;

function hasRecentMail(state: JsonObject, now: number): boolean {
  const sentAt = optIn(state)['emailSentTime'];
  return statusOf(state) === 'Pending' && typeof sentAt === 'string' && now - Date.parse(sentAt) < MAIL_PAUSE_MS;
}

const noOptIn = { doiConditionallyConfirmed: null, confirmTime: null, emailSentTime: null, status: 'NotConfirmed' };

function emptyState(now: number): JsonObject {
  return {
    isSubscribed: false,
    lastUpdatedSubscriptionState: new Date(now).toISOString(),
    tags: null,
    doubleOptIn: noOptIn,
  };
}

function emailState(subscriptions: JsonObject, name: string): JsonObject {
  const email: Json | undefined = readDotted(subscriptions, `${name}.email`);
  return isJsonObject(email) ? email : { tags: null, doubleOptIn: noOptIn };
}

const optIn = (state: JsonObject): JsonObject => (isJsonObject(state['doubleOptIn']) ? state['doubleOptIn'] : noOptIn);
const statusOf = (state: JsonObject): Json | undefined => optIn(state)['status'];
