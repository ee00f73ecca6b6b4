import type { AccountPatch, ProviderField } from '@kontor/schema-adapters/provider';
import { isJsonObject, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { consentEvents, type ConsentState } from '../evidence/consentFacts.ts';
import { noTexts, type ConsentEvent, type EvidencePerson, type EvidenceText } from '../evidence/recordEvidence.ts';
import { hashText } from '#backend/shared/hashes.ts';
import { merge } from '#backend/shared/nestedValues.ts';
import { newslettersOf } from '#protocol/newsletterWords.ts';

/** How a write changed a person's consents. */
export interface ConsentChanges {
  readonly person: EvidencePerson;
  readonly events: readonly (ConsentEvent & EvidenceText)[];
  /** The words behind the events' hashes. */
  readonly words: readonly string[];
}

/** What a page shows its words from: the provider's schema, and the published content in the page's language. */
interface PageTexts {
  readonly fields: ReadonlyMap<string, ProviderField>;
  /** Undefined if it is not at hand. */
  readonly document: unknown;
  /** Two letters. */
  readonly language: string;
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
  page: PageTexts,
): ConsentChanges {
  const old = readState(before);
  const now = after === undefined ? applyPatch(old, patch) : readState(after);
  const { UID, profile } = before as JsonObject;
  const email = objectOrEmpty(profile)['email'];
  const changes = consentEvents(old, now).map((event) => ({
    event,
    words: event.granted ? newsletterWords(event.purpose, page) : undefined,
  }));
  return {
    person: { uid: typeof UID === 'string' ? UID : '', email: typeof email === 'string' ? email : '' },
    events: changes.map(({ event, words }) => ({
      ...noTexts,
      ...event,
      ...(words !== undefined && { textHash: hashText(words), textLanguage: page.language }),
    })),
    words: changes.flatMap(({ words }) => words ?? []),
  };
}

/** The words beside the box of a newsletter; undefined if they are unknown. Only the page knows those of data fields. */
function newsletterWords(purpose: string, { fields, document }: PageTexts): string | undefined {
  if (document === undefined || !purpose.startsWith('subscriptions.')) return undefined;
  const newsletter = newslettersOf(document).find(({ key }) => purpose === `subscriptions.${key}`);
  return newsletter?.words ?? fields.get(`${purpose}.email`)?.description;
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
