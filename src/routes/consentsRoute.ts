import { requireFeature } from '../guards/featureGuards.ts';
import { requireLogin } from '../guards/portalGuards.ts';
import type { LazyRoute } from '../router/routes.ts';
import { ConsentsScreen } from '../screens/consents/ConsentsScreen.tsx';
import type { AppStore } from '../state/store.ts';

/**
 * What a logged-in customer agreed to, where the site offers it. Its guards load with the page, so that no first
 * screen waits for them.
 * Source: requirements#consent-cards.
 */
export function consentsRoute(store: AppStore): LazyRoute {
  const [offered, loggedIn] = [requireFeature(store, 'consents'), requireLogin(store)];
  return {
    Component: ConsentsScreen,
    loader: async (args) => {
      await offered();
      return loggedIn(args);
    },
  };
}
