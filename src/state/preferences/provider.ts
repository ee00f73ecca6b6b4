import { baseOf } from '../../rules/languages.ts';
import { serverAtom } from '../serverAtom.ts';
import { metadataAtom } from '../site.ts';
import { gatewaysAtom, i18nAtom } from '../store.ts';

/** Opens the provider's client script for the preference centre's site. All other calls to the provider wait for it. */
export const providerAtom = serverAtom(async (get) => {
  const { providerScriptUrl, apiKeys } = await get(metadataAtom);
  const { provider } = get(gatewaysAtom);
  await provider.open({
    scriptUrl: providerScriptUrl ?? '',
    apiKey: apiKeys.marketingPreferenceCenter ?? '',
    language: baseOf(get(i18nAtom).current.language),
  });
  return provider;
});
