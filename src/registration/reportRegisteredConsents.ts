import type { Getter } from 'jotai';
import type { EntryOutcome } from '../session/logIn.ts';
import { askWithToken, reportConsents, type AskConsents, type ReportedConsent } from '../services/consents.ts';
import { baseOf } from '../app/texts/languages.ts';
import { gatewaysAtom, i18nAtom, languageAtom } from '../store/store.ts';
import { askAsCustomer } from '../choices/consentsState.ts';

/** The texts of a registration page. `consents` are those besides the terms, with their words. */
export interface RegistrationTexts {
  /** Path of the page. */
  readonly page: string;
  readonly consents?: readonly { readonly id: string; readonly words?: string }[];
}

/**
 * Reports the terms and the other consents of a registration, with their words. Throws ServiceError if the services do
 * not record them, ProviderError without a session.
 */
export async function reportRegisteredConsents(
  get: Getter,
  outcome: EntryOutcome,
  { page, consents = [] }: RegistrationTexts,
): Promise<void> {
  const ask = await consentCaller(get, outcome);
  if (ask === undefined) return;
  const { t } = get(i18nAtom).current;
  const language = baseOf(get(languageAtom));
  const terms = t('clp.registration.consent', { link: t('clp.registration.consent.link') });
  const changed = [{ id: 'privacy.aec', words: terms }, ...consents].map(({ id, words }): ReportedConsent => ({
    purpose: `preferences.${id}`,
    ...(words !== undefined && { words, language }),
  }));
  await reportConsents(ask, page, changed);
}

/** Creates calls of the new customer: with the session, else with the registration token. */
async function consentCaller(get: Getter, outcome: EntryOutcome): Promise<AskConsents | undefined> {
  if (outcome.outcome === 'LOGGED_IN') return askAsCustomer(get);
  // The token of a conflict belongs to a social login, not to a registration.
  const regToken = 'regToken' in outcome && outcome.outcome !== 'LINK' ? outcome.regToken : undefined;
  return regToken === undefined ? undefined : askWithToken(get(gatewaysAtom).services, { regToken });
}
