import '#src/screens/account/AccessDataScreen.tsx';
import '#src/screens/login/LoginScreen.tsx';
import '#src/screens/registration/FinalizeScreen.tsx';
import '#src/screens/start/StartScreen.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '#src/gateways/ServiceError.ts';
import { providerRefusal } from '../../fakeAccounts.ts';
import { renderApp } from '../../renderApp.tsx';
import { logIn, portalWorld } from './page.ts';

const noNetwork = (): ServiceError => new ServiceError('NETWORK', 'test');
const again = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Noch einmal versuchen' });

describe('a failure of the portal', () => {
  it('of a social network is tried again with the same network', async () => {
    const world = portalWorld();
    world.accounts.refuse.set('socialLogin', noNetwork());
    const { user } = await renderApp({ at: '/login', gateways: world });
    await user.click(await screen.findByRole('button', { name: 'Weiter mit Facebook' }));
    await user.click(await again());
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    expect(world.accounts.calls.filter((call) => call.startsWith('socialLogin'))).toEqual([
      'socialLogin facebook',
      'socialLogin facebook',
    ]);
  });

  it.each(['/', '/accessdata'])(
    'to read the account after the login is said at %s, and can be mended there',
    async (path) => {
      const world = portalWorld();
      const { user } = await renderApp({ at: `/login?from=${encodeURIComponent(path)}`, gateways: world });
      await screen.findByRole('button', { name: 'Anmelden' });
      const { getAccount } = world.accounts;
      Object.assign(world.accounts, { getAccount: () => Promise.reject(noNetwork()) });
      await logIn(user);
      const button = await again();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Die Anmeldung ist gerade nicht möglich');
      Object.assign(world.accounts, { getAccount });
      await user.click(button);
      expect(
        await screen.findByRole('heading', { level: 1, name: path === '/' ? /Guten Tag/ : 'Zugangsdaten' }),
      ).toBeVisible();
    },
  );

  it('to load what a pending registration lacks can be tried again', async () => {
    const world = portalWorld();
    world.accounts.refuse.set('login', providerRefusal(206001, { regToken: 'pending' }));
    world.accounts.refuse.set('getLegalStatements', noNetwork());
    const { user } = await renderApp({ at: '/login', gateways: world });
    await logIn(user);
    await user.click(await again());
    expect(await screen.findByRole('checkbox')).toBeVisible();
  });

  it('that the customer can mend offers no such button', async () => {
    const { user } = await renderApp({ at: '/login', gateways: portalWorld() });
    await logIn(user, 'Falsch-27-falsch!');
    expect(await screen.findByRole('alert')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
  });
});
