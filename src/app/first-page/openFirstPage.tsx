import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  RouterProvider,
  type HydrationState,
  type RouteObject,
  type DataStrategyFunction,
  type DataStrategyResult,
} from 'react-router';
import { isRecord } from '#adapters/model/json.ts';
import { documentInPage } from '../../services/siteDocuments.ts';
import type { i18n as I18n } from 'i18next';
import { beginAhead, createRoutes } from '../routes.tsx';
import { nextTask } from '../../browser/nextTask.ts';
import type { AppStore } from '../../store/store.ts';
import { Application } from './Application.tsx';
import { readDrawnPage, isAsDrawn, siteIsReady } from './firstPage.ts';
import { retype, typedTextIn } from './earlyInput.ts';

/** What a page is made of. */
interface PageParts {
  readonly root: HTMLElement;
  readonly store: AppStore;
  readonly i18n: I18n;
}

/**
 * Opens the visit's first page. If the server has drawn it and this visit begins as the server supposed, the page on
 * screen is taken over, with what was typed meanwhile, and its guards run once that is done; else it is drawn afresh.
 * Returns what ends it. Source: requirements#start-page.
 */
export async function openFirstPage(parts: PageParts): Promise<() => void> {
  const { root, store, i18n } = parts;
  // At the start page's address strangers see the login, which sends customers back.
  if (readDrawnPage(root)?.path === '/login' && location.pathname === '/')
    history.replaceState(history.state, '', `/login${location.search}`);
  const routes = createRoutes(store);
  beginAhead(store, location.pathname);
  // Between the steps the browser can answer.
  await nextTask();
  const takeover = await takeOver(parts, routes).catch(() => undefined);
  await nextTask();
  let tellDrawn: (() => void) | undefined;
  const isDrawn = takeover ? new Promise<void>((resolve) => (tellDrawn = resolve)) : Promise.resolve();
  const router = createBrowserRouter(routes, {
    hydrationData: takeover?.hydration,
    dataStrategy: guardStrategy(isDrawn, (address, options) => router.navigate(address, options)),
  });
  const goOn = once(() => {
    if (takeover) retype(typedTextIn(root));
    tellDrawn?.();
    // `earlyPresses.ts` lets what was pressed happen.
    document.dispatchEvent(new Event('kontor-ready'));
  });
  const application = (
    <Application i18n={i18n} store={store} onDrawn={goOn}>
      <RouterProvider router={router} />
    </Application>
  );
  let drawing: Root | undefined;
  // In a transition React lets the browser answer between its steps; the function is called at once.
  if (takeover) startTransition(() => void (drawing = hydrateRoot(root, application)));
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
  const page = readDrawnPage(root);
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

/** Opens an address, in place of the entry in the history if asked for. */
type GoTo = (address: string, options: { readonly replace: boolean }) => Promise<void>;

/**
 * Runs the guards of a page, not before `firstPaint`: until then nothing may change on a page that the server drew. A
 * redirect is followed at once; React Router by itself would first wait for the chunks of the page that the visitor does
 * not get.
 */
export function guardStrategy(firstPaint: Promise<void>, goTo: GoTo): DataStrategyFunction {
  return async ({ matches, request }) => {
    await firstPaint;
    const guarded = async (guard: () => unknown): Promise<unknown> => {
      try {
        return await guard();
      } catch (error) {
        const target = error instanceof Response ? targetOf(error) : undefined;
        if (target && !request.signal.aborted) await goTo(target.address, target);
        throw error;
      }
    };
    const results = await Promise.all(
      matches
        .filter(({ shouldLoad }) => shouldLoad)
        .map(async (match): Promise<readonly [string, DataStrategyResult]> => [
          match.route.id,
          await match.resolve(guarded),
        ]),
    );
    return Object.fromEntries(results);
  };
}

/** Where a redirect within this document leads; undefined for all other responses. */
function targetOf({ headers }: Response): { readonly address: string; readonly replace: boolean } | undefined {
  const address = headers.get('Location');
  if (address === null || headers.has('X-Remix-Reload-Document')) return undefined;
  return { address, replace: headers.has('X-Remix-Replace') };
}
