import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import { holdersOf, readDotted } from '#backend/shared/nestedValues.ts';
import { consentFields } from './consentEvents.ts';

/** What an account says of one consent. Times are epoch milliseconds, null where the account has none. */
export interface ConsentFact {
  /** Dotted: `preferences.privacy.aec`, `subscriptions.NLT_WEEKLY`. */
  readonly purpose: string;
  readonly granted: boolean;
  /** The confirmation mail is unanswered. */
  readonly isPending: boolean;
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

const unknown = {
  isPending: false,
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
  const granted = email['isSubscribed'] === true;
  return [
    {
      ...unknown,
      purpose: `subscriptions.${path}`,
      granted,
      isPending: granted && optIn['status'] === 'Pending',
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
