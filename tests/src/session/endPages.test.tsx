import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { email, fillIn, portalApp } from '../app/portal/page.ts';
import { renderApp } from '../renderApp.tsx';

const newPassword = 'Birnen-Kuchen-28!';

/** Pages of mailed links that end with “log in now”, and how a customer gets there. */
const endPages: readonly (readonly [end: string, at: string, act: (user: UserEvent) => Promise<void>])[] = [
  [
    'a new password',
    '/login/reset-password?pwrt=mailed',
    async (user) => {
      await fillIn(user, await screen.findByLabelText('Neues Passwort'), newPassword);
      await fillIn(user, screen.getByLabelText('Neues Passwort wiederholen'), newPassword);
      await user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
    },
  ],
  ['a confirmed address', '/double-opt-in-done?errorCode=0', async () => undefined],
  ['a registration that cannot go on', '/registration/finalize', async () => undefined],
];

describe('the page that asks for a login', () => {
  it.each(endPages)(
    'after %s names the account that is logged in here, and leads to the login by its logout (requirements#logged-in-visitor)',
    async (_end, at, act) => {
      const gateways = portalApp({ loggedIn: true });
      const { user, address } = await renderApp({ at, gateways });
      await act(user);
      expect(await screen.findByText(email)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Zur Anmeldung' })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Abmelden' }));
      await waitFor(() => expect(address()).toBe('/login'));
      expect(gateways.accounts.isLoggedIn).toBe(false);
    },
  );

  it.each(endPages)('after %s links the login if nobody is logged in here', async (_end, at, act) => {
    const { user } = await renderApp({ at, gateways: portalApp() });
    await act(user);
    expect(await screen.findByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login');
  });

  it('after a confirmed address links the login if the provider does not answer', async () => {
    const gateways = portalApp();
    gateways.accounts.refuse.set('getAccount', new ServiceError('NETWORK', 'accounts.getAccountInfo'));
    await renderApp({ at: '/double-opt-in-done?errorCode=0', gateways });
    expect(await screen.findByRole('link', { name: 'Zur Anmeldung' })).toBeVisible();
  });
});
