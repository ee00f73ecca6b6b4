import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { openCentreAhead } from '#src/app/guards/preferenceGuards.ts';
import type { Gateways } from '#src/store/gateways.ts';
import { schemaAtom } from '#src/preferences/state/centre.ts';
import { linkTokenAtom, openLinkAtom } from '#src/session/link.ts';
import { createAppStore } from '#src/store/store.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { bela, fakeApp, refusal } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { portalApp } from '../../app/portal/page.ts';
import { link, tab } from './page.ts';

describe('opening the mailed link', () => {
  it('greets the customer, shows the masked address and removes the token from the URL (requirements#centre-link, requirements#TOK-1)', async () => {
    const fakes = fakeApp();
    const { address } = await renderApp({ at: link, gateways: fakes });
    const greeting = await screen.findByRole('heading', { level: 1 });
    // The space is between the two parts, not inside one: each is an inline-block, which drops it.
    expect([...greeting.childNodes].map((part) => part.textContent)).toEqual([
      'Guten Tag Ada,',
      ' ',
      'schön, dass Sie da sind',
    ]);
    expect(screen.getByText('Für a•••@beispiel.example')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/preferences#newsletters'));
    expect(fakes.calls).toContain('getAccount reg-link');
    expect(fakes.calls.filter((call) => call.startsWith('page'))).toEqual(['page preferences']);
  });

  it.each(['/preferences', '/preferences/quite/unknown'])(
    'says that the link is missing if there is no token: %s (requirements#centre-routes)',
    async (at) => {
      const { address } = await renderApp({ at, gateways: fakeApp() });
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Hier fehlt Ihr persönlicher Link');
      expect(address()).toBe('/preferences/error/notfound');
    },
  );

  it('is not offered if the site has no preference centre', async () => {
    const { address } = await renderApp({
      at: link,
      gateways: fakeApp({ metadata: { marketingPreferenceCenter: null } }),
    });
    await waitFor(() => expect(address()).toBe('/preferences/error/notfound'));
  });

  it('distinguishes a refused link from a failed exchange (requirements#centre-error)', async () => {
    const fakes = fakeApp();
    const refused = {
      ...fakes,
      services: {
        ...fakes.services,
        exchangeLinkToken: () => Promise.reject(new ServiceError('STATUS', 'exchange', { status: 401 })),
      },
    };
    const { address } = await renderApp({ at: link, gateways: refused });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Dieser Link gilt nicht mehr');
    expect(address()).toMatch(/^\/preferences\/error\/preferences\.loading/);
  });

  it('says what failed if the account cannot be read, and recovers although the registration token has expired', async () => {
    const fakes = fakeApp();
    let exchanges = 0;
    const exchangeLinkToken = async (jwt: string) => {
      exchanges += 1;
      return { ...(await fakes.services.exchangeLinkToken(jwt)), regToken: `token ${exchanges}` };
    };
    let failure: Error = new ServiceError('NETWORK', 'POST /rest/v1/subscriber/account');
    const getAccount = (regToken: string) =>
      regToken === 'token 1' ? Promise.reject(failure) : fakes.provider.getAccount(regToken);
    const { user } = await renderApp({
      at: link,
      gateways: {
        ...fakes,
        services: { ...fakes.services, exchangeLinkToken },
        provider: { ...fakes.provider, getAccount },
      },
    });
    const again = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
    failure = refusal(403002);
    await user.click(again);
    expect(await tab('Newsletter')).toBeInTheDocument();
    expect(exchanges).toBe(2);
  });

  it('offers customers without subscriptions a way to subscribe again (requirements#unsubscribed)', async () => {
    await renderApp({ at: '/unsubscribe-success', gateways: portalApp() });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(document.querySelector('main svg, main img')).not.toBeNull();
    expect(within(screen.getByRole('main')).getByRole('link')).toHaveAttribute('href', '/');
  });

  it('leads to the unsubscribed page if no subscription is left (requirements#arrival-unsubscribed)', async () => {
    const account = { ...bela, data: { sfmc: { subscriptionKey: 'SK' } } };
    const { address } = await renderApp({ at: link, gateways: fakeApp({ account }) });
    await waitFor(() => expect(address()).toBe('/unsubscribe-success'));
  });
});

describe('the site itself', () => {
  it('says in the visitor’s language that it cannot be loaded, and tries again', async () => {
    const fakes = fakeApp();
    let down = true;
    const metadata = {
      load: () => (down ? Promise.reject(new ServiceError('NETWORK', 'GET /rest/v1/metadata')) : fakes.metadata.load()),
    };
    // A slow exchange: nothing may request the account before it.
    const exchangeLinkToken = (jwt: string) =>
      new Promise<void>((done) => setTimeout(done, 50)).then(() => fakes.services.exchangeLinkToken(jwt));
    const { user } = await renderApp({
      at: link,
      gateways: { ...fakes, metadata, services: { ...fakes.services, exchangeLinkToken } },
      language: 'en',
    });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This page cannot be loaded right now');
    expect(screen.getByText(/metadata fetch failed\./)).toHaveAttribute('lang', 'en');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await tab('Newsletter')).toBeInTheDocument();
    expect(fakes.calls.filter((call) => call.startsWith('getAccount'))).toEqual(['getAccount reg-link']);
  });
});

describe('opening the mailed link while the server’s page is on screen', () => {
  afterEach(() => vi.restoreAllMocks());

  const loadsAhead = async (gateways: Gateways): Promise<void> => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(Object([performance.mark('painted')]));
    const store = createAppStore(gateways, await openSiteTexts(['de']), ['de']);
    store.set(linkTokenAtom, 'link');
    void openCentreAhead(store, () => new Promise(() => undefined));
    await store.set(openLinkAtom);
    await vi.dynamicImportSettled();
    await store.get(schemaAtom);
  };

  it('asks for the account while the page’s scripts are still to come', async () => {
    const fakes = fakeApp();
    await loadsAhead(fakes);
    expect(fakes.calls).toEqual(['exchange link', 'getAccount reg-link']);
  });

  it('asks for no account with a refused link', async () => {
    const fakes = fakeApp();
    const exchangeLinkToken = () => Promise.reject(new ServiceError('STATUS', 'exchange', { status: 401 }));
    await loadsAhead({ ...fakes, services: { ...fakes.services, exchangeLinkToken } });
    expect(fakes.calls.filter((call) => call.startsWith('getAccount'))).toEqual([]);
  });
});
