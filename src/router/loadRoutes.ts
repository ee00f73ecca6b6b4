import { matchRoutes } from './matchRoutes.ts';
import type { LoadedRoutes, Route } from './routes.ts';

/** Loads what the routes of a path need, without asking their guards. Rejects if something cannot be loaded. */
export async function loadRoutes(routes: readonly Route[], pathname: string): Promise<LoadedRoutes> {
  const chain = matchRoutes(routes, pathname)?.routes ?? [];
  return new Map(await Promise.all(chain.map(async (route) => [route, (await route.lazy?.()) ?? {}] as const)));
}
