import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ada } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { portalApp } from '../../app/portal/page.ts';

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
