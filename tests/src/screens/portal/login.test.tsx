import '#src/screens/login/LoginScreen.tsx';
import '#src/screens/start/StartScreen.tsx';
import { ServiceError } from '#src/gateways/ServiceError.ts';
import { providerRefusal } from '../../fakeAccounts.ts';
import { renderApp } from '../../renderApp.tsx';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { logIn, portalApp } from './page.ts';

const origin = 'http://localhost:3000';

describe('access to the portal', () => {
  it('sends visitors who are not logged in to the login and greets them by name after it', async () => {
    const { user, address } = await renderApp({ at: '/', gateways: portalApp() });
    await logIn(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Guten Tag, Ada Berger' })).toBeVisible();
    expect(address()).toBe('/');
  });

  it('lets logged-in customers pass, and keeps them away from the login', async () => {
    const { address } = await renderApp({ at: '/login', gateways: portalApp({ loggedIn: true }) });
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    expect(address()).toBe('/');
  });

  it.each(['https://evil.example/', '//evil.example', '/login', 'javascript:alert(1)'])(
    'never leads to %s after the login',
    async (from) => {
      const { user, address } = await renderApp({
        at: `/login?from=${encodeURIComponent(from)}`,
        gateways: portalApp(),
      });
      await logIn(user);
      await waitFor(() => expect(address()).toBe('/'));
    },
  );

  it('logs out and shows the login', async () => {
    const fakes = portalApp({ loggedIn: true });
    const { user, address } = await renderApp({ at: '/', gateways: fakes });
    const [button] = await screen.findAllByRole('button', { name: 'Abmelden' });
    await user.click(button!);
    expect(await screen.findByLabelText('Passwort')).toBeVisible();
    expect(address()).toBe('/login');
    expect(screen.getByText('Sie sind abgemeldet.')).toBeVisible();
    expect(fakes.accounts.calls).toContain('logout');
  });

  it('logs out here even if the provider does not answer', async () => {
    const fakes = portalApp({ loggedIn: true });
    fakes.accounts.refuse.set('logout', new ServiceError('NETWORK', 'accounts.logout'));
    const { user, address } = await renderApp({ at: '/', gateways: fakes });
    const [button] = await screen.findAllByRole('button', { name: 'Abmelden' });
    await user.click(button!);
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('says that the site has no portal yet if its configuration has no sso section', async () => {
    await renderApp({ at: '/login', gateways: portalApp({ metadata: { sso: false } }) });
    expect(await screen.findByRole('heading', { name: 'Diese Seite ist noch nicht verfügbar' })).toBeVisible();
  });

  it('offers to try again if the provider cannot be reached, and does not treat the customer as logged out', async () => {
    const fakes = portalApp({ loggedIn: true });
    fakes.accounts.refuse.set('getAccount', new ServiceError('NETWORK', 'accounts.getAccountInfo'));
    const { user } = await renderApp({ at: '/', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  });

  it('follows a logout in another tab', async () => {
    const listeners: ((isThere: boolean) => void)[] = [];
    const watch = (_key: string, listener: (isThere: boolean) => void) => {
      listeners.push(listener);
      return () => undefined;
    };
    const fakes = { ...portalApp({ loggedIn: true }), sessionCookie: { watch } };
    const { address } = await renderApp({ at: '/', gateways: fakes });
    await screen.findByRole('heading', { name: /Guten Tag/ });
    await waitFor(() => expect(listeners).not.toEqual([]));
    listeners.at(-1)?.(false);
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('a login that fails', () => {
  it.each([
    [403042, /E-Mail-Adresse oder Passwort stimmen nicht/],
    [403041, /Konto ist gesperrt/],
    [403047, /gibt es kein Konto/],
    [403120, /nach zu vielen falschen Anmeldungen/],
    [206002, /noch nicht bestätigt/],
    [206006, /noch nicht freigeschaltet/],
    [999999, /Das hat leider nicht geklappt/],
  ])('explains %i and keeps the input', async (code, text) => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', providerRefusal(code));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('ada@beispiel.example');
    expect(document.title).toMatch(/^Fehler: /);
  });

  it('shows for how long the provider’s policy locks the account', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', providerRefusal(403120));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    expect(await screen.findByText(/Bitte warten Sie 10 Minuten/)).toBeVisible();
    expect(fakes.accounts.calls).toContain('getPolicies security');
  });

  it('shows the provider’s usual five minutes if the policy cannot be read', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', providerRefusal(403120));
    fakes.accounts.refuse.set('getPolicies', new ServiceError('NETWORK', 'accounts.getPolicies'));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Bitte warten Sie 5 Minuten');
  });

  it('does not load the policy if nothing is locked', async () => {
    const fakes = portalApp();
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user, 'Falsch-27-falsch!');
    await screen.findByRole('alert');
    expect(fakes.accounts.calls).not.toContain('getPolicies security');
  });

  it.each([403041, 403042, 403047, 403120])(
    'reveals to nobody who has an account if the site hides it: %i',
    async (code) => {
      const fakes = portalApp({ metadata: { hideAccountExistence: true } });
      fakes.accounts.refuse.set('login', providerRefusal(code));
      const { user } = await renderApp({ at: '/login', gateways: fakes });
      await logIn(user);
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'E-Mail-Adresse oder Passwort stimmen nicht, oder das Konto ist vorübergehend gesperrt.',
      );
    },
  );

  it('asks for both fields before anything is sent', async () => {
    const fakes = portalApp();
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
    expect(await screen.findAllByText('Bitte geben Sie Ihr Passwort ein.')).not.toHaveLength(0);
    expect(fakes.accounts.calls).not.toContain('login');
  });

  it('sends one request for a double press', async () => {
    const fakes = portalApp();
    const login = vi.spyOn(fakes.accounts, 'login').mockReturnValue(new Promise(() => undefined));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await user.type(await screen.findByLabelText('E-Mail-Adresse'), 'ada@beispiel.example');
    await user.type(screen.getByLabelText('Passwort'), 'falsch');
    await user.dblClick(screen.getByRole('button', { name: 'Anmelden' }));
    expect(login).toHaveBeenCalledOnce();
  });
});

const unconfirmed = () => providerRefusal(400006, { customMessage: 'REGISTRATION_UNVERIFIED' });

describe('a login before the address is confirmed', () => {
  it.each([
    [201, 'E-Mail gesendet', 1],
    [204, /schon bestätigt/, 0],
  ])('offers the mail again and shows status %i', async (status, text, waits) => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', unconfirmed());
    vi.spyOn(fakes.services, 'resendVerification').mockResolvedValue(status);
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'E-Mail noch einmal senden' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(new RegExp(String.raw`\(Statuscode ${status}\)`))).toBeVisible();
    expect(screen.queryAllByText(/15:00 Minuten/)).toHaveLength(waits);
  });

  it.each([201, 204])('hides the status %i if the site hides who has an account', async (status) => {
    const fakes = portalApp({ metadata: { hideAccountExistence: true } });
    fakes.accounts.refuse.set('login', unconfirmed());
    vi.spyOn(fakes.services, 'resendVerification').mockResolvedValue(status);
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'E-Mail noch einmal senden' }));
    expect(await screen.findByText(/noch einmal geschickt|schon bestätigt/)).not.toHaveTextContent('Statuscode');
  });

  it('has a way back to the registration after the mail was sent', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', unconfirmed());
    const { user, address } = await renderApp({ at: '/login?from=%2Faddresses', gateways: fakes });
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'E-Mail noch einmal senden' }));
    await user.click(await screen.findByRole('link', { name: 'Zurück zur Registrierung' }));
    expect(await screen.findByRole('button', { name: 'Konto anlegen' })).toBeVisible();
    expect(address()).toBe('/registration?from=%2Faddresses');
  });

  it('shows the status of a failure, and the way back', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', unconfirmed());
    vi.spyOn(fakes.services, 'resendVerification').mockRejectedValue(
      new ServiceError('STATUS', 'PUT', { status: 503 }),
    );
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'E-Mail noch einmal senden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Fehler aufgetreten.*\(Statuscode 503\)/);
    await user.click(screen.getByRole('button', { name: 'Zurück zur Anmeldung' }));
    expect(await screen.findByLabelText('Passwort')).toBeVisible();
  });

  it('has its own message for unknown messages of the provider', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', providerRefusal(400006, { customMessage: 'SOMETHING_NEW' }));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
    );
  });
});

describe('the site’s own login call', () => {
  it('runs before the provider’s if the site is configured so', async () => {
    const fakes = portalApp({ metadata: { sso: { customLogin: true } } });
    const check = vi.spyOn(fakes.services, 'checkLogin').mockResolvedValue(403120);
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/zu vielen falschen/);
    expect(check).toHaveBeenCalledOnce();
    expect(fakes.accounts.calls).not.toContain('login');
  });

  it('shows an error if the answer has another form', async () => {
    const fakes = portalApp({ metadata: { sso: { customLogin: true } } });
    vi.spyOn(fakes.services, 'checkLogin').mockResolvedValue(500002);
    const { user } = await renderApp({ at: '/login', gateways: fakes, language: 'en' });
    await user.type(await screen.findByLabelText('E-mail address'), 'ada@beispiel.example');
    await user.type(screen.getByLabelText('Password'), 'Apfel-Kuchen-27!');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Response to login call didn't match the expected format.",
    );
  });

  it('ends in the provider’s session', async () => {
    const fakes = portalApp({ metadata: { sso: { customLogin: true } } });
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  });
});

it('uses the origin of these tests (control)', () => {
  expect(location.origin).toBe(origin);
});
