import { replace, type LoaderFunctionArgs } from 'react-router';
import type { Features } from '../../services/siteDocuments.ts';
import { metadataAtom } from '../../store/site.ts';
import type { AppStore } from '../../store/store.ts';
import { requireLogin } from './portalGuards.ts';

/**
 * Allows a page for logged-in customers if the site offers it; otherwise leads to the 404 page.
 * Source: requirements#consent-cards.
 */
export const requireFeature =
  (store: AppStore, feature: keyof Features) =>
  async (args: LoaderFunctionArgs): Promise<null> => {
    if ((await store.get(metadataAtom)).features[feature] !== true) throw replace('/404');
    return requireLogin(store)(args);
  };
