import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ada } from '../fakes.ts';
import { renderApp } from '../renderApp.tsx';
import { portalApp } from '../app/portal/page.ts';

describe('the start page', () => {
  it('says how many newsletters there are, links to them, and gives one hint that can be postponed (requirements#focus)', async () => {
    const gateways = portalApp({ loggedIn: true, account: { ...ada, data: {} } });
    const { user } = await renderApp({ at: '/', gateways });
    expect(await screen.findByText('1 abonniert', {}, { timeout: 15_000 })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Newsletter auswählen' })).toHaveAttribute('href', '/preferences/account');
    expect(screen.getByText(/^Mit Ihrer Lieferadresse/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Später' }));
    expect(screen.queryByText(/^Mit Ihrer Lieferadresse/)).toBeNull();
    await waitFor(() => expect(document.body).not.toHaveFocus());
    expect(gateways.calls).toContain('PUT customer/declined');
  });

  it('keeps the link to the newsletters, and the focus on it, if their number cannot be read (requirements#start-page)', async () => {
    const fake = portalApp({ loggedIn: true, account: ada });
    let fail: ((reason: Error) => void) | undefined;
    const getSubscriptions: typeof fake.accounts.getSubscriptions = () =>
      new Promise((_resolve, reject) => {
        fail = reject;
      });
    await renderApp({ at: '/', gateways: { ...fake, accounts: { ...fake.accounts, getSubscriptions } } });
    const link = await screen.findByRole('link', { name: 'Newsletter auswählen' }, { timeout: 15_000 });
    await waitFor(() => expect(fail).toBeDefined());
    link.focus();
    await act(async () => fail?.(new Error('the provider does not answer')));
    expect(link).toHaveFocus();
    expect(screen.queryByText(/abonniert/)).toBeNull();
  });

  it('gives no hint to who declined it, on whatever device (requirements#declined-offers)', async () => {
    const gateways = {
      ...portalApp({ loggedIn: true, account: { ...ada, data: {} } }),
      callAsCustomer: async () => ({ status: 200, body: { offers: ['profile'] } }),
    };
    await renderApp({ at: '/', gateways });
    expect(await screen.findByText('1 abonniert', {}, { timeout: 15_000 })).toBeVisible();
    expect(screen.queryByText(/^Mit Ihrer Lieferadresse/)).toBeNull();
  });

  it('shows the default address and the favourite store by its name', async () => {
    const addressBook = { street: 'Invalidenstraße', streetNo: '117', zip: '10115', city: 'Berlin' };
    const fake = portalApp({
      loggedIn: true,
      account: { ...ada, data: { addressBook, preference: { FAVORITE_STORE: 'DE1' } } },
    });
    const searchStores = async () => [{ id: 'DE1', uiText: 'Kontor Mitte, Weg 1, 10115 Berlin', name: 'Kontor Mitte' }];
    await renderApp({ at: '/', gateways: { ...fake, services: { ...fake.services, searchStores } } });
    expect(await screen.findByText('Kontor Mitte', {}, { timeout: 15_000 })).toBeVisible();
    expect(screen.getByText('Invalidenstraße 117, 10115 Berlin')).toBeVisible();
  });
});
