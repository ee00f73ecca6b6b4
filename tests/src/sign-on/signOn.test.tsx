import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { providerRefusal } from '../fakeAccounts.ts';
import { storageOf } from '../app/guards/followRedirects.ts';
import { renderApp } from '../renderApp.tsx';
import { fillIn, logIn, password, portalApp, storedValue } from '../app/portal/page.ts';
import { storedForPartner, leftWith } from './partner.ts';

const partner = '/login/redirect?oidcServicePartner=photo&mode=login&context=C1';
const referrer = 'https://photo.example/';

describe('a login for a partner', () => {
  it('with a token returns to it; its host is shown and the token is gone (requirements#redirect-page)', async () => {
    const fakes = portalApp();
    const { user, address } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: fakes, referrer });
    expect(address()).toBe('/login');
    expect(await screen.findByText('Nach der Anmeldung geht es zurück zu photo.example.')).toBeVisible();
    await logIn(user);
    expect(await screen.findByText('Wir bringen Sie zurück zu photo.example.')).toBeVisible();
    await waitFor(() => expect(leftWith(fakes)).toEqual(['continueSignOn T1']));
    expect(fakes.storage.local.read('kontor.ssoToken')).toBeUndefined();
  });

  it('with OpenID Connect returns to it through the partner script, from the page that the provider knows', async () => {
    const fakes = portalApp();
    fakes.storage.local.write(
      'kontor.partnerToken',
      JSON.stringify({ token: 'photo', expires: fakes.clock.now() + 900_000 }),
    );
    const { user, address } = await renderApp({ at: '/login', gateways: fakes });
    expect(await screen.findByText('Nach der Anmeldung geht es zurück zu Ihrem Partnerdienst.')).toBeVisible();
    await logIn(user);
    await waitFor(() => expect(leftWith(fakes)).toEqual(['partner script']));
    expect(address()).toBe('/login/redirect?mode=afterConsent&skipConsent=true');
    expect(fakes.storage.local.read('kontor.partnerToken')).toBeUndefined();
  });

  it('loads the partner script for nobody else', async () => {
    const fakes = portalApp();
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await screen.findByRole('heading', { name: /Guten Tag/ });
    expect(leftWith(fakes)).toEqual([]);
  });

  it('keeps the sign-on while the partner script takes a customer to the login', async () => {
    const fakes = portalApp();
    await renderApp({ at: partner, gateways: fakes });
    expect(await screen.findByText('Wir öffnen die Anmeldung für Sie.')).toBeVisible();
    await waitFor(() => expect(leftWith(fakes)).toEqual(['partner script']));
    expect(fakes.storage.local.read('kontor.partnerToken')).toContain('photo');
  });

  it('that the partner requires again shows the login to logged-in customers, and accepts any account', async () => {
    const fakes = portalApp({ loggedIn: true });
    await renderApp({ at: partner.replace('mode=login', 'mode=forceLogin'), gateways: fakes });
    expect(await screen.findByText('Wir öffnen die Anmeldung für Sie.')).toBeVisible();
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await waitFor(() => expect(leftWith(fakes)).toEqual(['partner script', 'partner script']));
  });

  it('that fails says why and still leads to the partner afterwards', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', providerRefusal(403041));
    const { user } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Konto ist gesperrt/);
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    await waitFor(() => expect(leftWith(fakes)).toEqual(['continueSignOn T1']));
  });

  it('after its token has expired ends at the start page', async () => {
    const fakes = portalApp();
    const { user, address } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: fakes });
    await screen.findByText(/geht es zurück/);
    await fakes.clock.advance(900_000);
    await logIn(user);
    await waitFor(() => expect(address()).toBe('/'));
    expect(leftWith(fakes)).toEqual([]);
    expect(storedForPartner(fakes)).toBe('');
  });
});

describe('the redirect to a partner', () => {
  it('that is blocked shows a message and can be repeated, although the token counts as used', async () => {
    const fakes = portalApp({ loggedIn: true });
    const load = vi
      .spyOn(fakes.partnerScript, 'load')
      .mockRejectedValueOnce(new ServiceError('SCRIPT_BLOCKED', 'partner script'));
    const { user } = await renderApp({ at: partner, gateways: fakes });
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Weiterleitung hat nicht geklappt');
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByText(/Wir bringen Sie zurück/)).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
    expect(load).toHaveBeenLastCalledWith({ scriptUrl: 'http://localhost:4001/js/gigya.js', apiKey: 'portal' });
  });

  it.each([
    ['OpenID Connect', '/login', 'partner script'],
    ['a token', '/login?gig_ssoToken=T1', 'continueSignOn T1'],
  ])('with %s that is blocked goes on after a reload', async (_mode, at, redirect) => {
    const fakes = portalApp();
    const blocked = new ServiceError('SCRIPT_BLOCKED', 'partner script');
    vi.spyOn(fakes.partnerScript, 'load').mockRejectedValueOnce(blocked);
    fakes.accounts.refuse.set('continueSignOn', blocked);
    if (at === '/login')
      fakes.storage.local.write(
        'kontor.partnerToken',
        JSON.stringify({ token: 'photo', expires: fakes.clock.now() + 900_000 }),
      );
    const { user, address } = await renderApp({ at, gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Weiterleitung hat nicht geklappt');
    fakes.accounts.calls.length = 0;
    cleanup();
    await renderApp({ at: address(), gateways: fakes });
    expect(await screen.findByText(/Wir bringen Sie zurück/)).toBeVisible();
    await waitFor(() => expect(leftWith(fakes)).toEqual([redirect]));
  });

  it('that does not leave the page within 15 seconds says so and offers the start page', async () => {
    const fakes = portalApp({ loggedIn: true });
    const { user, address } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: fakes });
    await screen.findByText(/Wir bringen Sie zurück/);
    await fakes.clock.advance(15_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Weiterleitung hat nicht geklappt');
    await user.click(screen.getByRole('link', { name: 'Zur Startseite' }));
    await waitFor(() => expect(address()).toBe('/'));
    cleanup();
    await renderApp({ at: '/login', gateways: fakes });
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    expect(screen.queryByText('Die Weiterleitung hat nicht geklappt')).toBeNull();
  });

  it('that the provider refuses is reported at the login, or at the start page to logged-in customers', async () => {
    const refused = '/login?error=invalid_token&error_description=invalid+sso+token';
    const fakes = portalApp();
    fakes.storage.local.write('kontor.ssoToken', JSON.stringify({ token: 'T1', expires: fakes.clock.now() + 1000 }));
    await renderApp({ at: refused, gateways: fakes });
    expect(await screen.findByRole('heading', { name: 'Die Weiterleitung hat nicht geklappt' })).toBeVisible();
    expect(fakes.storage.local.read('kontor.ssoToken')).toBeUndefined();
    const { address } = await renderApp({ at: refused, gateways: portalApp({ loggedIn: true }) });
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    expect(screen.getAllByRole('heading', { name: 'Die Weiterleitung hat nicht geklappt' })).toHaveLength(2);
    expect(address()).toBe('/');
  });
});

describe('a registration for a partner', () => {
  it('is confirmed for three seconds, then the login waits for the mail (requirements#confirmation)', async () => {
    const fakes = portalApp();
    const { address } = await renderApp({
      at: '/registration/confirmation?gig_ssoToken=T1',
      gateways: fakes,
      referrer,
    });
    expect(await screen.findByText('Wir bringen Sie zurück zu photo.example.')).toBeVisible();
    await fakes.clock.advance(2_999);
    expect(address()).toBe('/registration/confirmation');
    await fakes.clock.advance(1);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByText(/Nach der Anmeldung geht es zurück zu photo.example/)).toBeVisible();
  });

  it('lets customers stay and read, and leave when they like', async () => {
    const fakes = portalApp();
    const { user, address } = await renderApp({
      at: '/registration/confirmation?gig_ssoToken=T1',
      gateways: fakes,
      referrer,
    });
    await user.click(await screen.findByRole('button', { name: 'Hier bleiben' }));
    await fakes.clock.advance(60_000);
    expect(address()).toBe('/registration/confirmation');
    await user.click(screen.getByRole('link', { name: 'Weiter zu photo.example' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it.each(['keydown', 'pointerdown', 'wheel', 'touchmove'])(
    'waits as long as somebody reads: %s stops the timer, and the way on stays',
    async (type) => {
      const fakes = portalApp();
      const at = '/registration/confirmation?gig_ssoToken=T1';
      const { address } = await renderApp({ at, gateways: fakes, referrer });
      expect(await screen.findByRole('button', { name: 'Hier bleiben' })).toBeVisible();
      // The page listens once its effects have run.
      await act(async () => undefined);
      fireEvent(screen.getByRole('heading', { level: 1 }), new Event(type, { bubbles: true }));
      await fakes.clock.advance(60_000);
      expect(address()).toBe('/registration/confirmation');
      expect(screen.getByRole('link', { name: 'Weiter zu photo.example' })).toBeVisible();
    },
  );

  it('waits for who comes to a control by keyboard, not for the focus that the page sets itself', async () => {
    const fakes = portalApp();
    const at = '/registration/confirmation?gig_ssoToken=T1';
    const { address } = await renderApp({ at, gateways: fakes, referrer });
    const stay = await screen.findByRole('button', { name: 'Hier bleiben' });
    fireEvent.focusIn(screen.getByRole('main'));
    expect(stay).toBeInTheDocument();
    fireEvent.focusIn(screen.getByRole('link', { name: 'Zur Anmeldung' }));
    await fakes.clock.advance(60_000);
    expect(address()).toBe('/registration/confirmation');
  });

  it('offers nothing if no partner waits', async () => {
    const fakes = portalApp();
    const { address } = await renderApp({ at: '/registration/confirmation', gateways: fakes });
    await screen.findByRole('heading', { level: 1 });
    await fakes.clock.advance(60_000);
    expect(address()).toBe('/registration/confirmation');
    expect(screen.queryByRole('link', { name: /^Weiter zu / })).toBeNull();
  });
});

describe('other flows that began at a partner', () => {
  it('a reset in the mail’s tab returns to it after three seconds', async () => {
    const fakes = portalApp();
    const { local } = storageOf();
    Object.assign(fakes, { storage: { ...fakes.storage, local } });
    local.write('kontor.ssoToken', JSON.stringify({ token: 'T1', expires: fakes.clock.now() + 900_000 }));
    local.write(
      'kontor.resetLogin',
      JSON.stringify({ value: 'ada@beispiel.example', expires: fakes.clock.now() + 900_000 }),
    );
    const { user } = await renderApp({ at: '/login/reset-password?pwrt=R1', gateways: fakes });
    await fillIn(user, await screen.findByLabelText('Neues Passwort'), password);
    await fillIn(user, screen.getByLabelText('Neues Passwort wiederholen'), password);
    await user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
    expect(await screen.findByText('Wir bringen Sie zurück zu Ihrem Partnerdienst.')).toBeVisible();
    await fakes.clock.advance(3_000);
    await waitFor(() => expect(leftWith(fakes)).toEqual(['continueSignOn T1']));
  });

  it('a linked social login returns to it', async () => {
    const fakes = portalApp({
      session: { 'kontor.linkingToken': storedValue('L1') },
    });
    const { user } = await renderApp({ at: '/social/link-accounts?gig_ssoToken=T1', gateways: fakes });
    await fillIn(user, await screen.findByLabelText('Passwort'), password);
    await user.click(screen.getByRole('button', { name: 'Anmelden und verbinden' }));
    await waitFor(() => expect(leftWith(fakes)).toEqual(['continueSignOn T1']));
    expect(fakes.storage.session.read('kontor.linkingToken')).toBeUndefined();
  });
});
