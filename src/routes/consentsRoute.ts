import { requireFeature } from '../guards/featureGuards.ts';
import { requireLogin } from '../guards/portalGuards.ts';
import type { LazyRoute } from '../router/routes.ts';
import { ConsentsScreen } from '../screens/consents/ConsentsScreen.tsx';
import type { AppStore } from '../state/store.ts';
import { loadTexts } from './restOfTexts.ts';

/**
 * What a logged-in customer agreed to, where the site offers it. Guards and texts load with the page, so that no first
 * screen waits for them.
 * Source: requirements#consent-cards.
 */
export async function consentsRoute(store: AppStore): Promise<LazyRoute> {
  const [offered, loggedIn] = [requireFeature(store, 'consents'), requireLogin(store)];
  await loadTexts(store, ['consents']);
  return {
    Component: ConsentsScreen,
    loader: async (args) => {
      await offered();
      return loggedIn(args);
    },
  };
}
