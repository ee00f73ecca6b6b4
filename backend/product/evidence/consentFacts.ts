import { isJsonObject, isList, type Json, type JsonObject } from '#adapters/model/json.ts';
import { holdersOf, readDotted } from '#backend/shared/nestedValues.ts';
import type { ConsentEvent, OwnFacts, EvidenceText } from './recordEvidence.ts';
import type { Evidence } from './evidenceLines.ts';

/** A text may be told this long after the save that it belongs to, in milliseconds. */
const TELLING_TIME = 5 * 60_000;

/** A change that the evidence does not have yet, with what the account says of it. */
export type ConsentChange = ConsentEvent &
  Required<Pick<OwnFacts, 'givenAt' | 'confirmedAt' | 'mailSentAt'>> &
  Pick<EvidenceText, 'textVersion' | 'textLanguage'>;

/**
 * What has changed since the last line of each purpose. `reported`: purposes whose shown text is known now. `now` is epoch
 * milliseconds. A consent that was never given is no change.
 * Source: requirements#consent-evidence.
 */
export function changesSince(
  lines: readonly Evidence[],
  facts: readonly ConsentFact[],
  reported: ReadonlySet<string>,
  now: number,
): readonly ConsentChange[] {
  const last = new Map(lines.map((line) => [line.purpose, line]));
  return facts.flatMap((fact) => {
    const before = last.get(fact.purpose);
    const event = eventOf(before, fact, reported.has(fact.purpose), now);
    if (event === undefined) return [];
    const { purpose, givenAt, mailSentAt, confirmedAt, textVersion, textLanguage } = fact;
    const granted = fact.granted && event !== 'enrolled';
    return [{ event, purpose, granted, givenAt, mailSentAt, confirmedAt, textVersion, textLanguage }];
  });
}

function eventOf(
  before: Evidence | undefined,
  fact: ConsentFact,
  isTold: boolean,
  now: number,
): ConsentEvent['event'] | undefined {
  const step = stepOf(before && stateAfter(before), fact);
  if (step !== undefined || before?.granted !== true) return step;
  if (isGivenAgain(before, fact)) return 'granted';
  return isTold && before.textSource === null && now - before.at <= TELLING_TIME ? 'shown' : undefined;
}

type Grant = Pick<ConsentFact, 'granted' | 'isPending' | 'isEnrolled'>;

/** How a line leaves its purpose. */
const stateAfter = ({ granted, event }: Evidence): Grant => ({
  granted: granted || event === 'enrolled',
  isPending: event === 'requested',
  isEnrolled: event === 'enrolled',
});

/**
 * What happened between two states of a consent; undefined if it is given, waits or is not given as before. Who was
 * subscribed without a consent objects, and may consent later.
 */
function stepOf(
  before: Grant | undefined,
  { granted, isPending, isEnrolled }: Grant,
): ConsentEvent['event'] | undefined {
  if (!granted) return before?.granted === true ? (before.isEnrolled ? 'objected' : 'withdrawn') : undefined;
  if (before?.granted !== true && isEnrolled) return 'enrolled';
  if (before?.granted !== true || (before.isEnrolled && !isEnrolled)) return isPending ? 'requested' : 'granted';
  return before.isPending && !isPending ? 'confirmed' : undefined;
}

/** A statement that was agreed to again, or in another version, between two visits. */
function isGivenAgain(before: Evidence, { purpose, givenAt, textVersion }: ConsentFact): boolean {
  if (!purpose.startsWith('preferences.')) return false;
  return differs(before.givenAt, givenAt) || differs(before.textVersion, textVersion);
}

const differs = <T>(old: T | null, value: T | null): boolean => old !== null && value !== null && old !== value;

/** What an account says of one consent. Times are epoch milliseconds, null where the account has none. */
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

/** An account as the provider answers it. */
export type AccountAnswer = Readonly<Record<string, unknown>>;

/** The consents of an account, given or not; empty where the answer has none. Never throws. Source: requirements#consent-cards. */
export function consentFacts(account: AccountAnswer): readonly ConsentFact[] {
  const { preferences, subscriptions, data } = account as JsonObject;
  return [
    ...holdersOf('isConsentGranted', part(preferences)).map(({ path, value }) => ofStatement(path, value)),
    ...holdersOf('email', part(subscriptions)).flatMap(({ path, value }) => ofSubscription(path, value['email'])),
    ...consentFields.flatMap((path) => ofField(path, readDotted(part(data), path))),
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

function ofStatement(path: string, value: JsonObject): ConsentFact {
  const { isConsentGranted, lastConsentModified, docVersion, docDate, lang } = value;
  return {
    ...unknown,
    purpose: `preferences.${path}`,
    granted: isConsentGranted === true,
    givenAt: timeOf(lastConsentModified),
    textVersion: typeof docVersion === 'number' ? String(docVersion) : textOrNull(docDate),
    textLanguage: textOrNull(lang),
  };
}

function ofSubscription(path: string, email: Json | undefined): readonly ConsentFact[] {
  if (!isJsonObject(email)) return [];
  const optIn = part(email['doubleOptIn']);
  const { tags } = email;
  const granted = email['isSubscribed'] === true;
  return [
    {
      ...unknown,
      purpose: `subscriptions.${path}`,
      granted,
      isPending: granted && optIn['status'] === 'Pending',
      isEnrolled: granted && isList(tags) && tags.includes(customerTag),
      givenAt: timeOf(email['lastUpdatedSubscriptionState']),
      mailSentAt: timeOf(optIn['emailSentTime']),
      confirmedAt: timeOf(optIn['confirmTime']),
    },
  ];
}

const ofField = (path: string, value: Json | undefined): readonly ConsentFact[] =>
  typeof value === 'boolean' ? [{ ...unknown, purpose: `data.${path}`, granted: value }] : [];

const part = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const textOrNull = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

function timeOf(value: Json | undefined): number | null {
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

/** What a write changed in the consents of an account; empty if a box was only sent again. */
export function consentEvents(before: ConsentState, after: ConsentState): readonly ConsentEvent[] {
  const [old, now] = [before, after].map(
    (state) => new Map(consentFacts({ ...state }).map((one) => [one.purpose, one])),
  );
  return [...new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])].flatMap((purpose) => {
    const earlier = old?.get(purpose);
    const fact = now?.get(purpose) ?? { granted: false, isPending: false, isEnrolled: false };
    // Who subscribes by an own write has consented, whatever the account's tags still say.
    const event = stepOf(earlier, { ...fact, isEnrolled: fact.isEnrolled && earlier?.granted === true });
    return event === undefined ? [] : [{ event, purpose, granted: fact.granted }];
  });
}
