import type { AccountPatch } from '#adapters/model/account.ts';
import type { ParseKeysWithoutVariables } from 'i18next';
import type { Getter } from 'jotai';
import { tellConsents } from '../../gateways/consents.ts';
import { baseOf } from '../../rules/languages.ts';
import { toldInCentre } from '../../rules/toldConsents.ts';
import { tabsAtom } from '../preferences/centre.ts';
import { metadataAtom } from '../site.ts';
import { gatewaysAtom, i18nAtom, languageAtom } from '../store.ts';
import { askByLink } from './centreConsents.ts';

/**
 * Tells which consents a save of the preference centre changed. Never rejects: the save counts, and the next visit
 * repairs the evidence.
 * Source: requirements#consent-evidence.
 */
export async function tellSaved(get: Getter, patch: AccountPatch): Promise<void> {
  try {
    const { t } = get(i18nAtom).current;
    const { preferenceCentre } = await get(metadataAtom);
    const keys: readonly ParseKeysWithoutVariables[] =
      preferenceCentre?.forceConsent === true
        ? ['mpp.optin.headline', 'mpp.optin.description', 'mpp.optin.checkbox.label']
        : ['mpp.initialOptIn.headline', 'mpp.initialOptIn.description'];
    const shown = {
      tabs: (await get(tabsAtom)).map(({ tab }) => tab),
      processing: keys.map((key) => t(key)).join('\n'),
      language: baseOf(get(languageAtom)),
    };
    const changed = toldInCentre(patch, shown);
    if (changed.length > 0) await tellConsents(await askByLink(get), '/preferences', changed);
  } catch (error) {
    get(gatewaysAtom).journal.idOf(error);
  }
}
