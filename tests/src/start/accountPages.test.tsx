import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeApp } from '../fakes.ts';
import { renderApp } from '../renderApp.tsx';
import { portalApp } from '../app/portal/page.ts';

const accountLinks = [
  { id: 'data', url: '/personaldata', label: 'Persönliche Daten', description: 'Name und Geburtstag' },
  { id: 'address', url: '/addresses', label: 'Adresse', description: 'Wohin wir liefern' },
];

/** A logged-in customer, on a site whose content has links, services and linked services. */
function accountApp(features: object = {}, more: typeof accountLinks = []): FakeApp {
  const fakes = portalApp({ loggedIn: true, metadata: { features: { ...features } } });
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
        accountPage: {
          accountLinks: [...accountLinks, ...more],
          services: { headline: 'Unsere Dienste', items: [service] },
        },
        components: { SsoClientsOverview: { items: [{ ...client, buttonlabel: 'Zu den Fotos' }] } },
      },
      findings,
    };
  };
  return { ...fakes, content: { load } };
}

describe('the account', () => {
  it('shows the account links and the services from the content, and the logout (requirements#start-page)', async () => {
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

  it('shows tiles, and the same links in menu and side navigation, only for what the site offers', async () => {
    const tile = (url: string, label: string) => ({ id: label, url, label, description: '' });
    const tiles = [
      tile('/consents', 'Einwilligungen'),
      tile('/mydata#data-copy', 'Kopie'),
      tile('/mydata#delete-account', 'Löschen'),
      tile('/accessdata#access-passkeys', 'Passkeys'),
    ];
    await renderApp({ at: '/', gateways: accountApp({ dataCopy: true, passkeys: true }, tiles) });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'Kopie' })).toHaveAttribute('href', '/mydata#data-copy');
    const labels = screen.getAllByRole('link', { hidden: true }).map((link) => link.textContent);
    expect(labels.filter((label) => label === 'Passkeys')).toHaveLength(2);
    expect(labels).not.toContain('Löschen');
    expect(labels).not.toContain('Einwilligungen');
  });

  it('leads to the part of a page that a tile names', async () => {
    const tiles = [{ id: 'password', url: '/accessdata#access-password', label: 'Passwort ändern', description: '' }];
    const { user } = await renderApp({ at: '/', gateways: accountApp({}, tiles) });
    await user.click(await within(await screen.findByRole('main')).findByRole('link', { name: 'Passwort ändern' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Passwort' })).toHaveFocus();
    const side = within(screen.getByRole('navigation', { name: 'Seiten Ihres Kontos' }));
    expect(side.getByRole('link', { name: 'Ihr Konto' })).toHaveAttribute('href', '/');
    expect(side.getByRole('link', { name: 'Newsletter' })).toHaveAttribute('href', '/preferences/account');
    expect(side.getByRole('link', { name: 'Passwort ändern' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows the linked services with picture, label, description and their own button (requirements#service-clients)', async () => {
    await renderApp({ at: '/', gateways: accountApp() });
    const link = await screen.findByRole('link', { name: /Zu den Fotos/ });
    expect(link).toHaveAttribute('href', 'https://photo.example/');
    const card = link.closest('li');
    expect(card).toHaveTextContent(/Fotos.*Abzüge/);
    expect(card?.querySelector('img')?.srcset).toContain('/photo.svg?width=858 858w');
  });

  it.each(['/', '/accessdata'])(
    'has the same links and the logout in the header of every account page: %s (requirements#account-menu)',
    async (at) => {
      await renderApp({ at, gateways: accountApp() });
      const open = await screen.findByRole('button', { name: 'Menü' });
      const panel = document.querySelector<HTMLElement>(`#${CSS.escape(open.getAttribute('popovertarget') ?? '')}`);
      const menu = within(panel ?? open);
      const links = menu.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
      expect(links).toEqual(['/', '/preferences/account', '/personaldata', '/addresses']);
      expect(menu.getByRole('button', { name: 'Abmelden', hidden: true })).toBeInTheDocument();
    },
  );

  it.each([
    ['/personaldata', 'Persönliche Daten'],
    ['/addresses', /dress/],
    ['/accessdata', 'Zugangsdaten'],
  ])('every account page has a breadcrumb from the start page: %s (requirements#account-pages)', async (at, title) => {
    await renderApp({ at, gateways: accountApp() });
    const trail = within(await screen.findByRole('navigation', { name: 'Sie sind hier' }));
    expect(trail.getByRole('link', { name: 'Ihr Konto' })).toHaveAttribute('href', '/');
    expect(trail.getByText(title)).toHaveAttribute('aria-current', 'page');
  });
});
