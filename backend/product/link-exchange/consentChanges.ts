import type { AccountPatch, ProviderField } from '@kontor/schema-adapters/provider';
import { isJsonObject, type Json, type JsonObject } from '@kontor/schema-adapters/json';
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

/** An account in the provider's answer. */
type Answer = Readonly<Record<string, unknown>>;

/** Whether a write can change a consent: a subscription, or a consent among the data. */
export const touchesConsents = ({ subscriptions, data }: AccountPatch): boolean =>
  subscriptions !== undefined || data !== undefined;

/**
 * The consent changes of a write. `after` is the account read again; without it, the written values count, and a
 * pending subscription counts as given.
 * Source: requirements#PRI-2.
 */
export function consentChanges(
  before: Answer,
  after: Answer | undefined,
  patch: AccountPatch,
  fields: ReadonlyMap<string, ProviderField>,
): ConsentChanges {
  const old = readState(before);
  const now = after === undefined ? applyPatch(old, patch) : readState(after);
  const { UID, profile } = before as JsonObject;
  const email = objectOrEmpty(profile)['email'];
  return {
    person: { uid: typeof UID === 'string' ? UID : '', email: typeof email === 'string' ? email : '' },
    events: consentEvents(old, now).map((event) => ({ ...event, ...newsletterText(fields, event.purpose) })),
  };
}

function applyPatch(old: ConsentState, { subscriptions, data }: AccountPatch): ConsentState {
  return {
    ...old,
    subscriptions: merge(old.subscriptions, objectOrEmpty(subscriptions)),
    data: merge(old.data, objectOrEmpty(data)),
  };
}

/** Reads subscriptions and data only: signed calls of a link write no consent statement and confirm no address. */
function readState(account: Answer): ConsentState {
  const { subscriptions, data } = account as JsonObject;
  return { subscriptions: objectOrEmpty(subscriptions), data: objectOrEmpty(data) };
}

const objectOrEmpty = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
