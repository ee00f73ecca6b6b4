import '#src/screens/account/AccessDataScreen.tsx';
import '#src/screens/account/AddressesScreen.tsx';
import '#src/screens/account/PersonalDataScreen.tsx';
import '#src/screens/login/LoginScreen.tsx';
import '#src/screens/portal/ErrorScreen.tsx';
import '#src/screens/registration/ConfirmationScreen.tsx';
import '#src/screens/registration/FinalizeScreen.tsx';
import '#src/screens/registration/RegistrationScreen.tsx';
import '#src/screens/reset-password/ResetScreen.tsx';
import '#src/screens/reset-password/ResetStartScreen.tsx';
import '#src/screens/social/LinkScreen.tsx';
import '#src/screens/start/StartScreen.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { providerRefusal } from '../../fakeAccounts.ts';
import type { FakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { email, portalApp } from './page.ts';

const accountLinks = [
  { id: 'data', url: '/personaldata', label: 'Persönliche Daten', description: 'Name und Geburtstag' },
  { id: 'address', url: '/addresses', label: 'Adresse', description: 'Wohin wir liefern' },
];

/** A logged-in customer, on a site whose content has links, services and linked services. */
function accountApp(): FakeApp {
  const fakes = portalApp({ loggedIn: true });
  const load: FakeApp['content']['load'] = async (cmsId, language) => {
    const { content, findings } = await fakes.content.load(cmsId, language);
    const service = {
      id: 'list',
      url: '/list',
      label: 'Einkaufsliste',
      description: 'Immer dabei',
      image: '/list.svg',
    };
    const client = {
      id: 'photo',
      url: 'https://photo.example/',
      label: 'Fotos',
      description: 'Abzüge',
      image: '/photo.svg',
    };
    return {
      content: {
        ...content,
        accountPage: { accountLinks, services: { headline: 'Unsere Dienste', items: [service] } },
        components: { SsoClientsOverview: { items: [{ ...client, buttonlabel: 'Zu den Fotos' }] } },
      },
      findings,
    };
  };
  return { ...fakes, content: { load } };
}

describe('the account', () => {
  it('shows the account links and the services from the content, and the logout', async () => {
    await renderApp({ at: '/', gateways: accountApp() });
    const main = within(await screen.findByRole('main'));
    for (const { label, description, url } of accountLinks)
      expect(await main.findByRole('link', { name: new RegExp(`${label}.*${description}`) })).toHaveAttribute(
        'href',
        url,
      );
    expect(main.getByRole('heading', { name: 'Unsere Dienste' })).toBeVisible();
    expect(main.getByRole('link', { name: /Einkaufsliste.*Immer dabei/ })).toHaveAttribute('href', '/list');
    expect(main.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  });

  it('shows the linked services with picture, label, description and their own button', async () => {
    await renderApp({ at: '/', gateways: accountApp() });
    const link = await screen.findByRole('link', { name: /Zu den Fotos/ });
    expect(link).toHaveAttribute('href', 'https://photo.example/');
    const card = link.closest('li');
    expect(card).toHaveTextContent(/Fotos.*Abzüge/);
    expect(card?.querySelector('img')?.srcset).toContain('/photo.svg?width=858 858w');
  });

  it.each(['/', '/personaldata', '/addresses', '/accessdata'])(
    'has the same links and the logout in the header of every account page: %s',
    async (at) => {
      await renderApp({ at, gateways: accountApp() });
      const open = await screen.findByRole('button', { name: 'Menü' });
      const panel = document.querySelector<HTMLElement>(`#${CSS.escape(open.getAttribute('popovertarget') ?? '')}`);
      const menu = within(panel ?? open);
      const links = menu.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
      expect(links).toEqual(['/', '/personaldata', '/addresses']);
      expect(menu.getByRole('button', { name: 'Abmelden', hidden: true })).toBeInTheDocument();
    },
  );

  it.each([
    ['/personaldata', 'Persönliche Daten'],
    ['/addresses', /dress/],
    ['/accessdata', 'Zugangsdaten'],
  ])('every account page has a breadcrumb from the start page: %s', async (at, title) => {
    await renderApp({ at, gateways: accountApp() });
    const trail = within(await screen.findByRole('navigation', { name: 'Sie sind hier' }));
    expect(trail.getByRole('link', { name: 'Ihr Konto' })).toHaveAttribute('href', '/');
    expect(trail.getByText(title)).toHaveAttribute('aria-current', 'page');
  });
});

describe('pages before the login', () => {
  it('the login has its fields, the button that shows the password, the link to the reset and three social networks', async () => {
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
    ['/social/link-accounts', '/login'],
    ['/login/redirect', '/login'],
    ['/double-opt-in-done', '/login'],
    ['/double-opt-in-done?errorCode=403002', '/error/doi-403002'],
    ['/double-opt-in-done?errorCode=0', '/double-opt-in-done?errorCode=0'],
    ['/personaldata', '/login?from=%2Fpersonaldata'],
    ['/addresses', '/login?from=%2Faddresses'],
    ['/accessdata', '/login?from=%2Faccessdata'],
  ])('without its token, %s leads to %s', async (at, target) => {
    const { address } = await renderApp({ at, gateways: portalApp() });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(address()).toBe(target));
  });

  it('a started reset shows the minutes until the next try and links to the login', async () => {
    const { user } = await renderApp({ at: '/login/reset-password/start', gateways: portalApp() });
    await user.type(await screen.findByLabelText('E-Mail-Adresse'), email);
    await user.click(screen.getByRole('button', { name: 'Link anfordern' }));
    expect(await screen.findByText(/warten Sie 15 Minuten/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login');
  });

  it('two different new passwords give an error', async () => {
    const { user } = await renderApp({
      at: '/login/reset-password?pwrt=mailed',
      gateways: portalApp(),
      language: 'en',
    });
    await user.type(await screen.findByLabelText('New password'), 'Birnen-Kuchen-28!');
    await user.type(screen.getByLabelText(/repeat|again/i), 'Birnen-Kuchen-29!');
    await user.click(screen.getByRole('button', { name: /save/i }));
    expect(await screen.findAllByText("The passwords you entered don't match.")).not.toHaveLength(0);
  });

  it.each([
    ['', /[Gg]eben Sie Ihre E-Mail-Adresse ein/],
    ['ada', /gültige E-Mail-Adresse/],
    ['ada@beispiel', /gültige E-Mail-Adresse/],
  ])('an e-mail address is required and must look like one: %j', async (typed, text) => {
    const fakes = portalApp();
    const { user } = await renderApp({ at: '/login/reset-password/start', gateways: fakes });
    const field = await screen.findByLabelText('E-Mail-Adresse');
    if (typed !== '') await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Link anfordern' }));
    expect(await screen.findAllByText(text)).not.toHaveLength(0);
    expect(fakes.accounts.calls).not.toContain('startReset');
  });

  it('the confirmation of a registration names address and days', async () => {
    const { user } = await renderApp({ at: '/registration', gateways: portalApp() });
    await user.type(await screen.findByLabelText('E-Mail-Adresse'), email);
    await user.type(screen.getByLabelText('Passwort'), 'Birnen-Kuchen-28!');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
    expect(await screen.findByRole('heading', { name: 'Ihre Registrierung war erfolgreich' })).toBeVisible();
    expect(screen.getByText(email)).toBeVisible();
    expect(screen.getByText(/innerhalb von 14 Tagen/)).toBeVisible();
  });

  it.each([
    ['/login', 'Angaben speichern'],
    ['/registration', 'Registrierung abschließen'],
  ])('finalize is named after the page where the customer was: %s', async (at, label) => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('socialLogin', providerRefusal(206001, { regToken: 'pending' }));
    const { user } = await renderApp({ at, gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Weiter mit Google' }));
    expect(await screen.findByRole('button', { name: label })).toBeVisible();
  });

  it('finalize without a token says that the session has expired and leads to the login', async () => {
    await renderApp({ at: '/registration/finalize', gateways: portalApp() });
    expect(await screen.findByText(/Ihre Sitzung ist abgelaufen/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login');
  });

  it('linking accounts shows the address read-only, without social buttons', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('socialLogin', providerRefusal(403043, { regToken: 'conflict' }));
    const { user, address } = await renderApp({ at: '/login', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Weiter mit Google' }));
    expect(await screen.findByDisplayValue(email)).toHaveAttribute('readonly');
    expect(address()).toBe('/social/link-accounts');
    expect(screen.queryByRole('button', { name: /Weiter mit/ })).toBeNull();
  });
});
