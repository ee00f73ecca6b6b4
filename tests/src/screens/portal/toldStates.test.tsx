import '#src/layout/PasswordlessButton.tsx';
import '#src/screens/account/AccessDataScreen.tsx';
import '#src/screens/account/PersonalDataScreen.tsx';
import '#src/screens/login/LoginScreen.tsx';
import '#src/screens/portal/NotAvailable.tsx';
import '#src/screens/registration/FinalizeScreen.tsx';
import '#src/screens/registration/RegistrationScreen.tsx';
import '#src/screens/social/LinkScreen.tsx';
import '#src/screens/start/StartScreen.tsx';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import type { WidgetRequest } from '#src/gateways/idWidgetCommands.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { providerRefusal } from '../../fakeAccounts.ts';
import { fakeApp, wireSchema, type FakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { logIn, password, portalApp } from './page.ts';

describe('a change of the e-mail address', () => {
  it('fills the new address into the next login', async () => {
    const fakes = portalApp({ loggedIn: true });
    const { user, address } = await renderApp({ at: '/accessdata', gateways: fakes });
    const [change] = await screen.findAllByRole('button', { name: 'Ändern' });
    await user.click(change!);
    await user.keyboard(`${password}{Enter}`);
    await user.type(await screen.findByLabelText('Neue E-Mail-Adresse'), 'grace@beispiel.example{Enter}');
    await screen.findByRole('heading', { name: 'Ihre Zugangsdaten sind geändert' });
    await act(() => fakes.clock.advance(3_000));
    expect(await screen.findByText('Sie sind abgemeldet.')).toBeVisible();
    expect(address()).toBe('/login');
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('grace@beispiel.example');
  });
});

describe('a social login that was linked', () => {
  const linking = (): FakeApp => {
    const kept = JSON.stringify({ value: 'conflict', expires: Date.parse('2025-06-01T10:10:00Z') });
    return portalApp({ session: { 'kontor.linkingToken': kept } });
  };
  const link = async (user: UserEvent): Promise<void> => {
    await user.type(await screen.findByLabelText('Passwort'), password);
    await user.click(screen.getByRole('button', { name: 'Anmelden und verbinden' }));
  };

  it('is reported on the page where the customer arrives, and not again on the next', async () => {
    const { user, goTo } = await renderApp({ at: '/social/link-accounts', gateways: linking() });
    await link(user);
    expect(await screen.findByRole('heading', { level: 2, name: 'Verbunden' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible();
    for (const at of ['/personaldata', '/']) {
      await act(() => goTo(at));
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'Verbunden' })).toBeNull());
    }
  });

  it('is not reported if it was linked before', async () => {
    const fakes = linking();
    fakes.accounts.refuse.set('login', providerRefusal(200009));
    const { user } = await renderApp({ at: '/social/link-accounts', gateways: fakes });
    await link(user);
    expect(await screen.findByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Verbunden' })).toBeNull();
  });
});

describe('a success message on an account page', () => {
  it('disappears when the next save finds errors', async () => {
    const { user } = await renderApp({ at: '/personaldata', gateways: portalApp({ loggedIn: true }) });
    const field = await screen.findByLabelText(/Vorname/);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Es gab nichts zu ändern.')).toBeVisible();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    expect(screen.queryByText('Es gab nichts zu ändern.')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Gespeichert' })).toBeNull();
  });
});

describe('a registration without a password', () => {
  it('does not claim that the device is set up before there is an account', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    const fakes = portalApp({ metadata: { ownId: { application: 'app-1' } } });
    const start = ({ onOutcome }: WidgetRequest): void => onOutcome({ outcome: 'REGISTERED', device: 'W10=' });
    const idWidget = { ...fakes.idWidget, start };
    const { user } = await renderApp({ at: '/registration', gateways: { ...fakes, idWidget } });
    await user.click(await screen.findByRole('button', { name: 'Ohne Passwort weiter' }));
    expect(await screen.findByText(/wird eingerichtet, sobald Sie Ihr Konto angelegt haben/)).toBeVisible();
    expect(screen.queryByText(/ist eingerichtet/)).toBeNull();
  });
});

/** Logs in to an incomplete registration. */
async function openPending(fakes: FakeApp): Promise<Awaited<ReturnType<typeof renderApp>>> {
  fakes.accounts.refuse.set('login', providerRefusal(206001, { regToken: 'pending' }));
  const app = await renderApp({ at: '/login', gateways: fakes });
  await logIn(app.user);
  await screen.findByRole('button', { name: 'Angaben speichern' });
  return app;
}

const keptToken = ({ storage }: FakeApp): string | undefined => storage.session.read('kontor.pendingToken');

describe('an unfinished registration', () => {
  it('continues after a reload, with its token in this tab alone, and leaves nothing behind when it is finished', async () => {
    const fakes = portalApp();
    await openPending(fakes);
    expect(keptToken(fakes)).toContain('pending');
    expect(fakes.storage.local.read('kontor.pendingToken')).toBeUndefined();
    cleanup();
    const { user } = await renderApp({ at: '/registration/finalize', gateways: fakes });
    await user.click(await screen.findByRole('checkbox'));
    expect(screen.queryByText(/abgelaufen/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible();
    expect(fakes.accounts.sent.at(-1)).toMatchObject({ regToken: 'pending' });
    expect(keptToken(fakes)).toBeUndefined();
  });

  it('is dropped when the customer goes back to the login', async () => {
    const fakes = portalApp();
    const { user, address } = await openPending(fakes);
    await user.click(screen.getByRole('link', { name: 'Zurück zur Anmeldung' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(keptToken(fakes)).toBeUndefined();
  });

  it('that has expired after an hour says so and leads to the login', async () => {
    const fakes = portalApp();
    await openPending(fakes);
    cleanup();
    await fakes.clock.advance(3_600_000);
    await renderApp({ at: '/registration/finalize', gateways: fakes });
    expect(await screen.findByText(/Ihre Sitzung ist abgelaufen/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login');
  });

  it('lists missing fields and consents as links, in their order on the page', async () => {
    const fakes = portalApp();
    const club = {
      email: { type: 'subscription', required: true, writeAccess: 'clientModify', description: 'Clubpost' },
    };
    vi.spyOn(fakes.accounts, 'getSchema').mockResolvedValue(
      parseProviderSchema({ ...wireSchema, subscriptionsSchema: { fields: { NLT_CLUB: club } } }),
    );
    vi.spyOn(fakes.accounts, 'getMandatoryConsents').mockResolvedValue(
      ['terms.loyalty', 'terms.card'].map((id) => ({
        id,
        statements: [{ language: 'de', purpose: id, documentUrl: 'https://example.org/p' }],
      })),
    );
    const { user } = await openPending(fakes);
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    const summary = await screen.findByRole('region', { name: /prüfen/ });
    const links = within(summary).getAllByRole('link');
    const boxes = screen.getAllByRole('checkbox').map(({ id }) => `#${id}`);
    expect(boxes).toHaveLength(4);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(boxes);
    await user.click(links[2]!);
    expect(screen.getAllByRole('checkbox')[2]).toHaveFocus();
  });
});

describe('a site without a portal', () => {
  it('mails a link to the preference centre, and none of its pages redirects in a circle', async () => {
    const fakes = fakeApp();
    const { user, goTo } = await renderApp({ at: '/', gateways: fakes });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('heading', { level: 1, name: 'Diese Seite ist noch nicht verfügbar' })).toBeVisible();
    await user.type(await main.findByLabelText('E-Mail-Adresse'), 'ada@beispiel.example');
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
