import type { AccountPatch, ProviderField } from '#adapters/model/provider.ts';
import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import { consentEvents, type ConsentState } from '../evidence/consentFacts.ts';
import {
  type ConsentEvent,
  type EvidencePerson,
  type EvidenceText,
  newsletterText,
} from '../evidence/recordEvidence.ts';
import { merge } from '#backend/shared/nestedValues.ts';

/** How a write changed a person's consents. */
export interface ConsentChanges {
  readonly person: EvidencePerson;
  readonly events: readonly (ConsentEvent & EvidenceText)[];
}

/** An account as the provider answers it. */
type Answer = Readonly<Record<string, unknown>>;

/** Whether a write can change a consent: a subscription, or a consent among the data. */
export const touchesConsents = ({ subscriptions, data }: AccountPatch): boolean =>
  subscriptions !== undefined || data !== undefined;

/**
 * What a write changed in the consents of an account. `after` is the account read again; without it, what was written
 * counts, and a subscription that waits for its confirmation counts as given.
 * Source: requirements#PRI-2.
 */
export function consentChanges(
  before: Answer,
  after: Answer | undefined,
  patch: AccountPatch,
  fields: ReadonlyMap<string, ProviderField>,
): ConsentChanges {
  const old = stateOf(before);
  const now = after === undefined ? written(old, patch) : stateOf(after);
  const { UID, profile } = before as JsonObject;
  const email = part(profile)['email'];
  return {
    person: { uid: typeof UID === 'string' ? UID : '', email: typeof email === 'string' ? email : '' },
    events: consentEvents(old, now).map((event) => ({ ...event, ...newsletterText(fields, event.purpose) })),
  };
}

function written(old: ConsentState, { subscriptions, data }: AccountPatch): ConsentState {
  return {
    ...old,
    subscriptions: merge(old.subscriptions, part(subscriptions)),
    data: merge(old.data, part(data)),
  };
}

/** Signed calls of a link write no consent statement and confirm no address. */
function stateOf(account: Answer): ConsentState {
  const { subscriptions, data } = account as JsonObject;
  return { subscriptions: part(subscriptions), data: part(data) };
}

const part = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
