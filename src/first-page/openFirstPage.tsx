import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { i18n as I18n } from 'i18next';
import { browserHistory } from '../router/browserHistory.ts';
import { createRouter } from '../router/createRouter.ts';
import { beginAhead, loadRoutes } from '../router/loadRoutes.ts';
import type { Router } from '../router/router.ts';
import type { LoadedRoutes, Route } from '../router/routes.ts';
import type { AppStore } from '../state/store.ts';
import { Application } from './Application.tsx';
import { drawnPageIn, isAsDrawn } from './firstPage.ts';
import { nextTask } from '../state/nextTask.ts';
import { siteIsReady } from './siteIsReady.ts';
import { retype, typedTextIn } from './typedText.ts';

/** What a page is made of. */
interface PageParts {
  readonly root: HTMLElement;
  readonly routes: readonly Route[];
  readonly store: AppStore;
  readonly i18n: I18n;
  /** Presses again what was pressed before the page could answer. */
  readonly pressAgain: () => void;
}

/**
 * Opens the visit's first page. If the server has drawn it and this visit begins as the server supposed, the page on
 * screen is taken over, with what was typed meanwhile; else it is drawn afresh. Returns what ends it.
 */
export async function openFirstPage(parts: PageParts): Promise<() => void> {
  const { root, routes, store, i18n, pressAgain } = parts;
  beginAhead(routes, location);
  // Between the steps the browser can answer.
  await nextTask();
  const drawn = await takeOver(parts).catch(() => undefined);
  await nextTask();
  const history = browserHistory();
  if (!drawn) {
    root.replaceChildren();
    const router = createRouter(routes, history);
    const drawing = createRoot(root);
    drawing.render(<Application i18n={i18n} store={store} router={router} />);
    return ending(drawing, router);
  }
  const waiting: (() => void)[] = [];
  const router = createRouter(routes, history, { ...drawn, whenDrawn: (go) => waiting.push(go) });
  const goOn = (): void => {
    for (const go of waiting.splice(0)) {
      retype(typedTextIn(root));
      go();
      pressAgain();
    }
  };
  const application = <Application i18n={i18n} store={store} router={router} onDrawn={goOn} />;
  let end: (() => void) | undefined;
  // In a transition React lets the browser answer between its steps; the function is called at once.
  startTransition(() => {
    end = ending(hydrateRoot(root, application), router);
  });
  return () => end?.();
}

function ending(drawing: Root, router: Router): () => void {
  return () => {
    router.dispose();
    drawing.unmount();
  };
}

/** What the drawn page needs before it can be taken over; undefined if it must be drawn afresh. */
async function takeOver({
  root,
  routes,
  store,
  i18n,
}: PageParts): Promise<{ readonly loaded: LoadedRoutes | undefined } | undefined> {
  const page = drawnPageIn(root);
  if (!page) return undefined;
  const [isReady, loaded] = await Promise.all([
    siteIsReady(store),
    page.path === undefined ? undefined : loadRoutes(routes, page.path),
  ]);
  return isReady && isAsDrawn(page, i18n.language, store, location) ? { loaded } : undefined;
}
