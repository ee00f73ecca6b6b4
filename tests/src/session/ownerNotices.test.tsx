import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { providerRefusal } from '../fakeAccounts.ts';
import { renderApp } from '../renderApp.tsx';
import { email, fillIn, password, portalApp } from '../app/portal/page.ts';

it.each([
  ['logs in by itself', true, 'Sie sind jetzt angemeldet.'],
  ['cannot log in by itself', false, 'Bitte melden Sie sich mit dem neuen Passwort an.'],
])(
  'the owner is told of a reset password, whether the page %s (requirements#owner-mails)',
  async (_what, isHere, end) => {
    const fakes = portalApp({ metadata: { features: { dataCopy: true } } });
    const calls = vi.spyOn(fakes.services, 'call');
    const { user, goTo } = await renderApp({ at: '/login/reset-password/start', gateways: fakes });
    if (isHere) {
      await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
      await user.click(screen.getByRole('button', { name: 'Link anfordern' }));
    }
    await goTo('/login/reset-password?pwrt=mailed');
    await fillIn(user, await screen.findByLabelText('Neues Passwort'), 'Birnen-Kuchen-28!');
    await fillIn(user, screen.getByLabelText('Neues Passwort wiederholen'), 'Birnen-Kuchen-28!');
    await user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
    expect(await screen.findByText(end)).toBeVisible();
    const json = { uid: fakes.accounts.account.uid, password: 'Birnen-Kuchen-28!', language: 'de' };
    expect(calls).toHaveBeenCalledWith({ method: 'POST', json }, '/rest/v1/account/password-reset');
  },
);

it('the owner is told of a linked login, where the site sends mails (requirements#owner-mails)', async () => {
  const fakes = portalApp({ metadata: { features: { dataCopy: true } } });
  const calls = vi.spyOn(fakes, 'callAsCustomer');
  vi.spyOn(fakes.accounts, 'socialLogin').mockRejectedValue(providerRefusal(403043, { regToken: 'conflict' }));
  const { user } = await renderApp({ at: '/login', gateways: fakes });
  await user.click(await screen.findByRole('button', { name: 'Weiter mit Apple' }));
  await screen.findByRole('heading', { name: 'Konten verbinden' });
  await fillIn(user, await screen.findByLabelText('Passwort'), password);
  await user.click(screen.getByRole('button', { name: 'Anmelden und verbinden' }));
  expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  expect(calls.mock.calls.map(([call]) => call)).toContainEqual(
    expect.objectContaining({ path: '/notices', json: { what: 'login-linked', language: 'de' } }),
  );
});
