import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { providerRefusal } from '../fakeAccounts.ts';
import type { FakeApp } from '../fakes.ts';
import { renderApp } from '../renderApp.tsx';
import { email, fillIn, logIn, password, portalApp } from '../app/portal/page.ts';

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

/** Presses the button of a social network whose address has an account, and links it with that account's password. */
async function linkLogin(fakes: FakeApp): Promise<Awaited<ReturnType<typeof renderApp>>> {
  vi.spyOn(fakes.accounts, 'socialLogin').mockRejectedValue(providerRefusal(403043, { regToken: 'conflict' }));
  const app = await renderApp({ at: '/login', gateways: fakes });
  await app.user.click(await screen.findByRole('button', { name: 'Weiter mit Apple' }));
  await screen.findByRole('heading', { name: 'Konten verbinden' });
  await fillIn(app.user, await screen.findByLabelText('Passwort'), password);
  await app.user.click(screen.getByRole('button', { name: 'Anmelden und verbinden' }));
  return app;
}

const linkedNotice = expect.objectContaining({ path: '/notices', json: { what: 'login-linked', language: 'de' } });

it('the owner is told of a linked login, where the site sends mails (requirements#owner-mails)', async () => {
  const fakes = portalApp({ metadata: { features: { dataCopy: true } } });
  const calls = vi.spyOn(fakes, 'callAsCustomer');
  await linkLogin(fakes);
  expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  expect(calls.mock.calls.map(([call]) => call)).toContainEqual(linkedNotice);
});

describe('a login linked to an account that lacks something', () => {
  const linkIncomplete = async () => {
    const fakes = portalApp({ metadata: { features: { dataCopy: true } } });
    const calls = vi.spyOn(fakes, 'callAsCustomer');
    vi.spyOn(fakes.accounts, 'login')
      .mockRejectedValueOnce(providerRefusal(200009))
      .mockRejectedValueOnce(providerRefusal(206001, { regToken: 'pending' }));
    const app = await linkLogin(fakes);
    await screen.findByRole('button', { name: 'Angaben speichern' });
    return { ...app, fakes, notices: () => calls.mock.calls.filter(([{ path }]) => path === '/notices') };
  };

  it('is told to the owner once the account is complete, also after a reload (requirements#owner-mails)', async () => {
    const { fakes, notices } = await linkIncomplete();
    cleanup();
    const { user } = await renderApp({ at: '/registration/finalize', gateways: fakes });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    expect(await screen.findByRole('heading', { name: 'Verbunden' })).toBeVisible();
    expect(notices()).toEqual([[linkedNotice]]);
  });

  it('is not told to somebody else who logs in there (requirements#TOK-5)', async () => {
    const { user, fakes, notices } = await linkIncomplete();
    await user.click(screen.getByRole('link', { name: 'Zurück zur Anmeldung' }));
    const profile = { ...fakes.accounts.account.profile, email: 'grace@beispiel.example' };
    fakes.accounts.account = { ...fakes.accounts.account, uid: 'grace', profile };
    await logIn(user, password, 'grace@beispiel.example');
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Verbunden' })).toBeNull();
    expect(notices()).toEqual([]);
  });
});
