import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { providerRefusal } from '../fakeAccounts.ts';
import { renderApp } from '../renderApp.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { email, fillIn, logIn, password, portalApp } from '../app/portal/page.ts';

describe('access to the portal', () => {
  it('sends visitors who are not logged in to the login and greets them by name after it (requirements#start-page, requirements#focus)', async () => {
    const { user, address } = await renderApp({ at: '/', gateways: portalApp() });
    await logIn(user);
    const greeting = await screen.findByRole('heading', { level: 1, name: 'Guten Tag, Ada Berger' });
    expect(greeting).toBeVisible();
    await waitFor(() => expect(greeting).toHaveFocus());
    expect(address()).toBe('/');
  });

  it('takes an address that was pasted with signs that nobody sees', async () => {
    const fakes = portalApp();
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), `\u200B\u200E${email}\uFE0D`);
    await fillIn(user, screen.getByLabelText('Passwort'), password);
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    await waitFor(() => expect(fakes.accounts.sent).toContainEqual(expect.objectContaining({ email })));
  });

  it('lets logged-in customers pass, and keeps them away from the login (requirements#logged-in-visitor)', async () => {
    const { address } = await renderApp({ at: '/login', gateways: portalApp({ loggedIn: true }) });
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    expect(address()).toBe('/');
  });

  it('never leads to another site after the login (requirements#login)', async () => {
    const { user, address } = await renderApp({ at: '/login?from=%2F%2Fevil.example', gateways: portalApp() });
    await logIn(user);
    await waitFor(() => expect(address()).toBe('/'));
  });

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

  it('says that the site has no portal yet if its configuration has no sso section (requirements#not-available)', async () => {
    await renderApp({ at: '/login', gateways: portalApp({ metadata: { sso: false } }) });
    expect(await screen.findByRole('heading', { name: 'Diese Seite ist noch nicht verfügbar' })).toBeVisible();
  });

  it('offers to try again if the provider cannot be reached, and does not treat the customer as logged out (requirements#error-account-info, requirements#FLT-8)', async () => {
    const fakes = portalApp({ loggedIn: true });
    fakes.accounts.refuse.set('getAccount', new ServiceError('NETWORK', 'accounts.getAccountInfo'));
    const { user } = await renderApp({ at: '/', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  });
});

describe('a login that fails', () => {
  it.each([
    [403042, /E-Mail-Adresse oder Passwort stimmt nicht/],
    [999999, /Das hat leider nicht geklappt/],
  ])('explains %i and keeps the input (requirements#error-206002)', async (code, text) => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', providerRefusal(code));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('ada@beispiel.example');
    expect(document.title).toMatch(/^Fehler: /);
  });

  it('shows for how long the provider’s policy locks the account (requirements#error-403120)', async () => {
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

  it('sends to the service, not to another try, when the provider asks for what no page has', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', providerRefusal(403_101));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/Sicherheitsprüfung.*Noch einmal versuchen hilft nicht.*Kundenservice/);
    expect(within(alert).queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
  });

  it('does not load the policy if nothing is locked', async () => {
    const fakes = portalApp();
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user, 'Falsch-27-falsch!');
    await screen.findByRole('alert');
    expect(fakes.accounts.calls).not.toContain('getPolicies security');
  });

  it.each([403041, 403042, 403047, 403120])(
    'reveals to nobody who has an account if the site hides it: %i (requirements#account-existence)',
    async (code) => {
      const fakes = portalApp({ metadata: { hideAccountExistence: true } });
      fakes.accounts.refuse.set('login', providerRefusal(code));
      const { user } = await renderApp({ at: '/login', gateways: fakes });
      await logIn(user);
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'E-Mail-Adresse oder Passwort stimmt nicht, oder das Konto ist vorübergehend gesperrt.',
      );
    },
  );

  it('without a connection says once when to try again, without codes, and goes when the connection is back (requirements#focus)', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', new ServiceError('OFFLINE', 'accounts.login'));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Sobald Sie wieder verbunden sind');
    expect(alert).not.toHaveTextContent(/offline|Kennung|Technische/);
    expect(alert).toHaveFocus();
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(document.title).toBe('Anmelden – Kontor');
  });

  it('asks for both fields before anything is sent', async () => {
    const fakes = portalApp();
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
    expect(await screen.findAllByText('Bitte geben Sie Ihr Passwort ein.')).not.toHaveLength(0);
    expect(fakes.accounts.calls).not.toContain('login');
  });
});
