import '#src/entry/PasswordlessButton.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { providerRefusal } from '../fakeAccounts.ts';
import { fakeApp, type FakeApp } from '../fakes.ts';
import { renderApp } from '../renderApp.tsx';
import { fillIn, password, portalApp, storedValue } from '../app/portal/page.ts';

describe('a change of the e-mail address', () => {
  it('fills the new address into the next login', async () => {
    const fakes = portalApp({ loggedIn: true });
    const { user, address } = await renderApp({ at: '/accessdata', gateways: fakes });
    const [change] = await screen.findAllByRole('button', { name: 'Ändern' });
    await user.click(change!);
    await user.keyboard(`${password}{Enter}`);
    await user.type(await screen.findByLabelText('Neue E-Mail-Adresse'), 'grace@beispiel.example{Enter}');
    await screen.findByRole('heading', { name: 'Ihre Zugangsdaten sind geändert' });
    expect(screen.getByText('grace@beispiel.example')).toBeVisible();
    await act(() => fakes.clock.advance(3_000));
    expect(await screen.findByText(/^Ihre E-Mail-Adresse ist geändert/)).toBeVisible();
    expect(address()).toBe('/login');
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('grace@beispiel.example');
  });
});

describe('a social login that was linked', () => {
  const linking = (): FakeApp => {
    const storedConflict = storedValue('conflict');
    return portalApp({ session: { 'kontor.linkingToken': storedConflict } });
  };
  const link = async (user: UserEvent): Promise<void> => {
    await fillIn(user, await screen.findByLabelText('Passwort'), password);
    await user.click(screen.getByRole('button', { name: 'Anmelden und verbinden' }));
  };

  it('is reported on the page where the customer arrives, and not again on the next', async () => {
    const { user, goTo } = await renderApp({ at: '/social/link-accounts', gateways: linking() });
    await link(user);
    expect(await screen.findByRole('heading', { level: 2, name: 'Verbunden' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible();
    for (const at of ['/personaldata', '/']) {
      await act(() => goTo(at));
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'Verbunden' })).toBeNull());
    }
  });

  it('is reported, too, where the provider links and then answers 200009', async () => {
    const fakes = linking();
    fakes.accounts.refuse.set('login', providerRefusal(200009));
    const { user } = await renderApp({ at: '/social/link-accounts', gateways: fakes });
    await link(user);
    expect(await screen.findByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Verbunden' })).toBeVisible();
  });
});

describe('a success message on an account page', () => {
  it('disappears when the next save finds errors', async () => {
    const { user } = await renderApp({ at: '/personaldata', gateways: portalApp({ loggedIn: true }) });
    const field = await screen.findByLabelText(/Vorname/);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Nichts geändert')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Gespeichert' })).toBeNull();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    expect(screen.queryByText('Nichts geändert')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Gespeichert' })).toBeNull();
  });
});

describe('“Gespeichert” on an account page', () => {
  it('disappears with the next change, and comes back with the next save', async () => {
    const { user } = await renderApp({ at: '/personaldata', gateways: portalApp({ loggedIn: true }) });
    const field = await screen.findByLabelText(/Vorname/);
    await user.type(field, 'x');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByRole('heading', { name: 'Gespeichert' })).toBeVisible();
    await user.type(field, 'y');
    expect(screen.queryByRole('heading', { name: 'Gespeichert' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByRole('heading', { name: 'Gespeichert' })).toBeVisible();
  });
});

describe('a site without a portal', () => {
  it('mails a link to the preference centre, and none of its pages redirects in a circle', async () => {
    const fakes = fakeApp();
    const { user, goTo } = await renderApp({ at: '/', gateways: fakes });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('heading', { level: 1, name: 'Diese Seite ist noch nicht verfügbar' })).toBeVisible();
    await fillIn(user, await main.findByLabelText('E-Mail-Adresse'), 'ada@beispiel.example');
    expect(main.queryByRole('link')).toBeNull();
    await user.click(main.getByRole('button', { name: 'Link anfordern' }));
    expect(await main.findByText('Sehen Sie in Ihrem Postfach nach')).toBeVisible();
    expect(fakes.calls).toContain('requestLink ada@beispiel.example de');
    for (const at of ['/preferences', '/preferences/error/preferences.loading']) {
      await act(() => goTo(at));
      expect(await main.findByLabelText('E-Mail-Adresse')).toBeVisible();
      expect(main.queryByRole('link')).toBeNull();
    }
  });

  it('links to the preference centre if the visitor has a link', async () => {
    const fakes = fakeApp({ session: { 'kontor.linkToken': 'kept' } });
    const { user } = await renderApp({ at: '/', gateways: fakes });
    await user.click(await screen.findByRole('link', { name: 'Zu den Newsletter-Einstellungen' }));
    expect(await screen.findByRole('checkbox', { name: /Rezepte/ })).toBeVisible();
  });
});
