import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { providerRefusal } from '../fakeAccounts.ts';
import { cellsOf } from '../../longRun.ts';
import { renderApp } from '../renderApp.tsx';
import { fillIn, email, password, portalApp, storedValue } from '../app/portal/page.ts';

const bricks = 'Apfel-Kuchen-27! ';
const longest = bricks.repeat(8).slice(0, 127).concat('!');
/** Passwords that a careless field would change: spaces at both ends, and the longest possible. */
const wilful: readonly (readonly [what: string, secret: string])[] = [
  ['with blanks at both ends', '  Apfel-Kuchen-27!  '],
  ['of 128 characters', longest],
];
const press = async (user: UserEvent, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const paste = async (user: UserEvent, label: string, secret: string): Promise<void> => {
  await user.click(await screen.findByLabelText(label));
  await user.paste(secret);
};

/** Each place for a password: pastes it, submits it, and returns what the provider got. */
const places: Readonly<Record<string, (secret: string) => Promise<() => unknown>>> = {
  login: async (secret) => {
    const fakes = portalApp();
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
    await paste(user, 'Passwort', secret);
    await press(user, 'Anmelden');
    return () => (fakes.accounts.sent.at(-1) as { readonly password: string } | undefined)?.password;
  },
  registration: async (secret) => {
    const fakes = portalApp();
    const { user } = await renderApp({ at: '/registration', gateways: fakes });
    await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
    await paste(user, 'Passwort', secret);
    await user.click(screen.getByRole('checkbox'));
    await press(user, 'Konto anlegen');
    return () => (fakes.accounts.sent.at(0) as { readonly password: string } | undefined)?.password;
  },
  reset: async (secret) => {
    const fakes = portalApp();
    const { user } = await renderApp({ at: '/login/reset-password?pwrt=mailed', gateways: fakes });
    await paste(user, 'Neues Passwort', secret);
    await paste(user, 'Neues Passwort wiederholen', secret);
    await press(user, 'Passwort speichern');
    return () => (fakes.accounts.password === password ? undefined : fakes.accounts.password);
  },
  'password change': async (secret) => {
    const fakes = portalApp({ loggedIn: true });
    fakes.accounts.password = secret;
    const change = vi.spyOn(fakes.accounts, 'changePassword');
    const { user } = await renderApp({ at: '/accessdata', gateways: fakes });
    await user.click((await screen.findAllByRole('button', { name: 'Ändern' }))[1]!);
    await paste(user, 'Aktuelles Passwort', secret);
    await paste(user, 'Neues Passwort', secret);
    await press(user, 'Speichern');
    return () => (change.mock.lastCall?.[0] === secret ? change.mock.lastCall[1] : undefined);
  },
};

it.each(
  cellsOf(Object.entries(places), wilful).map(
    ([[place, give], [what, secret]]) => [place, what, give, secret] as const,
  ),
)(
  'a password that is pasted at %s, %s, arrives unchanged (requirements#ACC-4)',
  async (_place, _what, give, secret) => {
    const received = await give(secret);
    await waitFor(() => expect(received()).toBe(secret));
  },
);

describe('a new password', () => {
  const typed = async (secret: string): Promise<UserEvent> => {
    const { user } = await renderApp({ at: '/registration', gateways: portalApp() });
    await screen.findAllByRole('listitem');
    await paste(user, 'Passwort', secret);
    return user;
  };

  it.each([
    ['Passwort123!', 'Dieses Passwort wird oft erraten.'],
    ['Kontor-2025-x!', 'Unser Name im Passwort'],
  ])('%s gives a warning but is allowed', async (secret, text) => {
    await typed(secret);
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    expect(screen.getByText('Das Passwort erfüllt alle Vorgaben.')).toBeInTheDocument();
  });

  it('of more than 128 characters gives an error', async () => {
    const user = await typed(`${longest}!`);
    await press(user, 'Konto anlegen');
    expect(screen.getByText(/128 Zeichen/)).toBeVisible();
    expect(screen.getByLabelText('Passwort')).toBeInvalid();
  });
});

it('a reset whose answer was lost is told as done at the next try (requirements#FLT-2)', async () => {
  const storedEmail = storedValue(email);
  const fakes = portalApp();
  fakes.storage.local.write('kontor.resetLogin', storedEmail);
  const { finishReset } = fakes.accounts;
  Object.assign(fakes.accounts, {
    finishReset: async (...reset: Parameters<typeof finishReset>) => {
      await finishReset(...reset);
      fakes.accounts.refuse.set('finishReset', providerRefusal(403025));
      Object.assign(fakes.accounts, { finishReset });
      throw new ServiceError('NETWORK', 'accounts.resetPassword');
    },
  });
  const { user } = await renderApp({ at: '/login/reset-password?pwrt=mailed', gateways: fakes });
  await paste(user, 'Neues Passwort', bricks.trim());
  await paste(user, 'Neues Passwort wiederholen', bricks.trim());
  await press(user, 'Passwort speichern');
  expect(await screen.findByText(/Wir haben keine Antwort erhalten/)).toBeVisible();
  await press(user, 'Passwort speichern');
  expect(await screen.findByText(/Ihr Passwort ist geändert/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Neuen Link anfordern' })).toBeNull();
});

it('a reset of one account opens no session of another whose reset was requested here, too, and that has the same password (requirements#reset-login)', async () => {
  const fakes = portalApp();
  fakes.storage.local.write('kontor.resetLogin', storedValue(email));
  vi.spyOn(fakes.accounts, 'finishReset').mockResolvedValue('grace');
  const { user, goTo } = await renderApp({ at: '/login/reset-password?pwrt=mailed', gateways: fakes });
  await paste(user, 'Neues Passwort', fakes.accounts.password);
  await paste(user, 'Neues Passwort wiederholen', fakes.accounts.password);
  await press(user, 'Passwort speichern');
  expect(await screen.findByText('Bitte melden Sie sich mit dem neuen Passwort an.')).toBeVisible();
  expect(fakes.accounts.isLoggedIn).toBe(false);
  await goTo('/');
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
});

it('a reset link that is used up asks for no password, and offers a new link', async () => {
  const fakes = portalApp();
  fakes.accounts.refuse.set('finishReset', providerRefusal(403025));
  const { user } = await renderApp({ at: '/login/reset-password?pwrt=mailed', gateways: fakes });
  await paste(user, 'Neues Passwort', bricks.trim());
  await paste(user, 'Neues Passwort wiederholen', bricks.trim());
  await press(user, 'Passwort speichern');
  expect(await screen.findByRole('link', { name: 'Neuen Link anfordern' })).toBeInTheDocument();
  expect(screen.queryByLabelText(/Passwort/)).not.toBeInTheDocument();
});

it('a forgotten password is answered the same without an account, where the site hides who has one (requirements#account-existence)', async () => {
  const fakes = portalApp({ metadata: { hideAccountExistence: true } });
  fakes.accounts.refuse.set('startReset', providerRefusal(403047));
  const { user } = await renderApp({ at: '/login/reset-password/start', gateways: fakes });
  await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
  await press(user, 'Link anfordern');
  expect(await screen.findByText(/Wenn es zu dieser E-Mail-Adresse ein Konto gibt/)).toBeVisible();
});
