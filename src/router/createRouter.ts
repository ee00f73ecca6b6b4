import type { History } from './browserHistory.ts';
import { createScreen, type Screen } from './createScreen.ts';
import { addressOf, isOtherHash, isOtherQuestion, placeOf } from './places.ts';
import { Redirect } from './redirects.ts';
import type { Router } from './router.ts';
import type { LoadedRoutes, NavigationType, Place, Route } from './routes.ts';
import { runGuards, type Outcome } from './runGuards.ts';

/** The visit's first page as the document came with it. */
export interface FirstPage {
  /** What its routes have loaded, if it is the page itself and not its skeleton. */
  readonly loaded: LoadedRoutes | undefined;
  /** Calls `go` once it is on screen: until then nothing on it may change. */
  readonly whenDrawn: (go: () => void) => void;
}

/**
 * Opens the page of the history's place and follows the visitor from there. A first page that came with the document
 * is there before its guards have run. Source: requirements#start-page.
 */
export function createRouter(routes: readonly Route[], history: History, firstPage?: FirstPage): Router {
  const first = history.place();
  const screen = createScreen(routes, first, firstPage?.loaded);
  let newest = 0;
  let pending: { readonly place: Place; readonly navigationType: NavigationType } | undefined;

  const open = async (place: Place, navigationType: NavigationType, again = false): Promise<void> => {
    newest += 1;
    const own = newest;
    const isSamePage = !again && screen.state.isOpen && !screen.state.isAhead && isOtherHash(screen.state.place, place);
    if (!isSamePage) {
      pending = { place, navigationType };
      screen.tell();
    }
    const result = isSamePage ? [] : await guarded(screen, place, again);
    if (own !== newest) return;
    if (!(result instanceof Redirect)) commit(place, navigationType, result);
    else if (result.how === 'DOCUMENT') history.openDocument(result.to);
    else await open(placeOf(result.to, null, place), result.how);
  };

  const commit = (place: Place, navigationType: NavigationType, outcomes: readonly Outcome[]): void => {
    pending = undefined;
    // A page that only asks its guards again keeps its entry.
    if (place !== screen.state.place && navigationType !== 'POP')
      history[navigationType === 'PUSH' ? 'push' : 'replace'](place);
    screen.show({ place, navigationType, match: screen.matchOf(place) }, outcomes);
  };

  const unlisten = history.listen(() => void open(history.place(), 'POP'));
  if (firstPage === undefined) void open(first, 'POP');
  else firstPage.whenDrawn(() => void (newest === 0 && open(first, 'POP')));
  return {
    get state() {
      return screen.state;
    },
    get opening() {
      return pending?.place;
    },
    subscribe: screen.subscribe,
    navigate: async (to, { replace = false, state = null } = {}) =>
      open(placeOf(to, state, screen.state.place), replace ? 'REPLACE' : 'PUSH'),
    go: (entries) => history.go(entries),
    revalidate: () => {
      const { place, navigationType } = pending ?? screen.state;
      return open(place, navigationType, true);
    },
    loadedOf: screen.loadedOf,
    dispose: () => {
      unlisten();
      // What is being opened no longer counts.
      newest += 1;
    },
  };
}

/** Asks the guards of a place, and loads its routes. `again` also asks those whose page is on screen. Never rejects. */
async function guarded(screen: Screen, place: Place, again: boolean): Promise<readonly Outcome[] | Redirect> {
  const before = screen.state;
  const match = screen.matchOf(place);
  const asksAgain = again || isOtherQuestion(before, place, match);
  const isDue = (route: Route): boolean =>
    !before.isOpen ||
    before.isAhead ||
    !before.match.routes.includes(route) ||
    (asksAgain && (route.shouldRevalidate?.() ?? true));
  const args = { request: { url: new URL(addressOf(place), location.origin).href }, params: match.params };
  try {
    return await runGuards(match.routes, args, { loadedOf: screen.loadedOf, isDue });
  } catch (error) {
    if (error instanceof Redirect) return error;
    throw error;
  }
}
