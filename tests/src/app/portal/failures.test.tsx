import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { renderApp } from '../../renderApp.tsx';
import { logIn, portalApp } from './page.ts';

const noNetwork = (): ServiceError => new ServiceError('NETWORK', 'test');
const again = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Noch einmal versuchen' });

describe('a failure of the portal', () => {
  it('of a social network can be repeated with the same network', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('socialLogin', noNetwork());
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Weiter mit Facebook' }));
    await user.click(await again());
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    expect(fakes.accounts.calls.filter((call) => call.startsWith('socialLogin'))).toEqual([
      'socialLogin facebook',
      'socialLogin facebook',
    ]);
  });

  it('that the customer can fix has no such button', async () => {
    const { user } = await renderApp({ at: '/login', gateways: portalApp() });
    await logIn(user, 'Falsch-27-falsch!');
    expect(await screen.findByRole('alert')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
  });
});
