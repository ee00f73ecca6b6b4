import { renderApp } from '../renderApp.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { logIn, portalApp } from '../app/portal/page.ts';

const origin = 'http://localhost:3000';

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

  it('shows an error if the answer has another form (requirements#error-500002)', async () => {
    const fakes = portalApp({ metadata: { sso: { customLogin: true } } });
    vi.spyOn(fakes.services, 'checkLogin').mockResolvedValue(500002);
    const { user } = await renderApp({ at: '/login', gateways: fakes, language: 'en' });
    await user.type(await screen.findByLabelText('E-mail address'), 'ada@beispiel.example');
    await user.type(screen.getByLabelText('Password'), 'Apfel-Kuchen-27!');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Response to login call didn't match the expected format.",
    );
  });

  it('ends in the provider’s session', async () => {
    const fakes = portalApp({ metadata: { sso: { customLogin: true } } });
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  });
});

it('uses the origin of these tests (control)', () => {
  expect(location.origin).toBe(origin);
});
