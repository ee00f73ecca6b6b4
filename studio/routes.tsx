import type { RouteObject } from 'react-router';
import { Loading } from './layout/Message.tsx';
import { BrokenPage, StartAddress, UnknownPage } from './screens/UnknownPage.tsx';
import { Studio } from './screens/Studio.tsx';

const pages = {
  edit: async () => (await import('./screens/edit/EditScreen.tsx')).EditScreen,
  publish: async () => (await import('./screens/publish/PublishScreen.tsx')).PublishScreen,
  history: async () => (await import('./screens/history/HistoryScreen.tsx')).HistoryScreen,
  effect: async () => (await import('./screens/effect/EffectScreen.tsx')).EffectScreen,
  view: async () => (await import('./screens/preview/ViewScreen.tsx')).ViewScreen,
};

/** Preloads all pages, so that they also open offline. Never rejects: a page that fails shows its error when opened. */
export async function loadPages(): Promise<void> {
  await Promise.allSettled(Object.values(pages).map((load) => load()));
}

/** The routes of the studio. Each page is a lazy chunk; `Studio` requires a session for all of them. */
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
            ...Object.entries(pages).map(([path, Component]) => ({
              path,
              HydrateFallback: Loading,
              lazy: { Component },
            })),
            { path: '*', Component: UnknownPage },
          ],
        },
      ],
    },
  ];
}
