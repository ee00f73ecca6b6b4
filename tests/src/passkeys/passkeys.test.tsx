import { PasskeyError, type PasskeyObstacle } from '#src/provider/PasskeyError.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { providerRefusal } from '../fakeAccounts.ts';
import type { FakeApp } from '../fakes.ts';
import { renderApp } from '../renderApp.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { email, logIn, portalApp } from '../app/portal/page.ts';
import { holdAnswer } from '../holdAnswer.ts';
import { fillIn } from '../app/portal/page.ts';

const withPasskeys = (start: Parameters<typeof portalApp>[0] = {}): FakeApp => {
  const fakes = portalApp({ ...start, metadata: { features: { passkeys: true }, ...start.metadata } });
  fakes.accounts.passkeys.abilities = { creates: true, autofill: false, automatic: false };
  return fakes;
};
const button = () => screen.findByRole('button', { name: 'Mit Passkey anmelden' });

async function prove(user: UserEvent): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await fillIn(user, dialog.getByLabelText('Aktuelles Passwort'), 'geheim');
  await user.click(dialog.getByRole('button', { name: 'Passkey anlegen' }));
}

describe('the login with a passkey', () => {
  it('logs in by the button, to the page that the customer wanted', async () => {
    const { user, address } = await renderApp({ at: '/login?from=%2Faccessdata', gateways: withPasskeys() });
    await user.click(await button());
    await waitFor(() => expect(address()).toBe('/accessdata'));
  });

  it('by the button asks the address field for no other passkey after it', async () => {
    const fakes = withPasskeys();
    fakes.accounts.passkeys.abilities = { creates: true, autofill: true, automatic: false };
    const requests: boolean[] = [];
    const passkeys = await fakes.accounts.passkeys();
    const { logIn: answer } = passkeys;
    vi.spyOn(passkeys, 'logIn').mockImplementation((options) => {
      requests.push(options.inField === true);
      return answer(options);
    });
    const { user, address } = await renderApp({ at: '/login?from=%2Faccessdata', gateways: fakes });
    await waitFor(() => expect(requests).toEqual([true]));
    await user.click(await button());
    await waitFor(() => expect(address()).toBe('/accessdata'));
    expect(requests).toEqual([true, false]);
  });

  it('is not there on a site without passkeys, and asks nobody for them', async () => {
    const fakes = portalApp();
    await renderApp({ at: '/login', gateways: fakes });
    expect(await screen.findByLabelText('E-Mail-Adresse')).toHaveAttribute('autocomplete', 'username');
    expect(screen.queryByRole('button', { name: 'Mit Passkey anmelden' })).toBeNull();
    expect(fakes.accounts.calls.filter((call) => call.startsWith('passkeys'))).toEqual([]);
  });

  it.each<[PasskeyObstacle, RegExp]>([
    ['CANCELLED', /Der Vorgang wurde abgebrochen/],
    ['LATE', /Das hat zu lange gedauert/],
    ['NOWHERE', /Auf diesem Gerät geht das nicht/],
    ['UNSUPPORTED', /unterstützt keine Passkeys/],
    ['WRONG_SITE', /gelten nicht für diese Adresse/],
  ])(
    'says so if the browser answers %s, and keeps what was typed (requirements#passkeys)',
    async (obstacle, sentence) => {
      const fakes = withPasskeys();
      fakes.accounts.refuse.set('passkeys.logIn', new PasskeyError(obstacle));
      const { user } = await renderApp({ at: '/login', gateways: fakes });
      await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
      await user.click(await button());
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue(email);
    },
  );

  it('says so if the provider does not know the passkey, and works with the password', async () => {
    const fakes = withPasskeys();
    fakes.accounts.refuse.set('passkeys.logIn', providerRefusal(403300));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent(/kennen wir nicht/);
    await logIn(user);
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  });

  it('goes on to what the account still needs', async () => {
    const fakes = withPasskeys();
    fakes.accounts.refuse.set('passkeys.logIn', providerRefusal(206001, { regToken: 'reg-1' }));
    const { user, address } = await renderApp({ at: '/login', gateways: fakes });
    await user.click(await button());
    await waitFor(() => expect(address()).toBe('/registration/finalize'));
  });
});

describe('the offer of a passkey', () => {
  const offer = 'Beim nächsten Mal ohne Passwort?';

  it('creates one and is gone', async () => {
    const fakes = withPasskeys({ loggedIn: true });
    const { user } = await renderApp({ at: '/', gateways: fakes });
    expect(await screen.findByRole('heading', { name: offer })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Passkey anlegen' }));
    expect(fakes.accounts.calls).not.toContain('passkeys.create');
    await prove(user);
    expect(await screen.findByText('Ihr Passkey ist angelegt')).toBeVisible();
    expect(screen.queryByRole('heading', { name: offer })).toBeNull();
    expect(fakes.calls).toContain('POST customer/notices');
  });

  it('is not made to a customer whose browser saves one by itself (requirements#automatic-passkeys)', async () => {
    const fakes = withPasskeys({ metadata: { features: { passkeys: true, automaticPasskeys: true } } });
    fakes.accounts.passkeys.abilities = { creates: true, autofill: false, automatic: true };
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    await waitFor(() => expect(fakes.calls).toContain('POST customer/notices'));
    expect(screen.queryByRole('heading', { name: offer })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for no password that was typed on this page less than five minutes ago', async () => {
    const fakes = withPasskeys();
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'Passkey anlegen' }));
    expect(await screen.findByText('Ihr Passkey ist angelegt')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for a password that was typed five minutes ago', async () => {
    const fakes = withPasskeys();
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('heading', { name: offer })).toBeVisible();
    await act(() => fakes.clock.advance(5 * 60_000));
    await user.click(screen.getByRole('button', { name: 'Passkey anlegen' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(fakes.accounts.calls).not.toContain('passkeys.create');
  });

  it('says why it did not work, and can be tried again', async () => {
    const fakes = withPasskeys({ loggedIn: true });
    fakes.accounts.refuse.set('passkeys.create', new ServiceError('NETWORK', 'accounts.auth.fido'));
    const { user } = await renderApp({ at: '/', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Passkey anlegen' }));
    await prove(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/keine Antwort erhalten/);
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByText('Ihr Passkey ist angelegt')).toBeVisible();
  });

  it.each<[string, (fakes: FakeApp) => void]>([
    [
      'whose browser cannot create one',
      (fakes) => (fakes.accounts.passkeys.abilities = { creates: false, autofill: false, automatic: false }),
    ],
    ['who has one', (fakes) => void fakes.accounts.passkeys.list.push({ id: 'a' })],
    ['whose passkeys cannot be loaded', (fakes) => fakes.accounts.refuse.set('passkeys.list', providerRefusal(500001))],
  ])('is not made to a customer %s', async (_who, arrange) => {
    const fakes = withPasskeys({ loggedIn: true });
    arrange(fakes);
    await renderApp({ at: '/', gateways: fakes });
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(screen.queryByRole('heading', { name: offer })).toBeNull();
  });
});

describe('the list of passkeys', () => {
  const listed = (): FakeApp => {
    const fakes = withPasskeys({ loggedIn: true });
    fakes.accounts.passkeys.list.push({ id: 'abc', deviceName: 'Android', createdAt: Date.UTC(2026, 4, 1, 12) });
    return fakes;
  };

  it('shows names and days, and renames', async () => {
    const fakes = listed();
    const { user } = await renderApp({ at: '/accessdata', gateways: fakes });
    expect(await screen.findByText('Angelegt am 1. Mai 2026.')).toBeVisible();
    expect(screen.getByText('Noch nicht benutzt.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Umbenennen: Android' }));
    const field = screen.getByLabelText('Name des Passkeys');
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findAllByText(/Bitte/)).not.toEqual([]);
    await user.type(field, 'Mein Telefon');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Mein Telefon')).toBeVisible();
    expect(fakes.accounts.account.data?.['passkeyNames']).toBe('{"abc":"Mein Telefon"}');
  });

  it('announces each change, also one like the last (requirements#focus)', async () => {
    const { user } = await renderApp({ at: '/accessdata', gateways: listed() });
    for (const name of ['Android', 'Android2']) {
      await user.click(await screen.findByRole('button', { name: `Umbenennen: ${name}` }));
      await user.type(screen.getByLabelText('Name des Passkeys'), '2');
      await user.click(screen.getByRole('button', { name: 'Speichern' }));
      await waitFor(() => expect(screen.getByText('Der Name ist geändert').closest('section')).toHaveFocus());
    }
  });

  it('keeps the typed name if it cannot be saved', async () => {
    const fakes = listed();
    const { user } = await renderApp({ at: '/accessdata', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Umbenennen: Android' }));
    fakes.accounts.refuse.set('setAccount', new ServiceError('NETWORK', 'accounts.setAccountInfo'));
    await user.type(screen.getByLabelText('Name des Passkeys'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/keine Antwort erhalten/);
    expect(screen.getByLabelText('Name des Passkeys')).toHaveValue('Android 2');
  });

  it('names no passkey that was removed elsewhere meanwhile, and says that it is gone', async () => {
    const fakes = listed();
    const { user } = await renderApp({ at: '/accessdata', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Umbenennen: Android' }));
    fakes.accounts.passkeys.list = [];
    await user.type(screen.getByLabelText('Name des Passkeys'), '2{Enter}');
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Nicht gespeichertDiesen Passkey gibt es nicht mehr.');
    expect(await screen.findByText('Sie haben noch keinen Passkey.')).toBeVisible();
    expect(notice).toHaveFocus();
    expect(screen.queryByText('Der Name ist geändert')).toBeNull();
    expect(fakes.accounts.account.data?.['passkeyNames']).toBeUndefined();
  });

  it('says the truth if the passkey is gone but still connected, and ends that, too', async () => {
    const fakes = listed();
    fakes.accounts.account = { ...fakes.accounts.account, hasNoPassword: true };
    const { user } = await renderApp({
      at: '/accessdata',
      gateways: {
        ...fakes,
        callAsCustomer: async ({ path }) => ({
          status: 200,
          body: path === '/proof/mail' ? { email: 'a•••@beispiel.example' } : { proof: 'proof', expiresAt: 1 },
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Entfernen: Android' }));
    await user.click(await screen.findByRole('button', { name: 'Code senden' }));
    await user.type(await screen.findByLabelText('Code aus der E-Mail'), '123456');
    fakes.accounts.refuse.set('passkeys.disconnect', new ServiceError('NETWORK', 'oauth.disconnect'));
    await user.click(screen.getByRole('button', { name: 'Passkey entfernen' }));
    expect(await screen.findByText(/niemand mehr anmelden, aber er ist noch mit Ihrem Konto verknüpft/)).toBeVisible();
    expect(screen.queryByText('Der Passkey ist entfernt')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByText('Der Passkey ist entfernt')).toBeVisible();
    expect(screen.queryByText('Android')).toBeNull();
  });

  it('removes nothing after a cancel, although the proof arrives later', async () => {
    const fakes = listed();
    const { waiting, answer } = holdAnswer();
    const gateways = {
      ...fakes,
      callAsCustomer: async () => {
        await waiting;
        return { status: 200, body: { proof: 'proof', expiresAt: 1 } };
      },
    };
    const { user } = await renderApp({ at: '/accessdata', gateways });
    await user.click(await screen.findByRole('button', { name: 'Entfernen: Android' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Aktuelles Passwort'), 'geheim{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Entfernen: Android' })).toHaveFocus();
    await act(async () => answer());
    expect(screen.getByText('Android')).toBeVisible();
    expect(fakes.accounts.calls).not.toContain('passkeys.remove abc');
  });

  it('is told as saved and can be loaded again if the account cannot be read after it (requirements#FLT-6)', async () => {
    const fakes = listed();
    const { setAccount } = fakes.accounts;
    Object.assign(fakes.accounts, {
      setAccount: async (change: Parameters<typeof setAccount>[0]) => {
        await setAccount(change);
        fakes.accounts.refuse.set('getAccount', new ServiceError('NETWORK', 'accounts.getAccountInfo'));
      },
    });
    const { user } = await renderApp({ at: '/accessdata', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Umbenennen: Android' }));
    await user.type(screen.getByLabelText('Name des Passkeys'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Ihre Passkeys lassen sich gerade nicht laden')).toBeVisible();
    expect(screen.getByText('Der Name ist geändert')).toBeVisible();
    expect(screen.queryByText('Ihr Konto hat noch keine E-Mail-Adresse.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByText('Android 2')).toBeVisible();
  });

  it('is not there on a site without passkeys', async () => {
    await renderApp({ at: '/accessdata', gateways: portalApp({ loggedIn: true }) });
    expect(await screen.findByRole('heading', { name: 'Passwort' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull();
  });
});
