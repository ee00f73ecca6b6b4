import { createContext, use, useMemo } from 'react';
import type { NavigateOptions, Router, RouterState, To } from './router.ts';
import type { NavigationType, Place } from './routes.ts';

export const RouterContext = createContext<{ readonly router: Router; readonly state: RouterState } | undefined>(
  undefined,
);
/** How many frames are around a component. */
export const DepthContext = createContext(0);
/** On error pages: what failed. */
export const FailureContext = createContext<{ readonly error: unknown } | undefined>(undefined);

/** The router and what it shows, for all components below a `RouterProvider`. */
export function useRouterContext(): { readonly router: Router; readonly state: RouterState } {
  const context = use(RouterContext);
  if (!context) throw new Error('there is no RouterProvider above this component');
  return context;
}

export const useDepth = (): number => use(DepthContext);

/** The place whose page is on screen. */
export const useLocation = (): Place => useRouterContext().state.place;

/** The query of the page on screen. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The named parts of the path. */
export const useParams = (): Readonly<Record<string, string | undefined>> => useRouterContext().state.match.params;

/** How the visitor came to the page on screen. */
export const useNavigationType = (): NavigationType => useRouterContext().state.navigationType;

/** Whether the page on screen came with the document, and its guards have not finished yet. */
export const useIsAhead = (): boolean => useRouterContext().state.isAhead;

/** Opens other pages; the same function for the life of the page. */
export const useNavigate = (): ((to: To, options?: NavigateOptions) => Promise<void>) =>
  useRouterContext().router.navigate;

/** Runs the guards of the page on screen again. */
export const useRevalidate = (): (() => Promise<void>) => useRouterContext().router.revalidate;

/** What the routes of the page on screen say, the outermost frame first. */
export const useHandles = (): readonly unknown[] => useRouterContext().state.match.routes.map(({ handle }) => handle);

/** On an error page: what failed. */
export const useRouteError = (): unknown => use(FailureContext)?.error;
