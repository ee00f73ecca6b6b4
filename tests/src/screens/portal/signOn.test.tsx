import '#src/screens/login/LoginScreen.tsx';
import '#src/screens/registration/ConfirmationScreen.tsx';
import '#src/screens/sign-on/RedirectScreen.tsx';
import '#src/screens/start/StartScreen.tsx';
import { ServiceError } from '#src/gateways/ServiceError.ts';
import { drawer } from '#src/gateways/storage.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { providerRefusal } from '../../fakeAccounts.ts';
import type { World } from '../../fakes.ts';
import { storageOf } from '../../guards/walk.ts';
import { renderApp } from '../../renderApp.tsx';
import { logIn, password, portalWorld } from './page.ts';

const partner = '/login/redirect?oidcServicePartner=photo&mode=login&context=C1';
const referrer = 'https://photo.example/';
const keys = ['kontor.ssoToken', 'kontor.partnerToken', 'kontor.signOn'] as const;
const keptIn = ({ storage }: World): string => keys.map((key) => `${storage.local.read(key) ?? ''}${storage.session.read(key) ?? ''}`).join('');
const leftWith = (world: World): readonly string[] => [...world.accounts.calls, ...world.calls].filter((call) => /^(continueSignOn|partner script)/.test(call));

describe('a login for a partner', () => {
  it('by token goes back to it, with its host in words and the token gone', async () => {
    const world = portalWorld();
    const { user, address } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: world, referrer });
    expect(address()).toBe('/login');
    expect(await screen.findByText('Nach der Anmeldung geht es zurück zu photo.example.')).toBeVisible();
    await logIn(user);
    expect(await screen.findByText('Wir bringen Sie zurück zu photo.example.')).toBeVisible();
    await waitFor(() => expect(leftWith(world)).toEqual(['continueSignOn T1']));
    expect(world.storage.local.read('kontor.ssoToken')).toBeUndefined();
  });

  it('by OpenID Connect goes back to it through the partner script, from the page the provider knows', async () => {
    const world = portalWorld();
    world.storage.local.write('kontor.partnerToken', JSON.stringify({ token: 'photo', expires: world.clock.now() + 900_000 }));
    const { user, address } = await renderApp({ at: '/login', gateways: world });
    expect(await screen.findByText('Nach der Anmeldung geht es zurück zu Ihrem Partnerdienst.')).toBeVisible();
    await logIn(user);
    await waitFor(() => expect(leftWith(world)).toEqual(['partner script']));
    expect(address()).toBe('/login/redirect?mode=afterConsent&skipConsent=true');
    expect(world.storage.local.read('kontor.partnerToken')).toBeUndefined();
  });

  it('loads the partner script for nobody else', async () => {
    const world = portalWorld();
    const { user } = await renderApp({ at: '/login', gateways: world });
    await logIn(user);
    await screen.findByRole('heading', { name: /Guten Tag/ });
    expect(leftWith(world)).toEqual([]);
  });

  it('keeps the sign-on while the partner script takes a customer to the login', async () => {
    const world = portalWorld();
    await renderApp({ at: partner, gateways: world });
    expect(await screen.findByText('Wir öffnen die Anmeldung für Sie.')).toBeVisible();
    expect(leftWith(world)).toEqual(['partner script']);
    expect(world.storage.local.read('kontor.partnerToken')).toContain('photo');
  });

  it('that the partner wants anew shows the login to who is logged in, and takes whoever it is', async () => {
    const world = portalWorld({ loggedIn: true });
    await renderApp({ at: partner.replace('mode=login', 'mode=forceLogin'), gateways: world });
    expect(await screen.findByText('Wir öffnen die Anmeldung für Sie.')).toBeVisible();
    const { user } = await renderApp({ at: '/login', gateways: world });
    await logIn(user);
    await waitFor(() => expect(leftWith(world)).toEqual(['partner script', 'partner script']));
  });

  it('that fails says why and still goes to the partner afterwards', async () => {
    const world = portalWorld();
    world.accounts.refuse.set('login', providerRefusal(403041));
    const { user } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: world });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Konto ist gesperrt/);
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    await waitFor(() => expect(leftWith(world)).toEqual(['continueSignOn T1']));
  });

  it('after its token has run out ends at the start page', async () => {
    const world = portalWorld();
    const { user, address } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: world });
    await screen.findByText(/geht es zurück/);
    await world.clock.advance(900_000);
    await logIn(user);
    await waitFor(() => expect(address()).toBe('/'));
    expect(leftWith(world)).toEqual([]);
    expect(keptIn(world)).toBe('');
  });
});

describe('the way back to a partner', () => {
  it('that is blocked says so and can be tried again, though the token counts as used', async () => {
    const world = portalWorld({ loggedIn: true });
    const load = vi.spyOn(world.partnerScript, 'load').mockRejectedValueOnce(new ServiceError('SCRIPT_BLOCKED', 'partner script'));
    const { user } = await renderApp({ at: partner, gateways: world });
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Weiterleitung hat nicht geklappt');
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByText(/Wir bringen Sie zurück/)).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
    expect(load).toHaveBeenLastCalledWith({ scriptUrl: 'http://localhost:4001/js/gigya.js', apiKey: 'portal' });
  });

  it('that leads nowhere within 15 seconds says so and offers the start page', async () => {
    const world = portalWorld({ loggedIn: true });
    const { user, address } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: world });
    await screen.findByText(/Wir bringen Sie zurück/);
    await world.clock.advance(15_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Weiterleitung hat nicht geklappt');
    await user.click(screen.getByRole('link', { name: 'Zur Startseite' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('that the provider refuses is told at the login, or at the start page to who is logged in', async () => {
    const refused = '/login?error=invalid_token&error_description=invalid+sso+token';
    const world = portalWorld();
    world.storage.local.write('kontor.ssoToken', JSON.stringify({ token: 'T1', expires: world.clock.now() + 1000 }));
    await renderApp({ at: refused, gateways: world });
    expect(await screen.findByRole('heading', { name: 'Die Weiterleitung hat nicht geklappt' })).toBeVisible();
    expect(world.storage.local.read('kontor.ssoToken')).toBeUndefined();
    const { address } = await renderApp({ at: refused, gateways: portalWorld({ loggedIn: true }) });
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    expect(screen.getAllByRole('heading', { name: 'Die Weiterleitung hat nicht geklappt' })).toHaveLength(2);
    expect(address()).toBe('/');
  });
});

describe('a registration for a partner', () => {
  it('is confirmed for three seconds, then the login waits for the mail', async () => {
    const world = portalWorld();
    const { address } = await renderApp({ at: '/registration/confirmation?gig_ssoToken=T1', gateways: world, referrer });
    expect(await screen.findByText('Gleich geht es zurück zu photo.example.')).toBeVisible();
    await world.clock.advance(2_999);
    expect(address()).toBe('/registration/confirmation');
    await world.clock.advance(1);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByText(/Nach der Anmeldung geht es zurück zu photo.example/)).toBeVisible();
  });

  it('lets customers stay and read, and go when they like', async () => {
    const world = portalWorld();
    const { user, address } = await renderApp({ at: '/registration/confirmation?gig_ssoToken=T1', gateways: world, referrer });
    await user.click(await screen.findByRole('button', { name: 'Hier bleiben' }));
    await world.clock.advance(60_000);
    expect(address()).toBe('/registration/confirmation');
    await user.click(screen.getByRole('link', { name: 'Zurück zu photo.example' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('offers nothing where no partner waits', async () => {
    const world = portalWorld();
    const { address } = await renderApp({ at: '/registration/confirmation', gateways: world });
    await screen.findByRole('heading', { level: 1 });
    await world.clock.advance(60_000);
    expect(address()).toBe('/registration/confirmation');
    expect(screen.queryByRole('link', { name: /^Zurück zu / })).toBeNull();
  });
});

describe('other flows that began at a partner', () => {
  it('a reset in the mail’s tab goes back to it after three seconds', async () => {
    const world = portalWorld();
    const { local } = storageOf();
    Object.assign(world, { storage: { ...world.storage, local } });
    local.write('kontor.ssoToken', JSON.stringify({ token: 'T1', expires: world.clock.now() + 900_000 }));
    local.write('kontor.resetLogin', JSON.stringify({ value: 'ada@beispiel.example', expires: world.clock.now() + 900_000 }));
    const { user } = await renderApp({ at: '/login/reset-password?pwrt=R1', gateways: world });
    await user.type(await screen.findByLabelText('Neues Passwort'), password);
    await user.type(screen.getByLabelText('Neues Passwort wiederholen'), password);
    await user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
    expect(await screen.findByText('Gleich geht es zurück zu Ihrem Partnerdienst.')).toBeVisible();
    await world.clock.advance(3_000);
    await waitFor(() => expect(leftWith(world)).toEqual(['continueSignOn T1']));
  });

  it('a linked social login goes back to it', async () => {
    const world = portalWorld({ session: { 'kontor.linkingToken': JSON.stringify({ value: 'L1', expires: Date.parse('2025-06-01T10:30:00Z') }) } });
    const { user } = await renderApp({ at: '/social/link-accounts?gig_ssoToken=T1', gateways: world });
    await user.type(await screen.findByLabelText('Passwort'), password);
    await user.click(screen.getByRole('button', { name: 'Anmelden und verbinden' }));
    await waitFor(() => expect(leftWith(world)).toEqual(['continueSignOn T1']));
    expect(world.storage.session.read('kontor.linkingToken')).toBeUndefined();
  });
});

describe('what the browser keeps for a partner', () => {
  it('goes with a logout, also when the provider does not answer', async () => {
    const world = portalWorld({ loggedIn: true });
    world.accounts.refuse.set('logout', new ServiceError('NETWORK', 'accounts.logout'));
    const { user } = await renderApp({ at: '/?gig_ssoToken=T1', gateways: world });
    const [button] = await screen.findAllByRole('button', { name: 'Abmelden' });
    expect(keptIn(world)).toContain('T1');
    await user.click(button!);
    await waitFor(() => expect(keptIn(world)).toBe(''));
  });

  it('goes with a logout in another tab', async () => {
    const listeners: ((isThere: boolean) => void)[] = [];
    const watch = (_key: string, listener: (isThere: boolean) => void) => {
      listeners.push(listener);
      return () => undefined;
    };
    const world = { ...portalWorld({ loggedIn: true }), sessionCookie: { watch } };
    await renderApp({ at: '/?gig_ssoToken=T1', gateways: world });
    await screen.findByRole('heading', { name: /Guten Tag/ });
    listeners.at(-1)?.(false);
    await waitFor(() => expect(keptIn(world)).toBe(''));
  });

  it('stays when a session turns out to have ended before the partner sent the customer here', async () => {
    const world = portalWorld();
    vi.spyOn(world.accounts, 'getAccount').mockImplementationOnce(async () => {
      await world.accounts.logout();
      throw providerRefusal(403005);
    });
    const { user } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: world });
    await logIn(user);
    await waitFor(() => expect(leftWith(world)).toEqual(['continueSignOn T1']));
  });

  it('stays when a new login ends the old session first, as the provider’s script does', async () => {
    const listeners: ((isThere: boolean) => void)[] = [];
    const watch = (_key: string, listener: (isThere: boolean) => void) => {
      listeners.push(listener);
      return () => undefined;
    };
    const world = { ...portalWorld(), sessionCookie: { watch } };
    const { user } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: world });
    await screen.findByText(/geht es zurück/);
    world.accounts.isLoggedIn = true;
    listeners.at(-1)?.(true);
    await waitFor(() => expect(world.accounts.calls.filter((call) => call === 'getAccount')).toHaveLength(2));
    listeners.at(-1)?.(false);
    await logIn(user);
    await waitFor(() => expect(leftWith(world)).toEqual(['continueSignOn T1']));
  });

  it('is no use to another account than it was begun with', async () => {
    const world = portalWorld({ loggedIn: true });
    const { address } = await renderApp({ at: '/login', gateways: world });
    await waitFor(() => expect(address()).toBe('/'));
    const begun = { token: 'T1', type: 'TOKEN', expires: world.clock.now() + 1000, hops: 0, uid: 'bela' };
    world.storage.session.write('kontor.signOn', JSON.stringify(begun));
    const second = await renderApp({ at: '/login', gateways: world });
    await waitFor(() => expect(second.address()).toBe('/'));
    expect(keptIn(world)).toBe('');
    expect(leftWith(world)).toEqual([]);
  });

  it.each(['getItem', 'setItem', 'removeItem'] as const)('lives in memory where the browser’s %s throws', async (method) => {
    const broken = (): Storage => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, key: () => null, clear: () => undefined, length: 0, [method]: broken };
    const world = { ...portalWorld(), storage: { local: drawer(() => storage), session: drawer(() => storage) } };
    const { user } = await renderApp({ at: '/login?gig_ssoToken=T1', gateways: world });
    await logIn(user);
    await waitFor(() => expect(leftWith(world)).toEqual(['continueSignOn T1']));
  });
});

describe('what the provider or a partner complains about', () => {
  it.each([
    ['/error?code=access_denied&message=No+way', 'No way'],
    ['/login/redirect?mode=error&code=invalid_request&message=Missing+or+expired+context', 'Missing or expired context'],
    ['/error?message=%3Cimg%20src=x%20onerror=alert(1)%3E', '<img src=x onerror=alert(1)>'],
  ])('at %s is quoted as text', async (at, words) => {
    const { address } = await renderApp({ at, gateways: portalWorld() });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Es ist ein unerwarteter Fehler aufgetreten.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Anmelden' })).toBeVisible();
    expect(address()).toMatch(/^\/error\?/);
  });

  it('ends the sign-on', async () => {
    const world = portalWorld();
    await renderApp({ at: '/login?gig_ssoToken=T1', gateways: world });
    await screen.findByText(/geht es zurück/);
    await renderApp({ at: '/error?mode=error&code=login_required', gateways: world });
    await screen.findByText('login_required');
    expect(world.storage.local.read('kontor.ssoToken')).toBeUndefined();
  });

  it('is nothing at the bare error page', async () => {
    await renderApp({ at: '/error', gateways: portalWorld() });
    expect(await screen.findByText(/später noch einmal/)).toBeVisible();
    expect(screen.queryByText('Die Meldung dazu:')).toBeNull();
  });
});
