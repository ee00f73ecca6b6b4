import { Redirect } from './redirects.ts';
import type { GuardArgs, LazyRoute, Route } from './routes.ts';

/** What one route gave: what it loaded, or why it failed. */
export type Outcome = { readonly route: Route; readonly loaded?: LazyRoute; readonly error?: unknown };

/**
 * Loads routes and runs their guards, all at the same time. Rejects with the first `Redirect` as soon as there is one,
 * without waiting for the rest; all other errors are outcomes.
 */
export function runGuards(
  routes: readonly Route[],
  args: GuardArgs,
  { loadedOf, isDue }: { loadedOf: (route: Route) => LazyRoute | undefined; isDue: (route: Route) => boolean },
): Promise<readonly Outcome[]> {
  return Promise.all(
    routes.map(async (route): Promise<Outcome> => {
      const known = loadedOf(route);
      const guard = route.loader ?? known?.loader;
      try {
        const [loaded] = await Promise.all([
          known ?? route.lazy?.(),
          guard && isDue(route) ? run(guard, args) : undefined,
        ]);
        // A guard that is loaded with its page can only run afterwards.
        if (!known && !guard && loaded?.loader) await run(loaded.loader, args);
        return { route, loaded };
      } catch (error) {
        if (error instanceof Redirect) throw error;
        return { route, error: error ?? new Error('a guard failed without a reason') };
      }
    }),
  );
}

async function run(guard: NonNullable<Route['loader']>, args: GuardArgs): Promise<void> {
  const result = await guard(args);
  if (result instanceof Redirect) throw result;
}
