import type { ComponentType } from 'react';
import { lazyWithRetry } from './guards/lazyWithRetry.ts';
import { openLinkAhead, storeLinkToken, requireLink } from './guards/preferenceGuards.ts';
import type { Route } from './router/routes.ts';
import { portalRoutes } from './routes/portalRoutes.tsx';
import { restOfTexts } from './routes/restOfTexts.ts';
import { BrokenScreen } from './screens/site/BrokenScreen.tsx';
import { OpeningOutlet, OpeningScreen } from './screens/site/OpeningScreen.tsx';
import { SiteScreen } from './screens/site/SiteScreen.tsx';
import { gatewaysAtom, type AppStore } from './state/store.ts';

/**
 * Every URL of the site. Each screen is its own chunk; loaders are guards.
 * Source: requirements#start-page, requirements#centre-routes.
 */
export function createRoutes(store: AppStore): readonly Route[] {
  const routes: Route[] = [
    {
      Component: SiteScreen,
      ErrorBoundary: BrokenScreen,
      HydrateFallback: OpeningScreen,
      children: [
        ...portalRoutes(store),
        {
          path: '/preferences',
          lazy: restOfTexts(store),
          children: [
            {
              path: 'token/:token',
              loader: storeLinkToken(store),
              ahead: openLinkAhead(store, centreScreen(store)),
              Component: OpeningOutlet,
            },
            { path: 'error/:errorCodeParameter', lazy: errorScreen },
            {
              path: 'double-opt-in-done',
              lazy: async () => ({
                Component: (await import('./screens/preferences/ConfirmedScreen.tsx')).ConfirmedScreen,
              }),
            },
            { index: true, loader: requireLink(store), lazy: centreScreen(store) },
            { path: '*', loader: requireLink(store), lazy: centreScreen(store) },
          ],
        },
        {
          lazy: restOfTexts(store),
          children: [
            {
              path: '/unsubscribe-success',
              lazy: async () => ({
                Component: (await import('./screens/preferences/UnsubscribedScreen.tsx')).UnsubscribedScreen,
              }),
            },
          ],
        },
        {
          path: '*',
          lazy: async () => ({ Component: (await import('./screens/site/NotFoundScreen.tsx')).NotFoundScreen }),
        },
      ],
    },
  ];
  return lazyWithRetry(routes, store.get(gatewaysAtom));
}

const centreScreen = (store: AppStore) => async (): Promise<{ Component: ComponentType }> => {
  const { PreferencesScreen, loadAhead } = await import('./screens/preferences/PreferencesScreen.tsx');
  loadAhead(store);
  return { Component: PreferencesScreen };
};

async function errorScreen(): Promise<{ Component: ComponentType }> {
  const { PreferenceErrorScreen } = await import('./screens/preferences/PreferenceErrorScreen.tsx');
  return { Component: PreferenceErrorScreen };
}
