import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type HydrationState, type RouteObject } from 'react-router';
import { isRecord } from '#adapters/model/json.ts';
import { documentInPage } from '../gateways/documentInPage.ts';
import type { i18n as I18n } from 'i18next';
import { beginAhead, createRoutes } from '../routes.tsx';
import { nextTask } from '../state/nextTask.ts';
import type { AppStore } from '../state/store.ts';
import { Application } from './Application.tsx';
import { drawnPageIn, isAsDrawn } from './firstPage.ts';
import { guardStrategy } from './guardStrategy.ts';
import { siteIsReady } from './siteIsReady.ts';
import { retype, typedTextIn } from './typedText.ts';

/** What a page is made of. */
interface PageParts {
  readonly root: HTMLElement;
  readonly store: AppStore;
  readonly i18n: I18n;
  /** Presses again what was pressed before the page could answer. */
  readonly pressAgain: () => void;
}

/**
 * Opens the visit's first page. If the server has drawn it and this visit begins as the server supposed, the page on
 * screen is taken over, with what was typed meanwhile, and its guards run once that is done; else it is drawn afresh.
 * Returns what ends it. Source: requirements#start-page.
 */
export async function openFirstPage(parts: PageParts): Promise<() => void> {
  const { root, store, i18n, pressAgain } = parts;
  const routes = createRoutes(store);
  beginAhead(store, location.pathname);
  // Between the steps the browser can answer.
  await nextTask();
  const drawn = await takeOver(parts, routes).catch(() => undefined);
  await nextTask();
  let tellDrawn: (() => void) | undefined;
  const isDrawn = drawn ? new Promise<void>((resolve) => (tellDrawn = resolve)) : Promise.resolve();
  const router = createBrowserRouter(routes, {
    hydrationData: drawn?.hydration,
    dataStrategy: guardStrategy(isDrawn, (address, options) => router.navigate(address, options)),
  });
  const goOn = once(() => {
    retype(typedTextIn(root));
    tellDrawn?.();
    pressAgain();
  });
  const application = (
    <Application i18n={i18n} store={store} onDrawn={drawn && goOn}>
      <RouterProvider router={router} />
    </Application>
  );
  let drawing: Root | undefined;
  // In a transition React lets the browser answer between its steps; the function is called at once.
  if (drawn) startTransition(() => void (drawing = hydrateRoot(root, application)));
  else {
    root.replaceChildren();
    drawing = createRoot(root);
    drawing.render(application);
  }
  return () => {
    router.dispose();
    drawing?.unmount();
  };
}

/** What the drawn page needs before it can be taken over; undefined if it must be drawn afresh. */
async function takeOver(
  { root, store, i18n }: PageParts,
  routes: RouteObject[],
): Promise<{ readonly hydration: HydrationState | undefined } | undefined> {
  const page = drawnPageIn(root);
  if (!page) return undefined;
  const [isReady] = await Promise.all([
    siteIsReady(store),
    page.path === undefined ? undefined : loadPage(routes, page.path),
  ]);
  if (!isReady || !isAsDrawn(page, i18n.language, store, location)) return undefined;
  return { hydration: page.path === undefined ? undefined : hydrationInPage() };
}

/** Loads the routes of a path into their places: of a route that is still to be loaded, the router shows the skeleton. */
async function loadPage(routes: RouteObject[], path: string): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, path) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'object')
        Object.assign(route, { Component: await route.lazy.Component?.(), lazy: undefined });
    }),
  );
}

function hydrationInPage(): HydrationState {
  const loaderData = documentInPage('hydration')?.['loaderData'];
  return { loaderData: isRecord(loaderData) ? loaderData : {} };
}

/** In development, React runs effects twice. */
function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
