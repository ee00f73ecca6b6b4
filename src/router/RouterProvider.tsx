import { startTransition, useLayoutEffect, useState, type ReactElement, type ReactNode } from 'react';
import { ErrorCatcher } from './ErrorCatcher.tsx';
import type { Router, RouterState } from './router.ts';
import { DepthContext, FailureContext, RouterContext, useDepth, useRouterContext } from './routerContext.ts';

/** The page of the current place, inside of its frames. */
export function RouterProvider({ router }: { readonly router: Router }): ReactElement {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const update = (): void => startTransition(() => setState(router.state));
    // A guard may have finished before this was drawn.
    update();
    return router.subscribe(update);
  }, [router]);
  return (
    <RouterContext value={{ router, state }}>
      <Level depth={0} />
    </RouterContext>
  );
}

/** In a frame: the page or frame inside of it. */
export function Outlet(): ReactNode {
  return <Level depth={useDepth() + 1} />;
}

/** One route of the current place, or what stands in place of it while or because it cannot be shown. */
function Level({ depth }: { readonly depth: number }): ReactNode {
  const { router, state } = useRouterContext();
  const { match, failure, place } = state;
  const route = match.routes[depth];
  if (!route) return null;
  const Failure = route.ErrorBoundary;
  if (failure && Failure && depth === boundaryOf(match.routes, failure.index))
    return (
      <FailureContext value={failure}>
        <Failure />
      </FailureContext>
    );
  const Page = isHeldBack(state, depth)
    ? route.HydrateFallback
    : (router.loadedOf(route)?.Component ?? route.Component ?? Outlet);
  const page = <DepthContext value={depth}>{Page && <Page />}</DepthContext>;
  return Failure ? (
    <ErrorCatcher place={place} Failure={Failure}>
      {page}
    </ErrorCatcher>
  ) : (
    page
  );
}

/** Until the first page can be shown, the innermost skeleton is. */
function isHeldBack({ isOpen, match }: RouterState, depth: number): boolean {
  return !isOpen && depth === match.routes.findLastIndex(({ HydrateFallback }) => HydrateFallback !== undefined);
}

/** The error page for a route: its own, else that of the nearest frame around it. */
function boundaryOf(routes: RouterState['match']['routes'], failed: number): number {
  return routes.slice(0, failed + 1).findLastIndex(({ ErrorBoundary }) => ErrorBoundary !== undefined);
}
