import { matchRoutes, type Match } from './matchRoutes.ts';
import type { RouterState } from './router.ts';
import type { LazyRoute, LoadedRoutes, Place, Route } from './routes.ts';
import type { Outcome } from './runGuards.ts';

/** What a router shows, and what its routes have loaded. */
export interface Screen {
  readonly state: RouterState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls all listeners. */
  readonly tell: () => void;
  /** The routes of a place; of an unknown one the outermost frame, which shows the error. */
  readonly matchOf: (place: Place) => Match;
  readonly loadedOf: (route: Route) => LazyRoute | undefined;
  /** Shows a place whose guards have run. */
  readonly show: (next: Pick<RouterState, 'place' | 'navigationType' | 'match'>, outcomes: readonly Outcome[]) => void;
}

/** Begins at a place. Its page is only open if its routes were loaded before. */
export function createScreen(routes: readonly Route[], first: Place, loadedBefore?: LoadedRoutes): Screen {
  const listeners = new Set<() => void>();
  const loaded = new Map<Route, LazyRoute>(loadedBefore);
  const unknown: Match = { routes: routes.slice(0, 1), params: {} };
  const matchOf = (place: Place): Match => matchRoutes(routes, place.pathname) ?? unknown;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  let state: RouterState = {
    place: first,
    navigationType: 'POP',
    match: matchOf(first),
    isOpen: loadedBefore !== undefined,
    isAhead: loadedBefore !== undefined,
    failure: undefined,
  };
  return {
    get state() {
      return state;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell,
    matchOf,
    loadedOf: (route) => loaded.get(route),
    show: (next, outcomes) => {
      for (const { route, loaded: more } of outcomes) if (more) loaded.set(route, more);
      state = {
        ...next,
        isOpen: true,
        isAhead: false,
        failure: next.match === unknown ? notFound() : failureOf(outcomes),
      };
      tell();
    },
  };
}

function failureOf(outcomes: readonly Outcome[]): RouterState['failure'] {
  const index = outcomes.findIndex(({ error }) => error !== undefined);
  return index === -1 ? undefined : { error: outcomes[index]?.error, index };
}

function notFound(): RouterState['failure'] {
  return { error: new Response(null, { status: 404, statusText: 'Not Found' }), index: 0 };
}
