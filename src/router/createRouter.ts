import type { History } from './browserHistory.ts';
import { createScreen, type Screen } from './createScreen.ts';
import { addressOf, isOtherHash, isOtherQuestion, placeOf } from './places.ts';
import { Redirect } from './redirects.ts';
import type { Router } from './router.ts';
import type { NavigationType, Place, Route } from './routes.ts';
import { runGuards, type Outcome } from './runGuards.ts';

/** Opens the page of the history's place and follows the visitor from there. Source: requirements#start-page. */
export function createRouter(routes: readonly Route[], history: History): Router {
  const first = history.place();
  const screen = createScreen(routes, first);
  let newest = 0;
  let pending: { readonly place: Place; readonly navigationType: NavigationType } | undefined;

  const open = async (place: Place, navigationType: NavigationType, again = false): Promise<void> => {
    newest += 1;
    const own = newest;
    const isSamePage = !again && screen.state.isOpen && isOtherHash(screen.state.place, place);
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
  void open(first, 'POP');
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
    !before.isOpen || !before.match.routes.includes(route) || (asksAgain && (route.shouldRevalidate?.() ?? true));
  const args = { request: { url: new URL(addressOf(place), location.origin).href }, params: match.params };
  try {
    return await runGuards(match.routes, args, { loadedOf: screen.loadedOf, isDue });
  } catch (error) {
    if (error instanceof Redirect) return error;
    throw error;
  }
}
