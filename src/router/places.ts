import type { Match } from './matchRoutes.ts';
import type { RouterState, To } from './router.ts';
import type { Place } from './routes.ts';

/** A place's path, query and hash. */
export function addressOf({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

/** A place with an entry of its own in the history. Throws for a text that is no address. */
export function placeOf(to: To, state: unknown, from: Place): Place {
  // Keys are unlikely to meet twice in one visit.
  const key = Math.random().toString(36).slice(2, 10);
  if (typeof to !== 'string') return { pathname: from.pathname, ...partsOf(to), state, key };
  const { pathname, search, hash } = new URL(to, location.origin);
  return { pathname, search, hash, state, key };
}

/** Whether a page only scrolls or changes its tab, which no guard is asked for. Its plain address opens it again. */
export function isOtherHash(before: Place, next: Place): boolean {
  return before.pathname === next.pathname && before.search === next.search && next.hash !== '';
}

/** Whether a page on screen asks its guard again: for another query, other parts of its path, and the same URL. */
export function isOtherQuestion({ place, match: { params } }: RouterState, next: Place, match: Match): boolean {
  return (
    place.search !== next.search ||
    place.pathname === next.pathname ||
    JSON.stringify(params) !== JSON.stringify(match.params)
  );
}

function partsOf({ search = '', hash = '' }: Exclude<To, string>): Pick<Place, 'search' | 'hash'> {
  return { search: marked('?', search), hash: marked('#', hash) };
}

function marked(sign: string, text: string): string {
  return text === '' || text.startsWith(sign) ? text : sign + text;
}
