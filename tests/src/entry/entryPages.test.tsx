import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { providerRefusal } from '../fakeAccounts.ts';
import { renderApp } from '../renderApp.tsx';
import { fillIn, email, password, portalApp } from '../app/portal/page.ts';

describe('pages before the login', () => {
  it('the login has its fields, the button that shows the password, the link to the reset and three social networks (requirements#login)', async () => {
    await renderApp({ at: '/login', gateways: portalApp() });
    expect(await screen.findByLabelText('E-Mail-Adresse')).toBeVisible();
    expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('button', { name: 'Passwort anzeigen' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Passwort vergessen?' })).toHaveAttribute(
      'href',
      '/login/reset-password/start',
    );
    for (const name of ['Apple', 'Google', 'Facebook'])
      expect(screen.getByRole('button', { name: `Weiter mit ${name}` })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Registrieren' })).toHaveAttribute('href', '/registration');
  });

  it.each([
    ['/login/reset-password', '/login'],
    ['/double-opt-in-done?errorCode=403002', '/error/doi-403002'],
    ['/double-opt-in-done?errorCode=0', '/double-opt-in-done?errorCode=0'],
  ])(
    'without its token, %s leads to %s (requirements#reset-end, requirements#double-opt-in-done)',
    async (at, target) => {
      const { address } = await renderApp({ at, gateways: portalApp() });
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(address()).toBe(target));
    },
  );

  it('a started reset shows the minutes until the next try and links to the login (requirements#reset-start)', async () => {
    const { user } = await renderApp({ at: '/login/reset-password/start', gateways: portalApp() });
    await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
    await user.click(screen.getByRole('button', { name: 'Link anfordern' }));
    expect(await screen.findByText(/warten Sie 15 Minuten/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login');
  });

  it('a reset of a locked account says how long to wait, and does not advise a reset', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('startReset', providerRefusal(403120));
    const { user } = await renderApp({ at: '/login/reset-password/start', gateways: fakes });
    await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
    await user.click(screen.getByRole('button', { name: 'Link anfordern' }));
    expect(await screen.findByText(/warten Sie 10 Minuten und fordern Sie den Link dann noch einmal an/)).toBeVisible();
    expect(screen.getByRole('alert')).not.toHaveTextContent(/Passwort zurück/);
  });

  it('two different new passwords give an error (requirements#password-retype)', async () => {
    const { user } = await renderApp({
      at: '/login/reset-password?pwrt=mailed',
      gateways: portalApp(),
      language: 'en',
    });
    await fillIn(user, await screen.findByLabelText('New password'), 'Birnen-Kuchen-28!');
    await fillIn(user, screen.getByLabelText(/repeat|again/i), 'Birnen-Kuchen-29!');
    await user.click(screen.getByRole('button', { name: /save/i }));
    expect(await screen.findAllByText("The passwords you entered don't match.")).not.toHaveLength(0);
  });

  it.each([
    ['', /[Gg]eben Sie Ihre E-Mail-Adresse ein/],
    ['ada@beispiel', /gültige E-Mail-Adresse/],
  ])('an e-mail address is required and must look like one: %j (requirements#email-rule)', async (typed, text) => {
    const fakes = portalApp();
    const { user } = await renderApp({ at: '/login/reset-password/start', gateways: fakes });
    const field = await screen.findByLabelText('E-Mail-Adresse');
    if (typed !== '') await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Link anfordern' }));
    expect(await screen.findAllByText(text)).not.toHaveLength(0);
    expect(fakes.accounts.calls).not.toContain('startReset');
  });

  it.each(['-x@beispiel.example'])(
    '%s is refused at the registration; at the login the provider decides',
    async (typed) => {
      const fakes = portalApp();
      const { user, goTo } = await renderApp({ at: '/registration', gateways: fakes });
      await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), typed);
      await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
      expect(await screen.findAllByText(/gültige E-Mail-Adresse/)).not.toHaveLength(0);
      await goTo('/login');
      await screen.findByRole('heading', { level: 1, name: 'Anmelden' });
      // The address that was typed at the registration may stand here already.
      await user.clear(screen.getByLabelText('E-Mail-Adresse'));
      await fillIn(user, screen.getByLabelText('E-Mail-Adresse'), typed);
      await fillIn(user, screen.getByLabelText('Passwort'), password);
      await user.click(screen.getByRole('button', { name: 'Anmelden' }));
      await waitFor(() => expect(fakes.accounts.calls).toContain('login'));
    },
  );

  it.each([
    ['/login', 'Angaben speichern'],
    ['/registration', 'Registrierung abschließen'],
  ])('finalize is named after the page where the customer was: %s (requirements#finalize)', async (at, label) => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('socialLogin', providerRefusal(206001, { regToken: 'pending' }));
    const { user } = await renderApp({ at, gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Weiter mit Google' }));
    expect(await screen.findByRole('button', { name: label })).toBeVisible();
  });

  it('linking accounts shows the address read-only, without social buttons (requirements#link-accounts)', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('socialLogin', providerRefusal(403043, { regToken: 'conflict' }));
    const { user, address } = await renderApp({ at: '/login', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Weiter mit Google' }));
    expect(await screen.findByDisplayValue(email)).toHaveAttribute('readonly');
    expect(address()).toBe('/social/link-accounts');
    expect(screen.queryByRole('button', { name: /Weiter mit/ })).toBeNull();
  });

  it('linking accounts shows nothing of the social login before it (requirements#link-accounts)', async () => {
    const fakes = portalApp();
    const addresses = [Promise.resolve(email), new Promise<undefined>(() => undefined)];
    Object.assign(fakes.accounts, { getConflictingLogin: () => addresses.shift() });
    const { user, goTo } = await renderApp({ at: '/login', gateways: fakes });
    for (const [network, regToken] of [
      ['Google', 'first'],
      ['Facebook', 'second'],
    ]) {
      fakes.accounts.refuse.set('socialLogin', providerRefusal(403043, { regToken }));
      await user.click(await screen.findByRole('button', { name: `Weiter mit ${network}` }));
      await screen.findByRole('heading', { name: 'Konten verbinden' });
      if (regToken === 'second') continue;
      expect(await screen.findByDisplayValue(email)).toBeVisible();
      await act(() => goTo('/login'));
    }
    await act(async () => undefined);
    expect(screen.queryByDisplayValue(email)).toBeNull();
  });
});
