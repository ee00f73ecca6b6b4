import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import {
  createBrowserRouter,
  NavigationType,
  matchRoutes,
  RouterProvider,
  type HydrationState,
  type RouteObject,
  type DataStrategyFunction,
  type DataStrategyResult,
} from 'react-router';
import { isRecord } from '@kontor/schema-adapters/json';
import { forgetServerPage, replaceServerPage } from '@kontor/rjsf-theme/form';
import { documentInPage } from '../../services/siteDocuments.ts';
import type { i18n as I18n } from 'i18next';
import { beginAhead, createRoutes } from '../routes.tsx';
import { nextTask } from '../../browser/nextTask.ts';
import type { AppStore } from '../../store/store.ts';
import { Application } from './Application.tsx';
import { readDrawnPage, isAsDrawn, siteIsReady } from './firstPage.ts';

/** Root element, store and texts of the application. */
interface PageParts {
  readonly root: HTMLElement;
  readonly store: AppStore;
  readonly i18n: I18n;
}

/**
 * Opens the visit's first page. Hydrates the server's page if it fits this visit, and then runs the guards; otherwise
 * renders the page from scratch. Returns a function that unmounts it.
 * Source: requirements#start-page.
 */
export async function openFirstPage(parts: PageParts): Promise<() => void> {
  const { root, store, i18n } = parts;
  // At `/` the server shows the login to visitors without a session; its guard redirects customers.
  if (readDrawnPage(root)?.path === '/login' && location.pathname === '/')
    history.replaceState(history.state, '', `/login${location.search}`);
  const routes = createRoutes(store);
  beginAhead(store, location.pathname);
  // Lets the browser respond between the steps.
  await nextTask();
  const takeover = await takeOver(parts, routes).catch(() => undefined);
  await nextTask();
  let resolveFirstPaint: (() => void) | undefined;
  const firstPaint = takeover ? new Promise<void>((resolve) => (resolveFirstPaint = resolve)) : Promise.resolve();
  const router = createBrowserRouter(routes, {
    hydrationData: takeover?.hydration,
    dataStrategy: guardStrategy(firstPaint, (address, options) => router.navigate(address, options)),
  });
  // In development React calls it twice; only the first call has an effect.
  const finish = (): void => {
    resolveFirstPaint?.();
    // `earlyPresses.ts` repeats the last click or submit.
    document.dispatchEvent(new Event('kontor-ready'));
  };
  const application = (
    <Application i18n={i18n} store={store} onDrawn={finish}>
      <RouterProvider router={router} />
    </Application>
  );
  let reactRoot: Root | undefined;
  // In a transition React yields to the browser; the callback itself runs at once.
  if (takeover) startTransition(() => void (reactRoot = hydrateRoot(root, application)));
  else {
    replaceServerPage(root);
    router.subscribe(({ historyAction }) => historyAction !== NavigationType.Pop && forgetServerPage());
    reactRoot = createRoot(root);
    reactRoot.render(application);
  }
  return () => {
    router.dispose();
    reactRoot?.unmount();
  };
}

/** Loads what hydration needs; undefined if the page must be rendered from scratch. */
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
  return { hydration: page.path === undefined ? undefined : readHydration() };
}

/** Loads the lazy routes of a path in advance, because the router shows the skeleton of a route that is still lazy. */
async function loadPage(routes: RouteObject[], path: string): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, path) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'object')
        Object.assign(route, { Component: await route.lazy.Component?.(), lazy: undefined });
    }),
  );
}

function readHydration(): HydrationState {
  const loaderData = documentInPage('hydration')?.['loaderData'];
  return { loaderData: isRecord(loaderData) ? loaderData : {} };
}

/** Navigates to an address; `replace` replaces the current history entry. */
type GoTo = (address: string, options: { readonly replace: boolean }) => Promise<void>;

/**
 * Runs the guards of a page after `firstPaint`, because hydration needs the server's page unchanged. Follows a redirect
 * at once; React Router itself would first wait for the chunks of the page that the visitor leaves.
 */
export function guardStrategy(firstPaint: Promise<void>, goTo: GoTo): DataStrategyFunction {
  return async ({ matches, request }) => {
    await firstPaint;
    const runGuard = async (guard: () => unknown): Promise<unknown> => {
      try {
        return await guard();
      } catch (error) {
        const target = error instanceof Response ? getRedirectTarget(error) : undefined;
        if (target && !request.signal.aborted) await goTo(target.address, target);
        throw error;
      }
    };
    const results = await Promise.all(
      matches
        .filter(({ shouldLoad }) => shouldLoad)
        .map(async (match): Promise<readonly [string, DataStrategyResult]> => [
          match.route.id,
          await match.resolve(runGuard),
        ]),
    );
    return Object.fromEntries(results);
  };
}

/** The target of a redirect within this document; undefined for all other responses. */
function getRedirectTarget({ headers }: Response): { readonly address: string; readonly replace: boolean } | undefined {
  const address = headers.get('Location');
  if (address === null || headers.has('X-Remix-Reload-Document')) return undefined;
  return { address, replace: headers.has('X-Remix-Replace') };
}
