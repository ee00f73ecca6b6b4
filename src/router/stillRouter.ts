import { createScreen } from './createScreen.ts';
import type { Router } from './router.ts';
import type { LoadedRoutes, Place, Route } from './routes.ts';

/**
 * A router that stays where it is: for drawing the page of a place as text. With `loaded` it is the page itself, else
 * its skeleton.
 */
export function stillRouter(routes: readonly Route[], place: Place, loaded: LoadedRoutes | undefined): Router {
  const screen = createScreen(routes, place, loaded);
  return {
    state: screen.state,
    opening: undefined,
    subscribe: screen.subscribe,
    navigate: stay,
    go: () => undefined,
    revalidate: stay,
    loadedOf: screen.loadedOf,
    dispose: () => undefined,
  };
}

const stay = (): Promise<void> => Promise.resolve();
