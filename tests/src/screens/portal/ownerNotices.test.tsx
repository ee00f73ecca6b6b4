import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FakeApp } from '../../fakes.ts';
import { providerRefusal } from '../../fakeAccounts.ts';
import { renderApp } from '../../renderApp.tsx';
import { email, fillIn, password, portalApp } from './page.ts';

const journeys: Readonly<Record<string, (fakes: FakeApp) => Promise<void>>> = {
  'password-reset': async (fakes) => {
    const { user, goTo } = await renderApp({ at: '/login/reset-password/start', gateways: fakes });
    await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
    await user.click(screen.getByRole('button', { name: 'Link anfordern' }));
    await goTo('/login/reset-password?pwrt=mailed');
    await fillIn(user, await screen.findByLabelText('Neues Passwort'), 'Birnen-Kuchen-28!');
    await fillIn(user, screen.getByLabelText('Neues Passwort wiederholen'), 'Birnen-Kuchen-28!');
    await user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
    expect(await screen.findByText('Sie sind jetzt angemeldet.')).toBeVisible();
  },
  'login-linked': async (fakes) => {
    vi.spyOn(fakes.accounts, 'socialLogin').mockRejectedValue(providerRefusal(403043, { regToken: 'conflict' }));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Weiter mit Apple' }));
    await screen.findByRole('heading', { name: 'Konten verbinden' });
    await fillIn(user, await screen.findByLabelText('Passwort'), password);
    await user.click(screen.getByRole('button', { name: 'Anmelden und verbinden' }));
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  },
};

it.each(Object.entries(journeys))(
  'the owner is told of a %s, where the site sends mails (requirements#owner-mails)',
  async (what, journey) => {
    const fakes = portalApp({ metadata: { features: { dataCopy: true } } });
    const told = vi.spyOn(fakes, 'callAsCustomer');
    await journey(fakes);
    expect(told.mock.calls.map(([call]) => call)).toContainEqual(
      expect.objectContaining({ path: '/notices', json: { what, language: 'de' } }),
    );
  },
);
