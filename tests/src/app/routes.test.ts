import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { paths as pagePaths } from '@kontor/schema-adapters/content';
import { createRoutes } from '#src/app/routes.tsx';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { createAppStore } from '#src/store/store.ts';
import { fakeApp } from '../fakes.ts';

const store = createAppStore(fakeApp(), await openSiteTexts(['de']));

function pathsOf(routes: readonly RouteObject[]): readonly string[] {
  return routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);
}

it('routes and the list of pages have the same paths', () => {
  const { error, ...all } = pagePaths;
  const listed = Object.values(all).map((path) => (path === pagePaths.errorWithCode ? `${path}?` : path));
  const routed = pathsOf(createRoutes(store)).filter((path) => path !== '*');
  expect(new Set(routed)).toEqual(new Set(listed));
  expect(matchRoutes(createRoutes(store), error)?.at(-1)?.route.path).toBe('/error/:errorCode?');
});

it.each(Object.values(pagePaths))('%s has a page of its own', (path) => {
  const route = matchRoutes(createRoutes(store), path.replace(/:\w+/, 'a.b.c'))?.at(-1)?.route;
  expect(route?.path ?? pagePaths.centre).not.toBe('*');
});
