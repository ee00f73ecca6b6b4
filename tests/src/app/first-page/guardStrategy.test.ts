import { guardStrategy } from '#src/app/first-page/openFirstPage.tsx';
import type { ComponentType } from 'react';
import { createMemoryRouter, redirect, replace, type RouteObject } from 'react-router';
import { describe, expect, it, vi } from 'vitest';

const never = (): Promise<ComponentType> => new Promise(() => undefined);
const loadAtOnce = async (): Promise<ComponentType> => () => null;
const at = (path: string, guard: () => unknown, Component = never): RouteObject => ({
  path,
  loader: guard,
  lazy: { Component },
});

/** A router at an address whose guards run as on the site. */
function openAt(address: string, routes: RouteObject[], firstDrawing = Promise.resolve()) {
  const router = createMemoryRouter(
    [...routes, { path: '/end', loader: () => null }, { path: '/', loader: () => null }],
    {
      initialEntries: [address],
      dataStrategy: guardStrategy(firstDrawing, (to, options) => router.navigate(to, options)),
    },
  );
  return router;
}

describe('a guard', () => {
  it('that leads elsewhere does not make the visitor wait for the chunk of the page that they do not get', async () => {
    const guard = (): never => {
      throw replace('/end');
    };
    const router = openAt('/a', [at('/a', guard)]);
    await vi.waitFor(() => expect(router.state).toMatchObject({ initialized: true, location: { pathname: '/end' } }));
    expect(router.state.location.state).toBeNull();
  });

  it.each([
    ['redirect', redirect, '/a'],
    ['replace', replace, '/'],
  ])('that leads elsewhere with %s keeps the history in order', async (_name, make, before) => {
    const guard = (): never => {
      throw make('/end');
    };
    const router = openAt('/', [at('/a', () => null, loadAtOnce), at('/b', guard)]);
    await vi.waitFor(() => expect(router.state.initialized).toBe(true));
    await router.navigate('/a');
    await Promise.race([router.navigate('/b'), vi.waitFor(() => expect(router.state.location.pathname).toBe('/end'))]);
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe(before);
  });

  it('has no say any more once the visitor has gone elsewhere', async () => {
    let answer = (): void => undefined;
    const guard = (): Promise<never> => new Promise((_resolve, reject) => (answer = () => reject(replace('/end'))));
    const router = openAt('/', [at('/a', guard), at('/b', () => null, loadAtOnce)]);
    await vi.waitFor(() => expect(router.state.initialized).toBe(true));
    void router.navigate('/a');
    await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'));
    await Promise.resolve();
    await router.navigate('/b');
    answer();
    await new Promise((resolve) => setTimeout(resolve));
    expect(router.state.location.pathname).toBe('/b');
  });

  it('runs only once the page that came with the document is on screen', async () => {
    let draw = (): void => undefined;
    const guard = vi.fn(() => null);
    openAt('/a', [at('/a', guard)], new Promise((resolve) => (draw = resolve)));
    await new Promise((resolve) => setTimeout(resolve));
    expect(guard).not.toHaveBeenCalled();
    draw();
    await vi.waitFor(() => expect(guard).toHaveBeenCalledTimes(1));
  });
});
