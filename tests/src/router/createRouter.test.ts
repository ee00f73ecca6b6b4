// @vitest-environment jsdom
import { createRouter } from '#src/router/createRouter.ts';
import { redirect, redirectDocument, replace } from '#src/router/redirects.ts';
import type { Guard, Route } from '#src/router/routes.ts';
import { describe, expect, it, vi } from 'vitest';
import { memoryHistory } from '../memoryHistory.ts';

/** A router at an address, once its first page is open, with how often each guard ran. */
async function openAt(address: string, routes: readonly Route[]) {
  const history = memoryHistory(address);
  const router = createRouter(routes, history);
  await vi.waitFor(() => expect(router.state.isOpen && !router.opening).toBe(true));
  const at = (): string => router.state.place.pathname + router.state.place.search + router.state.place.hash;
  return { router, history, at };
}

const page = (path: string, loader?: Guard, more: Partial<Route> = {}): Route => ({ path, loader, ...more });
const allow = (): null => null;

describe('a navigation', () => {
  it('shows the page once its guard and its chunk are there, and keeps the old one until then', async () => {
    let arrive = (): void => undefined;
    const lazy = (): Promise<object> => new Promise((resolve) => (arrive = () => resolve({})));
    const { router, at } = await openAt('/', [page('/'), page('/slow', allow, { lazy })]);
    const opened = router.navigate('/slow?a=1#b');
    expect([at(), router.opening?.pathname]).toEqual(['/', '/slow']);
    arrive();
    await opened;
    expect([at(), router.opening, router.state.navigationType]).toEqual(['/slow?a=1#b', undefined, 'PUSH']);
  });

  it('loads a chunk once, and asks again for one that failed', async () => {
    const lazy = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({});
    const { router } = await openAt('/', [page('/'), page('/a', undefined, { lazy })]);
    await router.navigate('/a');
    expect(router.state.failure?.error).toBeInstanceOf(TypeError);
    await router.navigate('/a');
    await router.navigate('/');
    await router.navigate('/a');
    expect([router.state.failure, lazy.mock.calls.length]).toEqual([undefined, 2]);
  });

  it('gives way to a newer one, whichever is ready first', async () => {
    let arrive = (): void => undefined;
    const slow = (): Promise<null> => new Promise((resolve) => (arrive = () => resolve(null)));
    const { router, at } = await openAt('/', [page('/'), page('/slow', slow), page('/fast')]);
    const first = router.navigate('/slow');
    await router.navigate('/fast');
    arrive();
    await first;
    expect(at()).toBe('/fast');
  });

  it('passes a state on, and goes back to the page that had it', async () => {
    const { router, at } = await openAt('/', [page('/'), page('/a'), page('/b')]);
    await router.navigate('/a', { state: { origin: 'update' } });
    await router.navigate('/b');
    router.go(-1);
    await vi.waitFor(() => expect(at()).toBe('/a'));
    expect([router.state.place.state, router.state.navigationType]).toEqual([{ origin: 'update' }, 'POP']);
  });

  it('can replace the entry of the history', async () => {
    const { router, at } = await openAt('/', [page('/'), page('/a'), page('/b')]);
    await router.navigate('/a');
    await router.navigate('/b', { replace: true });
    router.go(-1);
    await vi.waitFor(() => expect(at()).toBe('/'));
  });

  it('stays on the path for another query or hash', async () => {
    const { router, at } = await openAt('/tabs?x=1#one', [page('/tabs')]);
    await router.navigate({ hash: 'two', search: '?x=1' });
    expect(at()).toBe('/tabs?x=1#two');
    await router.navigate({ hash: 'three' });
    expect(at()).toBe('/tabs#three');
  });
});

describe('a guard', () => {
  it.each([
    ['throws', 'redirect', redirect, ['/', '/a']],
    ['returns', 'replace', replace, ['/']],
  ])('that %s a %s leads elsewhere', async (how, _name, make, before) => {
    const guard: Guard = () => {
      if (how === 'throws') throw make('/end');
      return make('/end');
    };
    const { router, history, at } = await openAt('/', [page('/'), page('/a', guard), page('/end'), page('/b')]);
    await router.navigate('/b');
    await router.navigate('/a');
    expect(at()).toBe('/end');
    router.go(-1);
    expect(history.place().pathname).toBe(before.length === 2 ? '/b' : '/');
  });

  it('does not make the visitor wait for the page that they do not get', async () => {
    const lazy = (): Promise<never> => new Promise(() => undefined);
    const { at } = await openAt('/', [page('/', () => replace('/login'), { lazy }), page('/login')]);
    expect(at()).toBe('/login');
  });

  it('can ask for a fresh document', async () => {
    const { router, history } = await openAt('/', [
      page('/'),
      page('/a', ({ request }) => redirectDocument(request.url)),
    ]);
    await router.navigate('/a?b');
    expect(history.opened).toEqual([`${location.origin}/a?b`]);
  });

  it('that came with its page runs after it', async () => {
    const lazy = async () => ({ loader: () => replace('/end') });
    const { at } = await openAt('/', [page('/', undefined, { lazy }), page('/end')]);
    expect(at()).toBe('/end');
  });

  it('runs again for another query, for the same address and on request, but not for another hash', async () => {
    const guard = vi.fn(allow);
    const { router } = await openAt('/a', [page('/a', guard)]);
    await router.navigate('/a#x');
    expect(guard).toHaveBeenCalledTimes(1);
    await router.navigate('/a?q');
    await router.navigate('/a?q');
    expect(guard).toHaveBeenCalledTimes(3);
    await router.revalidate();
    expect(guard).toHaveBeenCalledTimes(4);
  });

  it('of a frame that stays does not run for the next page in it; one that says so never runs twice', async () => {
    const frame = vi.fn(allow);
    const once = vi.fn(allow);
    const { router } = await openAt('/a', [
      { loader: frame, children: [page('/a', once, { shouldRevalidate: () => false }), page('/b')] },
    ]);
    await router.navigate('/a?q');
    await router.revalidate();
    expect(once).toHaveBeenCalledTimes(1);
    expect(frame).toHaveBeenCalledTimes(3);
    await router.navigate('/b');
    expect(frame).toHaveBeenCalledTimes(4);
  });

  it('that fails shows the error and says at which route; the next page is free of it', async () => {
    const guard = (): never => {
      throw new Error('no answer');
    };
    const { router } = await openAt('/', [{ children: [page('/'), page('/a', guard)] }]);
    await router.navigate('/a');
    expect(router.state.failure).toMatchObject({ error: { message: 'no answer' }, index: 1 });
    await router.navigate('/');
    expect(router.state.failure).toBeUndefined();
  });
});

describe('a router', () => {
  it('tells of an address without a page as a status', async () => {
    const { router } = await openAt('/nowhere', [page('/')]);
    expect(router.state.failure?.error).toMatchObject({ status: 404, statusText: 'Not Found' });
  });

  it('that is no longer needed opens nothing more', async () => {
    let arrive = (): void => undefined;
    const slow = (): Promise<null> => new Promise((resolve) => (arrive = () => resolve(null)));
    const { router, history, at } = await openAt('/', [page('/'), page('/slow', slow)]);
    const opened = router.navigate('/slow');
    router.dispose();
    arrive();
    await opened;
    history.go(-1);
    expect(at()).toBe('/');
  });
});

describe('a first page that came with the document', () => {
  const arrive = (routes: readonly Route[], loaded?: ReadonlyMap<Route, object>) => {
    const waiting: (() => void)[] = [];
    const whenDrawn = (go: () => void): void => void waiting.push(go);
    const history = memoryHistory('/login#a');
    return {
      router: createRouter(routes, history, { loaded, whenDrawn }),
      go: () => waiting.forEach((each) => each()),
    };
  };

  it('is there before its guard runs, once it is drawn, and what is loaded is not loaded again', async () => {
    const guard = vi.fn(allow);
    const lazy = vi.fn();
    const login = page('/login', guard, { lazy, shouldRevalidate: () => false });
    const { router, go } = arrive([login], new Map([[login, {}]]));
    expect([router.state.isOpen, router.state.isAhead, guard.mock.calls.length]).toEqual([true, true, 0]);
    go();
    await vi.waitFor(() => expect(router.state.isAhead).toBe(false));
    expect([guard.mock.calls.length, lazy.mock.calls.length]).toEqual([1, 0]);
  });

  it('makes way for the page that its guard prefers', async () => {
    const login = page('/login', () => replace('/'));
    const { router, go } = arrive([login, page('/')], new Map());
    go();
    await vi.waitFor(() => expect(router.state.place.pathname).toBe('/'));
  });

  it('shows its skeleton until its guard has run if only that came', async () => {
    const { router, go } = arrive([page('/login', allow)]);
    expect([router.state.isOpen, router.state.isAhead]).toEqual([false, false]);
    go();
    await vi.waitFor(() => expect(router.state.isOpen).toBe(true));
  });

  it('is not opened again after the visitor has gone elsewhere', async () => {
    const guard = vi.fn(allow);
    const { router, go } = arrive([page('/login', guard), page('/')], new Map());
    await router.navigate('/');
    go();
    expect([router.state.place.pathname, guard.mock.calls.length]).toEqual(['/', 0]);
  });
});
