import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { portalApp } from '../../app/portal/page.ts';
import { opened } from './page.ts';

describe('a confirmed subscription', () => {
  it('says what happens next and leads to the preferences if the tab has a link', async () => {
    const { user, address } = await renderApp({
      at: '/preferences/double-opt-in-done?errorCode=0',
      gateways: fakeApp({ session: opened }),
    });
    expect(await screen.findByText('Das Double Opt In wurde erfolgreich bestätigt.')).toBeVisible();
    expect(screen.getByText(/^Ab jetzt erhalten Sie von uns/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Zu Ihren Einstellungen' }));
    expect(address()).toMatch(/^\/preferences/);
  });

  it('leads to the start page of the portal if it has none', async () => {
    await renderApp({ at: '/preferences/double-opt-in-done?errorCode=0', gateways: portalApp() });
    expect(await screen.findByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
  });
});
