import { newslettersByKey, wordsOfNewsletter } from '#adapters/content/newsletterWords.ts';
import type { Tab } from '#adapters/content/parseTabs.ts';
import type { AccountPatch } from '#adapters/model/account.ts';
import { isRecord, ownMember } from '#adapters/model/json.ts';
import type { ToldConsent } from '../gateways/consents.ts';

/** What stood beside the controls of a page, and its language (two letters). */
export interface ShownWords {
  readonly tabs: readonly Pick<Tab, 'components'>[];
  /** The sentences of the question whether data may be processed. */
  readonly processing: string;
  readonly language: string;
}

/**
 * The consents that a save of the preference centre changed, with the words of those that were given. A newsletter that
 * no content names has no words, but the language of the page.
 * Source: requirements#consent-evidence.
 */
export function toldInCentre({ subscriptions, data }: AccountPatch, shown: ShownWords): readonly ToldConsent[] {
  const { language } = shown;
  const named = newslettersByKey(shown.tabs);
  const told = Object.entries(subscriptions ?? {}).map(([key, value]): ToldConsent => {
    const isOn = ownMember(ownMember(value, 'email'), 'isSubscribed') === true;
    const known = isOn ? named.get(key) : undefined;
    return {
      purpose: `subscriptions.${key}`,
      ...(known && { words: wordsOfNewsletter(known.name ?? key, known.descriptions) }),
      ...(isOn && { language }),
    };
  });
  const processing = ownMember(isRecord(data) ? data['sfmc'] : undefined, 'dataProcessingConsented');
  if (typeof processing !== 'boolean') return told;
  const purpose = 'data.sfmc.dataProcessingConsented';
  return [...told, { purpose, ...(processing && { words: shown.processing, language }) }];
}
