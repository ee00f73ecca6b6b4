import type { AccountPatch } from '@kontor/schema-adapters/provider';
import type { ParseKeysWithoutVariables } from 'i18next';
import type { Getter } from 'jotai';
import { reportConsents, type ReportedConsent } from '../../services/consents.ts';
import { baseOf } from '../../app/texts/languages.ts';
import { metadataAtom } from '../../store/site.ts';
import { gatewaysAtom, i18nAtom } from '../../store/store.ts';
import { askByLink } from './centreConsents.ts';
import { type Tab } from '@kontor/schema-adapters/content';
import { newslettersByKey, wordsOfNewsletter } from '#protocol/newsletterWords.ts';
import { isRecord, ownMember } from '@kontor/schema-adapters/json';

/**
 * Reports the consents that a save of the preference centre changed, with the words at the time of the press: `tabs` and
 * `language`. Never rejects, because the save is valid without the report and the next visit completes the evidence.
 * Source: requirements#consent-evidence.
 */
export async function reportPreferenceConsents(
  get: Getter,
  patch: AccountPatch,
  { tabs, language }: Pick<VisibleWords, 'tabs' | 'language'>,
): Promise<void> {
  try {
    const t = get(i18nAtom).current.getFixedT(language);
    const { preferenceCentre } = await get(metadataAtom);
    const keys: readonly ParseKeysWithoutVariables[] =
      preferenceCentre?.forceConsent === true
        ? ['mpp.optin.headline', 'mpp.optin.description', 'mpp.optin.checkbox.label']
        : ['mpp.initialOptIn.headline', 'mpp.initialOptIn.description'];
    const visibleWords = {
      tabs,
      processing: keys.map((key) => t(key)).join('\n'),
      language: baseOf(language),
    };
    const changed = changedConsents(patch, visibleWords);
    if (changed.length > 0) await reportConsents(await askByLink(get), '/preferences', changed);
  } catch (error) {
    get(gatewaysAtom).journal.idOf(error);
  }
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
