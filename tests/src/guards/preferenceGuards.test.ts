import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { requireLink } from '#src/guards/preferenceGuards.ts';
import { openSiteTexts } from '#src/i18n/texts.ts';
import { beginAhead } from '#src/routes.tsx';
import { createAppStore, type AppStore } from '#src/state/store.ts';
import { fakeApp, type FakeApp } from '../fakes.ts';

const token = 'header.payload.signature';

/** Arrives with a mailed link, before any page is drawn. */
async function arrive(metadata = {}, path = `/preferences/token/${token}`): Promise<{ app: FakeApp; store: AppStore }> {
  const app = fakeApp({ metadata });
  const store = createAppStore(app, await openSiteTexts(['de']), ['de']);
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
