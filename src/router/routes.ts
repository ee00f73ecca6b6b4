import type { ComponentType } from 'react';

/** What a guard gets: the URL that is being opened, and the parts of its path that the route names. */
export interface GuardArgs {
  readonly request: { readonly url: string };
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * Checks a page before it opens. To send the visitor elsewhere it throws or returns a `Redirect`; what else it throws is
 * shown by the nearest error page.
 */
export type Guard = (args: GuardArgs) => unknown;

/**
 * A route: with a path a page, without one a frame around its children. `:name` in a path is a part that the page
 * reads, `:name?` one that may be absent, `*` the rest.
 */
export interface Route {
  readonly path?: string;
  /** The page at the path of its parent. */
  readonly index?: true;
  readonly loader?: Guard;
  /** Begins what the page needs, on a visit that starts here, before the document's own page is taken over. */
  readonly ahead?: (args: GuardArgs) => void;
  /** Whether the guard runs again for a route that is on screen and stays; it does unless this says false. */
  readonly shouldRevalidate?: () => boolean;
  /** Loads what the page needs; runs beside the guards. Its members replace those of the route. */
  readonly lazy?: () => Promise<LazyRoute>;
  readonly Component?: ComponentType;
  /** Shown in place of this route until the first page of the visit can be shown. */
  readonly HydrateFallback?: ComponentType;
  /** Shown in place of this route if it or a route below it fails. */
  readonly ErrorBoundary?: ComponentType;
  /** What the page tells the frame around it. */
  readonly handle?: unknown;
  readonly children?: readonly Route[];
}

/** What a route loads on demand. */
export type LazyRoute = Pick<Route, 'Component' | 'loader'>;

/** What routes have loaded. */
export type LoadedRoutes = ReadonlyMap<Route, LazyRoute>;

/** A place in the site, as the visitor's history holds it. */
export interface Place {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its hash sign, or empty. */
  readonly hash: string;
  /** What the page that led here passed on. */
  readonly state: unknown;
  /** Another text for every entry of the history; `default` for the first. */
  readonly key: string;
}

/** How the visitor came to a place: by the browser's buttons or a fresh start, to a new entry, or in place of one. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';
