import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../renderApp.tsx';
import { fillIn, email, logIn, portalApp, storedValue } from '../app/portal/page.ts';

const linking = () =>
  portalApp({
    session: {
      'kontor.linkingToken': storedValue('conflict'),
    },
  });

describe('an address that was typed', () => {
  it('is passed from the login to the reset and back', async () => {
    const { user, address, goTo } = await renderApp({ at: '/login?from=%2Faddresses', gateways: portalApp() });
    await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
    await user.click(screen.getByRole('link', { name: 'Passwort vergessen?' }));
    expect(await screen.findByRole('button', { name: 'Link anfordern' })).toBeVisible();
    expect(address()).toBe('/login/reset-password/start?from=%2Faddresses');
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue(email);
    await user.type(screen.getByLabelText('E-Mail-Adresse'), '.test');
    await goTo('/login');
    expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue(`${email}.test`);
  });

  it('is passed from the linking of accounts to the reset, too', async () => {
    const { user, address } = await renderApp({ at: '/social/link-accounts?from=%2Faddresses', gateways: linking() });
    await user.click(await screen.findByRole('link', { name: 'Passwort vergessen?' }));
    expect(await screen.findByRole('button', { name: 'Link anfordern' })).toBeVisible();
    expect(address()).toBe('/login/reset-password/start?from=%2Faddresses');
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue(email);
  });
});

it('the address of who has logged in and out again is not in the forms of who comes next (requirements#TOK-5)', async () => {
  const fakes = portalApp();
  const { user } = await renderApp({ at: '/login', gateways: fakes });
  await logIn(user);
  await user.click((await screen.findAllByRole('button', { name: 'Abmelden' }))[0]!);
  await waitFor(() => expect(fakes.accounts.isLoggedIn).toBe(false));
  expect(await screen.findByLabelText('E-Mail-Adresse')).toHaveValue('');
  expect(fakes.storage.session.read('kontor.typedEmail')).toBeUndefined();
});

it('the registration accepts a postcode with a space, like the other forms', async () => {
  const fakes = portalApp({ metadata: { germany: true } });
  const { user } = await renderApp({ at: '/registration', gateways: fakes });
  await user.type(await screen.findByLabelText('Postleitzahl'), '10 115');
  await user.tab();
  expect(screen.getByLabelText('Postleitzahl')).toHaveValue('10115');
  await fillIn(user, screen.getByLabelText('E-Mail-Adresse'), email);
  await fillIn(user, screen.getByLabelText('Passwort'), 'Birnen-Kuchen-28!');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  await fakes.clock.advance(250);
  expect(JSON.stringify(fakes.accounts.sent.at(-1))).toContain('"10115"');
});

it('the logo leads to the start page from every page', async () => {
  const { user, address } = await renderApp({ at: '/login/reset-password/start', gateways: portalApp() });
  await screen.findByRole('button', { name: 'Link anfordern' });
  await user.click(screen.getByRole('link', { name: /Startseite/ }));
  expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
  expect(address()).toMatch(/^\/login/);
});

it('a form with one field says its error once', async () => {
  const { user } = await renderApp({ at: '/login/reset-password/start', gateways: portalApp() });
  await user.click(await screen.findByRole('button', { name: 'Link anfordern' }));
  await waitFor(() => expect(screen.getByLabelText('E-Mail-Adresse')).toHaveFocus());
  expect(screen.getAllByText(/Bitte geben Sie Ihre E-Mail-Adresse ein/)).toHaveLength(1);
  await waitFor(() => expect(document.title).toMatch(/^Fehler: /));
});
