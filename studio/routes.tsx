import type { RouteObject } from 'react-router';
import { Loading } from './layout/Loading.tsx';
import { BrokenPage } from './screens/BrokenPage.tsx';
import { StartAddress } from './screens/StartAddress.tsx';
import { Studio } from './screens/Studio.tsx';
import { UnknownPage } from './screens/UnknownPage.tsx';

/** Every address of the studio. Each page is a chunk of its own; `Studio` asks people to sign in before it shows one. */
export function createRoutes(): RouteObject[] {
  return [
    {
      path: '/',
      Component: Studio,
      ErrorBoundary: BrokenPage,
      children: [
        {
          ErrorBoundary: BrokenPage,
          children: [
            { index: true, Component: StartAddress },
            {
              path: 'edit',
              HydrateFallback: Loading,
              lazy: { Component: async () => (await import('./screens/edit/EditScreen.tsx')).EditScreen },
            },
            {
              path: 'publish',
              HydrateFallback: Loading,
              lazy: { Component: async () => (await import('./screens/publish/PublishScreen.tsx')).PublishScreen },
            },
            {
              path: 'history',
              HydrateFallback: Loading,
              lazy: { Component: async () => (await import('./screens/history/HistoryScreen.tsx')).HistoryScreen },
            },
            { path: '*', Component: UnknownPage },
          ],
        },
      ],
    },
  ];
}
