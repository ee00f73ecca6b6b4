import { isJsonObject, isList, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { holdersOf, readDotted } from '#backend/shared/nestedValues.ts';
import type { ConsentEvent, OwnFacts, EvidenceText } from './recordEvidence.ts';
import type { Evidence } from './evidenceLines.ts';

/** How long after a save a page may report its text, in milliseconds. */
const REPORT_WINDOW_MS = 5 * 60_000;

/** A change that the evidence lacks, with the facts of the account. */
export type ConsentChange = ConsentEvent &
  Required<Pick<OwnFacts, 'givenAt' | 'confirmedAt' | 'mailSentAt'>> &
  Pick<EvidenceText, 'textVersion' | 'textLanguage'>;

/**
 * Changes since the last line of each purpose. `reported`: purposes with a reported text. `now` is epoch milliseconds.
 * A consent that was never given is no change.
 * Source: requirements#consent-evidence.
 */
export function changesSince(
  lines: readonly Evidence[],
  facts: readonly ConsentFact[],
  reported: ReadonlySet<string>,
  now: number,
): readonly ConsentChange[] {
  const last = new Map(lines.map((line) => [line.purpose, line]));
  // A text that was added leaves the state of the line before it.
  const states = new Map(
    lines.filter(({ event }) => event !== 'shown').map((line) => [line.purpose, stateAfter(line)]),
  );
  return facts.flatMap((fact) => {
    const change = compareStates(states.get(fact.purpose), fact);
    const event = change ?? findAddition(last.get(fact.purpose), fact, reported.has(fact.purpose), now);
    if (event === undefined) return [];
    const { purpose, mailSentAt, confirmedAt, textVersion, textLanguage } = fact;
    const granted = fact.granted && event !== 'enrolled';
    return [{ event, purpose, granted, givenAt: fact.givenAt, mailSentAt, confirmedAt, textVersion, textLanguage }];
  });
}

/** The event of a consent in the same state; undefined if there is nothing to add. */
function findAddition(
  before: Evidence | undefined,
  fact: ConsentFact,
  isReported: boolean,
  now: number,
): ConsentEvent['event'] | undefined {
  if (before?.granted !== true) return undefined;
  if (isGivenAgain(before, fact)) return 'granted';
  return isReported && before.textSource === null && now - before.at <= REPORT_WINDOW_MS ? 'shown' : undefined;
}

type Grant = Pick<ConsentFact, 'granted' | 'isPending' | 'isEnrolled'>;

/** The state of a purpose after a line. */
const stateAfter = ({ granted, event }: Evidence): Grant => ({
  granted: granted || event === 'enrolled',
  isPending: event === 'requested',
  isEnrolled: event === 'enrolled',
});

/**
 * The event between two states of a consent; undefined without a change. An existing customer who is subscribed without
 * a consent objects instead of withdrawing, and may consent later.
 */
function compareStates(
  before: Grant | undefined,
  { granted, isPending, isEnrolled }: Grant,
): ConsentEvent['event'] | undefined {
  if (!granted) return before?.granted === true ? (before.isEnrolled ? 'objected' : 'withdrawn') : undefined;
  if (before?.granted !== true && isEnrolled) return 'enrolled';
  if (before?.granted !== true || (before.isEnrolled && !isEnrolled)) return isPending ? 'requested' : 'granted';
  // It ended and began again meanwhile.
  if (isPending && !before.isPending && !before.isEnrolled) return 'requested';
  return before.isPending && !isPending ? 'confirmed' : undefined;
}

/** Whether a statement was accepted again, or in another version, between two visits. */
function isGivenAgain(before: Evidence, { purpose, givenAt, textVersion }: ConsentFact): boolean {
  if (!purpose.startsWith('preferences.')) return false;
  return differs(before.givenAt, givenAt) || differs(before.textVersion, textVersion);
}

const differs = <T>(old: T | null, value: T | null): boolean => old !== null && value !== null && old !== value;

/** One consent in an account. Times are epoch milliseconds, null where the account has none. */
export interface ConsentFact {
  /** Dotted: `preferences.privacy.aec`, `subscriptions.NLT_WEEKLY`. */
  readonly purpose: string;
  readonly granted: boolean;
  /** The confirmation mail is unanswered. */
  readonly isPending: boolean;
  /** Subscribed as an existing customer, without a consent. Source: requirements#existing-customers. */
  readonly isEnrolled: boolean;
  readonly givenAt: number | null;
  readonly mailSentAt: number | null;
  readonly confirmedAt: number | null;
  /** Version or date of the document that was agreed to. */
  readonly textVersion: string | null;
  readonly textLanguage: string | null;
}

/**
 * The consents of an account in the provider's answer, given or not; empty where the answer has none. Never throws.
 * Source: requirements#consent-cards.
 */
export function consentFacts(account: Readonly<Record<string, unknown>>): readonly ConsentFact[] {
  const { preferences, subscriptions, data } = account as JsonObject;
  return [
    ...holdersOf('isConsentGranted', objectOrEmpty(preferences)).map(({ path, value }) => fromStatement(path, value)),
    ...holdersOf('email', objectOrEmpty(subscriptions)).flatMap(({ path, value }) =>
      fromSubscription(path, value['email']),
    ),
    ...consentFields.flatMap((path) => fromField(path, readDotted(objectOrEmpty(data), path))),
  ];
}

/** The tag of a subscription that an existing customer has without a consent. */
const customerTag = 'existing-customer';

const unknown = {
  isPending: false,
  isEnrolled: false,
  givenAt: null,
  mailSentAt: null,
  confirmedAt: null,
  textVersion: null,
  textLanguage: null,
};

function fromStatement(path: string, value: JsonObject): ConsentFact {
  const { isConsentGranted, lastConsentModified, docVersion, docDate, lang } = value;
  return {
    ...unknown,
    purpose: `preferences.${path}`,
    granted: isConsentGranted === true,
    givenAt: parseTime(lastConsentModified),
    textVersion: typeof docVersion === 'number' ? String(docVersion) : textOrNull(docDate),
    textLanguage: textOrNull(lang),
  };
}

function fromSubscription(path: string, email: Json | undefined): readonly ConsentFact[] {
  if (!isJsonObject(email)) return [];
  const optIn = objectOrEmpty(email['doubleOptIn']);
  const { tags } = email;
  const granted = email['isSubscribed'] === true;
  return [
    {
      ...unknown,
      purpose: `subscriptions.${path}`,
      granted,
      isPending: granted && optIn['status'] === 'Pending',
      isEnrolled: granted && isList(tags) && tags.includes(customerTag),
      givenAt: parseTime(email['lastUpdatedSubscriptionState']),
      mailSentAt: parseTime(optIn['emailSentTime']),
      confirmedAt: parseTime(optIn['confirmTime']),
    },
  ];
}

const fromField = (path: string, value: Json | undefined): readonly ConsentFact[] =>
  typeof value === 'boolean' ? [{ ...unknown, purpose: `data.${path}`, granted: value }] : [];

const objectOrEmpty = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const textOrNull = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

function parseTime(value: Json | undefined): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(time) ? time : null;
}

/** The parts of an account with consents that a mailed link can change. */
export interface ConsentState {
  readonly subscriptions: JsonObject;
  readonly data: JsonObject;
}

/** Data fields that are consents. Source: requirements#account. */
const consentFields = ['sfmc.dataProcessingConsented'];

/** The consent changes of a write; empty if the write repeats the stored values. */
export function consentEvents(before: ConsentState, after: ConsentState): readonly ConsentEvent[] {
  const [old, now] = [before, after].map(
    (state) => new Map(consentFacts({ ...state }).map((fact) => [fact.purpose, fact])),
  );
  return [...new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])].flatMap((purpose) => {
    const earlier = old?.get(purpose);
    const fact = now?.get(purpose) ?? { granted: false, isPending: false, isEnrolled: false };
    // The customer's own write is a consent, even if the account still has the tag of an existing customer.
    const event = compareStates(earlier, { ...fact, isEnrolled: fact.isEnrolled && earlier?.granted === true });
    return event === undefined ? [] : [{ event, purpose, granted: fact.granted }];
  });
}
