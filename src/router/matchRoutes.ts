import type { Route } from './routes.ts';

/** A path's routes, the outermost frame first, and the parts of the path that they name. */
export interface Match {
  readonly routes: readonly Route[];
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * The routes of a path: of several that fit, the one with more fixed parts. Upper and lower case, percent-encoding and
 * slashes at the end make no difference. Undefined if none fits. Never throws.
 */
export function matchRoutes(routes: readonly Route[], pathname: string): Match | undefined {
  const parts = partsOf(pathname);
  let best: (Match & { readonly score: number }) | undefined;
  for (const { chain, pattern } of branchesOf(routes)) {
    const params = fit(pattern, parts);
    const score = scoreOf(pattern, chain.at(-1)?.index === true);
    if (params && (!best || score > best.score)) best = { routes: chain, params, score };
  }
  return best && { routes: best.routes, params: best.params };
}

/** The named parts of a path that fits a pattern such as `/preferences/token/:token`, else undefined. */
export function matchPath(pattern: string, pathname: string): Match['params'] | undefined {
  return patternsOf(pattern)
    .map((one) => fit(one, partsOf(pathname)))
    .find((params) => params !== undefined);
}

interface Branch {
  readonly chain: readonly Route[];
  readonly pattern: readonly string[];
}

function branchesOf(routes: readonly Route[], above: Branch = { chain: [], pattern: [] }): readonly Branch[] {
  return routes.flatMap((route) => {
    const chain = [...above.chain, route];
    const own = patternsOf(route.path ?? '');
    const patterns = own.map((more) => (route.path?.startsWith('/') ? more : [...above.pattern, ...more]));
    // A frame without a path is no page of its own.
    const isPage = route.path !== undefined || route.index === true;
    return patterns.flatMap((pattern) => [
      ...branchesOf(route.children ?? [], { chain, pattern }),
      ...(isPage ? [{ chain, pattern }] : []),
    ]);
  });
}

/** A path's parts; two lists if its last part may be absent. */
function patternsOf(path: string): readonly (readonly string[])[] {
  const parts = path.split('/').filter((part) => part !== '');
  const last = parts.at(-1);
  return last?.endsWith('?') ? [[...parts.slice(0, -1), last.slice(0, -1)], parts.slice(0, -1)] : [parts];
}

function partsOf(pathname: string): readonly string[] {
  const parts = pathname.split('/').slice(1).map(decoded);
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);
}

function fit(pattern: readonly string[], parts: readonly string[]): Match['params'] | undefined {
  const params: Record<string, string> = {};
  const takesRest = pattern.at(-1) === '*';
  const fixed = takesRest ? pattern.slice(0, -1) : pattern;
  if (takesRest ? parts.length < fixed.length : parts.length !== fixed.length) return undefined;
  for (const [index, want] of fixed.entries()) {
    const part = parts[index] ?? '';
    if (want.startsWith(':') && part !== '') params[want.slice(1)] = part;
    else if (want.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  return takesRest ? { ...params, '*': parts.slice(fixed.length).join('/') } : params;
}

/** As in React Router, so that its documentation applies: a fixed part counts more than a named one, `*` least. */
function scoreOf(pattern: readonly string[], isIndex: boolean): number {
  const scores = pattern.map((part) => (part === '*' ? -2 : part.startsWith(':') ? 3 : 10));
  return scores.reduce((sum, score) => sum + score, pattern.length + (isIndex ? 2 : 0));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
