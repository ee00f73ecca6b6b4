import type { Features } from '../gateways/parseMetadata.ts';
import { replace } from '../router/redirects.ts';
import { metadataAtom } from '../state/site.ts';
import type { AppStore } from '../state/store.ts';

/** Allows a page only where the site offers it; elsewhere its address is unknown. Source: requirements#consent-cards. */
export const requireFeature = (store: AppStore, feature: keyof Features) => async (): Promise<null> => {
  if ((await store.get(metadataAtom)).features[feature] === true) return null;
  throw replace('/404');
};
