import { matchRoutes } from './matchRoutes.ts';
import type { LoadedRoutes, Route } from './routes.ts';

/** Loads what the routes of a path need, without asking their guards. Rejects if something cannot be loaded. */
export async function loadRoutes(routes: readonly Route[], pathname: string): Promise<LoadedRoutes> {
  const chain = matchRoutes(routes, pathname)?.routes ?? [];
  return new Map(await Promise.all(chain.map(async (route) => [route, (await route.lazy?.()) ?? {}] as const)));
}

/** Lets the routes of a visit's first address begin what they need. */
export function beginAhead(routes: readonly Route[], { href, pathname }: Pick<Location, 'href' | 'pathname'>): void {
  const match = matchRoutes(routes, pathname);
  for (const { ahead } of match?.routes ?? []) ahead?.({ request: { url: href }, params: match?.params ?? {} });
}
