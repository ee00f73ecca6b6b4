import { renderApp } from '../renderApp.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { logIn, portalApp } from '../app/portal/page.ts';

describe('the site’s own login call', () => {
  it('runs before the provider’s if the site is configured so (requirements#call-login)', async () => {
    const fakes = portalApp({ metadata: { sso: { customLogin: true } } });
    const check = vi.spyOn(fakes.services, 'checkLogin').mockResolvedValue(403120);
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/zu vielen falschen/);
    expect(check).toHaveBeenCalledOnce();
    expect(fakes.accounts.calls).not.toContain('login');
  });
});
