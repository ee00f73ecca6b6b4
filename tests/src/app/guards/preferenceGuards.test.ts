import { accountLinkPrefix } from '#protocol/serviceToken.ts';
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { requireLink } from '#src/app/guards/preferenceGuards.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { beginAhead } from '#src/app/routes.tsx';
import { linkTokenAtom } from '#src/session/link.ts';
import { createAppStore, type AppStore } from '#src/store/store.ts';
import { fakeApp, type FakeApp } from '../../fakes.ts';

const token = 'header.payload.signature';

/** Arrives with a mailed link, before any page is drawn. */
async function arrive(
  metadata = {},
  path = `/preferences/token/${token}`,
  stored?: string,
  hasSession = true,
): Promise<{ app: FakeApp; store: AppStore }> {
  const sessionCookie = { isThere: () => hasSession, hint: () => undefined, watch: () => () => undefined };
  const app = { ...fakeApp({ metadata }), sessionCookie };
  const store = createAppStore(app, await openSiteTexts(['de']), ['de']);
  if (stored !== undefined) store.set(linkTokenAtom, stored);
  history.replaceState(null, '', `${path}#personal`);
  beginAhead(store, location.pathname);
  return { app, store };
}

/** What the router gives a guard for the current address. */
function opening(): LoaderFunctionArgs {
  const url = new URL(location.href);
  return { request: new Request(url), url, pattern: '/preferences', params: {}, context: new RouterContextProvider() };
}

const exchanges = ({ calls }: FakeApp): readonly string[] => calls.filter((call) => call.startsWith('exchange'));

describe('a mailed link', () => {
  it('is exchanged before its page is taken over, and leaves the address first', async () => {
    const { app } = await arrive();
    expect(location.pathname + location.hash).toBe('/preferences#personal');
    await vi.waitFor(() => expect(exchanges(app)).toEqual([`exchange ${token}`]));
  });

  it('is exchanged once: its guard waits for the exchange that has begun', async () => {
    const { app, store } = await arrive();
    const guard = requireLink(store);
    expect(await Promise.all([guard(opening()), guard(opening())])).toEqual([null, null]);
    expect(exchanges(app)).toHaveLength(1);
  });

  it('is not exchanged by a site without a preference centre', async () => {
    const { app, store } = await arrive({ marketingPreferenceCenter: null });
    const refused = await requireLink(store)(opening()).catch((error: unknown) => error);
    expect(refused instanceof Response && refused.headers.get('Location')).toBe('/preferences/error/notfound');
    expect(exchanges(app)).toEqual([]);
  });

  it('whose token is too long stays for its guard to refuse', async () => {
    const path = `/preferences/token/${'x'.repeat(4097)}`;
    const { app } = await arrive({}, path);
    expect(location.pathname).toBe(path);
    expect(exchanges(app)).toEqual([]);
  });
});

describe('the preference centre in a new document', () => {
  const own = `${accountLinkPrefix}token`;

  it.each([token, own])('exchanges the token of its tab before its page is taken over, once: %s', async (stored) => {
    const { app, store } = await arrive({}, '/preferences', stored);
    await vi.waitFor(() => expect(exchanges(app)).toEqual([`exchange ${stored}`]));
    expect(await requireLink(store)(opening())).toBeNull();
    expect(exchanges(app)).toHaveLength(1);
  });

  it('exchanges nothing for an account whose session is over, nor without a token', async () => {
    const ended = await arrive({}, '/preferences', own, false);
    const without = await arrive({}, '/preferences');
    for (const { store } of [ended, without])
      await expect(requireLink(store)(opening())).rejects.toBeInstanceOf(Response);
    expect([...exchanges(ended.app), ...exchanges(without.app)]).toEqual([]);
  });
});
