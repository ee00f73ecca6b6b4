// @vitest-environment node
import { matchPath, matchRoutes } from '#src/router/matchRoutes.ts';
import type { Route } from '#src/router/routes.ts';
import * as fc from 'fast-check';
import { matchRoutes as routerMatch, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';

const routes: readonly Route[] = [
  {
    handle: 'site',
    children: [
      {
        handle: 'account',
        children: [
          { path: '/', handle: 'start' },
          { path: '/addresses', handle: 'addresses' },
        ],
      },
      { path: '/login', handle: 'login' },
      { path: '/login/redirect', handle: 'redirect' },
      { path: '/error/:errorCode?', handle: 'error' },
      {
        path: '/preferences',
        handle: 'preferences',
        children: [
          { path: 'token/:token', handle: 'token' },
          { path: 'error/:code', handle: 'link error' },
          { index: true, handle: 'centre' },
          { path: '*', handle: 'centre too' },
        ],
      },
      { path: '*', handle: 'not found' },
    ],
  },
];

/** What a path shows, and what it says. */
const at = (pathname: string) => {
  const match = matchRoutes(routes, pathname);
  return match && { handles: match.routes.map(({ handle }) => handle), params: match.params };
};

describe('a path', () => {
  it.each([
    ['/', ['site', 'account', 'start'], {}],
    ['/login', ['site', 'login'], {}],
    ['/LOGIN/', ['site', 'login'], {}],
    ['/%6Cogin', ['site', 'login'], {}],
    ['/login/redirect', ['site', 'redirect'], {}],
    ['/error', ['site', 'error'], {}],
    ['/error/doi-7', ['site', 'error'], { errorCode: 'doi-7' }],
    ['/preferences', ['site', 'preferences', 'centre'], {}],
    ['/preferences/token/a%20b', ['site', 'preferences', 'token'], { token: 'a b' }],
    ['/preferences/token', ['site', 'preferences', 'centre too'], { '*': 'token' }],
    ['/preferences/a/b', ['site', 'preferences', 'centre too'], { '*': 'a/b' }],
    ['/nowhere', ['site', 'not found'], { '*': 'nowhere' }],
  ])('%s shows its page in its frames', (pathname, handles, params) => {
    expect(at(pathname)).toEqual({ handles, params });
  });

  it('that no route takes has no match', () => {
    expect(matchRoutes([{ path: '/login' }], '/logout')).toBeUndefined();
    expect(matchPath('/preferences/token/:token', '/preferences/token/')).toBeUndefined();
  });

  it('that is badly encoded is taken as it is', () => {
    expect(at('/error/%E0%A4%A')).toEqual({ handles: ['site', 'error'], params: { errorCode: '%E0%A4%A' } });
  });

  const parts = fc.constantFrom(
    'login',
    'Login',
    '%6Cogin',
    'redirect',
    'preferences',
    'token',
    'TOKEN',
    'error',
    'x',
    'a%20b',
    'a%2Fb',
    '',
  );

  it('shows the same page as with React Router', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 5 }), (list) => {
        const pathname = `/${list.join('/')}`;
        const theirs = routerMatch([...routes] as RouteObject[], pathname) ?? [];
        const own = at(pathname);
        expect(own?.handles).toEqual(theirs.map(({ route }) => route.handle as unknown));
        const { '*': _rest, ...params } = theirs.at(-1)?.params ?? {};
        const { '*': _own, ...named } = own?.params ?? {};
        expect(named).toEqual(Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)));
      }),
      { numRuns: 1000 },
    );
  });
});
