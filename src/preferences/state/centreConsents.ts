import type { AccountPatch } from '@kontor/schema-adapters/provider';
import type { Tab } from '@kontor/schema-adapters/content';
import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import type { ParseKeysWithoutVariables } from 'i18next';
import { atom, type Getter } from 'jotai';
import { newslettersByKey, wordsOfNewsletter } from '#protocol/newsletterWords.ts';
import { baseOf } from '../../app/texts/languages.ts';
import { consentsState } from '../../choices/consentsState.ts';
import { askWithToken, reportConsents, type AskConsents, type ReportedConsent } from '../../services/consents.ts';
import { linkTokenAtom } from '../../session/link.ts';
import { metadataAtom } from '../../store/site.ts';
import { gatewaysAtom, i18nAtom } from '../../store/store.ts';
import { accountAtom, readAccount } from './centre.ts';

/** Creates calls with the token of the mailed link. */
export async function askByLink(get: Getter): Promise<AskConsents> {
  return askWithToken(get(gatewaysAtom).services, { authToken: get(linkTokenAtom) ?? '' });
}

/** The consents in the preference centre. */
export const centreConsents = consentsState(askByLink, '/preferences');

/** Ends a consent and reads the account again, so that the forms show it. */
export const withdrawInCentreAtom = atom(null, async (get, set, purpose: string): Promise<void> => {
  if (!(await set(centreConsents.withdrawAtom, purpose))) return;
  // A failed read must not replace the forms; the next save reads the account again.
  const value = await readAccount(get).catch(() => undefined);
  if (value) set(accountAtom, { value });
});

/**
 * Reports the consents that a save of the preference centre changed, with the words at the time of the press: `tabs` and
 * `language`. Source: requirements#consent-evidence.
 */
export async function reportPreferenceConsents(
  get: Getter,
  patch: AccountPatch,
  { tabs, language }: Pick<VisibleWords, 'tabs' | 'language'>,
): Promise<void> {
  const { preferenceCentre, features } = await get(metadataAtom);
  if (!features.consents) return;
  const t = get(i18nAtom).current.getFixedT(language);
  const keys: readonly ParseKeysWithoutVariables[] =
    preferenceCentre?.forceConsent === true
      ? ['mpp.optin.headline', 'mpp.optin.description', 'mpp.optin.checkbox.label']
      : ['mpp.initialOptIn.headline', 'mpp.initialOptIn.description'];
  const processing = keys.map((key) => t(key)).join('\n');
  const changed = changedConsents(patch, { tabs, processing, language: baseOf(language) });
  if (changed.length > 0) await reportConsents(await askByLink(get), '/preferences', changed);
}

/** The texts beside the controls of a page, and their language (two letters). */
export interface VisibleWords {
  readonly tabs: readonly Pick<Tab, 'components'>[];
  /** The text of the consent to the processing of data. */
  readonly processing: string;
  readonly language: string;
}

/**
 * The consents that a save of the preference centre changed, with the words of granted ones. A newsletter that the
 * content lacks has no words, only the language of the page.
 * Source: requirements#consent-evidence.
 */
export function changedConsents(
  { subscriptions, data }: AccountPatch,
  visibleWords: VisibleWords,
): readonly ReportedConsent[] {
  const { language } = visibleWords;
  const named = newslettersByKey(visibleWords.tabs);
  const consents = Object.entries(subscriptions ?? {}).map(([key, value]): ReportedConsent => {
    const isOn = ownMember(ownMember(value, 'email'), 'isSubscribed') === true;
    const newsletter = isOn ? named.get(key) : undefined;
    return {
      purpose: `subscriptions.${key}`,
      ...(newsletter && { words: wordsOfNewsletter(newsletter.name ?? key, newsletter.descriptions) }),
      ...(isOn && { language }),
    };
  });
  const processing = ownMember(isRecord(data) ? data['sfmc'] : undefined, 'dataProcessingConsented');
  if (typeof processing !== 'boolean') return consents;
  const purpose = 'data.sfmc.dataProcessingConsented';
  return [...consents, { purpose, ...(processing && { words: visibleWords.processing, language }) }];
}
