import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ServiceError } from '#src/gateways/gatewayErrors.ts';
import { ada } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { portalApp } from '../portal/page.ts';

const open = async () => {
  const account = { ...ada, lastLogin: { at: '2026-01-14T12:00:00Z', place: 'Bern' } };
  const gateways = portalApp({ loggedIn: true, account });
  const app = await renderApp({ at: '/accessdata', gateways });
  return { ...app, gateways, button: await screen.findByRole('button', { name: 'Überall abmelden' }) };
};

it('the last login is told, and a logout everywhere ends at the login, which says so (requirements#log-out-everywhere)', async () => {
  const { user, gateways, button } = await open();
  expect(screen.getByText('Letzte Anmeldung:').parentElement).toHaveTextContent(
    /^Letzte Anmeldung: 14. Januar 2026 .*, Bern$/,
  );
  vi.spyOn(gateways, 'callAsCustomer').mockImplementation(async ({ method, path }) => {
    gateways.calls.push(`${method} customer${path}`);
    return { status: 204, body: undefined };
  });
  await user.click(button);
  expect(await screen.findByText('Sie sind auf allen Geräten abgemeldet.')).toBeVisible();
  expect(gateways.calls).toContain('DELETE customer/sessions');
  expect(gateways.accounts.isLoggedIn).toBe(false);
});

it.each([
  ['is not answered', () => Promise.reject(new ServiceError('NETWORK', 'DELETE'))],
  ['is answered by something else', () => Promise.resolve({ status: 200, body: ['hello'] })],
])('a logout everywhere that %s says so and logs nobody out', async (_what, answer) => {
  const { user, gateways, button } = await open();
  vi.spyOn(gateways, 'callAsCustomer').mockImplementation(answer);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Sie sind nicht überall abgemeldet' })).toBeVisible();
  await waitFor(() => expect(button).toBeEnabled());
  expect(gateways.accounts.isLoggedIn).toBe(true);
});
