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
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { portalApp } from '../portal/page.ts';

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
