import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { textStore } from '#src/browser/storage.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { providerRefusal } from '../fakeAccounts.ts';
import { renderApp } from '../renderApp.tsx';
import { logIn, portalApp } from '../app/portal/page.ts';
import { storedForPartner, leftWith } from './partner.ts';

/** The provider's cookie, which informs its watchers. */
function cookie() {
  const listeners: ((isThere: boolean) => void)[] = [];
  const watch = (_key: string, listener: (isThere: boolean) => void) => {
    listeners.push(listener);
    return () => undefined;
  };
  const tell = async (isThere: boolean): Promise<void> => {
    await waitFor(() => expect(listeners).not.toEqual([]));
    listeners.at(-1)?.(isThere);
  };
  return { sessionCookie: { isThere: () => true, hint: () => undefined, watch }, tell };
}

describe('what the browser stores for a partner', () => {
  it('is deleted at a logout, even if the provider does not answer', async () => {
    const fakes = portalApp({ loggedIn: true });
    fakes.accounts.refuse.set('logout', new ServiceError('NETWORK', 'accounts.logout'));
    const { user } = await renderApp({ at: '/?gig_ssoToken=T1', gateways: fakes });
    const [button] = await screen.findAllByRole('button', { name: 'Abmelden' });
    expect(storedForPartner(fakes)).toContain('T1');
    await user.click(button!);
    await waitFor(() => expect(storedForPartner(fakes)).toBe(''));
  });

  it('is deleted at a logout in another tab', async () => {
    const { tell, sessionCookie } = cookie();
    const fakes = { ...portalApp({ loggedIn: true }), sessionCookie };
    await renderApp({ at: '/?gig_ssoToken=T1', gateways: fakes });
    await screen.findByRole('heading', { name: /Guten Tag/ });
    await tell(false);
    await waitFor(() => expect(storedForPartner(fakes)).toBe(''));
  });

  it('stays if a session had already ended before the partner sent the customer here', async () => {
    const fakes = portalApp();
    vi.spyOn(fakes.accounts, 'getAccount').mockImplementationOnce(async () => {
      await fakes.accounts.logout();
      throw providerRefusal(403005);
    });
    const { user } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: fakes });
    await logIn(user);
    await waitFor(() => expect(leftWith(fakes)).toEqual(['continueSignOn T1']));
  });

  it('stays if a new login ends the old session first, as the provider’s script does', async () => {
    const { tell, sessionCookie } = cookie();
    const fakes = { ...portalApp(), sessionCookie };
    const { user } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: fakes });
    await screen.findByText(/geht es zurück/);
    fakes.accounts.isLoggedIn = true;
    await tell(true);
    await waitFor(() => expect(fakes.accounts.calls.filter((call) => call === 'getAccount')).toHaveLength(2));
    await tell(false);
    await logIn(user);
    await waitFor(() => expect(leftWith(fakes)).toEqual(['continueSignOn T1']));
  });

  it.each(['/login', '/login/redirect'])(
    'is useless at %s for another account than the one it began with',
    async (at) => {
      const fakes = portalApp({ loggedIn: true });
      const { address } = await renderApp({ at: '/login', gateways: fakes });
      await waitFor(() => expect(address()).toBe('/'));
      const begun = { token: 'T1', type: 'TOKEN', expires: fakes.clock.now() + 1000, hops: 0, uid: 'bela' };
      fakes.storage.session.write('kontor.signOn', JSON.stringify(begun));
      const second = await renderApp({ at, gateways: fakes });
      await waitFor(() => expect(second.address()).toBe('/'));
      expect(storedForPartner(fakes)).toBe('');
      expect(leftWith(fakes)).toEqual([]);
    },
  );

  it('is kept in memory if the browser’s storage throws', async () => {
    const broken = (): Storage => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const fakes = {
      ...portalApp(),
      storage: { local: textStore(broken), session: textStore(broken), isLasting: () => false },
    };
    const { user } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: fakes });
    await logIn(user);
    await waitFor(() => expect(leftWith(fakes)).toEqual(['continueSignOn T1']));
  });
});

describe('errors from the provider or a partner', () => {
  it.each([
    ['/error?code=access_denied&message=No+way', 'No way'],
    [
      '/login/redirect?mode=error&code=invalid_request&message=Missing+or+expired+context',
      'Missing or expired context',
    ],
    ['/error?message=%3Cimg%20src=x%20onerror=alert(1)%3E', '<img src=x onerror=alert(1)>'],
  ])('at %s are quoted as text (requirements#error-page)', async (at, text) => {
    const { address } = await renderApp({ at, gateways: portalApp() });
    expect(await screen.findByText(text)).toBeVisible();
    expect(
      screen.getByRole('heading', { level: 1, name: 'Es ist ein unerwarteter Fehler aufgetreten.' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Anmelden' })).toBeVisible();
    expect(address()).toMatch(/^\/error\?/);
  });

  it('end the sign-on', async () => {
    const fakes = portalApp();
    await renderApp({ at: '/login?gig_ssoToken=T1', gateways: fakes });
    await screen.findByText(/geht es zurück/);
    await renderApp({ at: '/error?mode=error&code=login_required', gateways: fakes });
    await screen.findByText('login_required');
    expect(fakes.storage.local.read('kontor.ssoToken')).toBeUndefined();
  });

  it('are absent on the plain error page', async () => {
    await renderApp({ at: '/error', gateways: portalApp() });
    expect(await screen.findByText(/später noch einmal/)).toBeVisible();
    expect(screen.queryByText('Die Meldung dazu:')).toBeNull();
  });
});
