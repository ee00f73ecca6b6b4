import type { Match } from './matchRoutes.ts';
import type { NavigationType, LazyRoute, Place, Route } from './routes.ts';

/** What is on screen. */
export interface RouterState {
  readonly place: Place;
  readonly navigationType: NavigationType;
  readonly match: Match;
  /** False until the first page can be shown. */
  readonly isOpen: boolean;
  /** Whether the page is shown before its guards have finished, because the document came with it. */
  readonly isAhead: boolean;
  /** Why the page cannot be shown, and the index of the route in `match` that failed. */
  readonly failure: { readonly error: unknown; readonly index: number } | undefined;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** Where to go: an address, or a query and a hash at the current path. */
export type To = string | { readonly search?: string; readonly hash?: string };

export interface Router {
  readonly state: RouterState;
  /** The place whose guards are running, or undefined. */
  readonly opening: Place | undefined;
  /** Calls `listener` after each change of `state` or `opening`; returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Opens a place once its guards allow it and its chunks are loaded; what is on screen stays until then. Resolves when
   * it is on screen, or when a newer navigation has replaced it. Rejects only for a text that is no address.
   */
  readonly navigate: (to: To, options?: NavigateOptions) => Promise<void>;
  /** Goes back or forward in the history. */
  readonly go: (entries: number) => void;
  /** Runs the guards of the page on screen again. */
  readonly revalidate: () => Promise<void>;
  /** What a route has loaded on demand. */
  readonly loadedOf: (route: Route) => LazyRoute | undefined;
  /** Stops for good. */
  readonly dispose: () => void;
}
