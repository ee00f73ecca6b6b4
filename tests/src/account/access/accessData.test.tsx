import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ada, type FakeApp } from '../../fakes.ts';
import { providerRefusal } from '../../fakeAccounts.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { holdAnswer } from '../../holdAnswer.ts';
import { renderApp } from '../../renderApp.tsx';
import { fillIn, email, password, portalApp, storedValue } from '../../app/portal/page.ts';

const press = async (user: UserEvent, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

async function open(which: 'email' | 'password', fakes: FakeApp = portalApp({ loggedIn: true })) {
  const app = await renderApp({ at: '/accessdata', gateways: fakes });
  await app.user.click((await screen.findAllByRole('button', { name: 'Ändern' }))[which === 'email' ? 0 : 1]!);
  return { ...app, fakes };
}

async function typePassword(user: UserEvent): Promise<void> {
  await fillIn(user, await screen.findByLabelText('Aktuelles Passwort'), password);
  await press(user, 'Weiter');
}

describe('the new address', () => {
  it.each(['-x@beispiel.example'])('is never %s', async (typed) => {
    const { user, fakes } = await open('email');
    await typePassword(user);
    const field = await screen.findByLabelText('Neue E-Mail-Adresse');
    await fillIn(user, field, typed);
    await press(user, 'Speichern');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/gültige E-Mail-Adresse/));
    expect(fakes.accounts.calls).not.toContain('changeEmail');
  });

  it('that is the current one is refused each time', async () => {
    const { user, fakes } = await open('email');
    await typePassword(user);
    const field = await screen.findByLabelText('Neue E-Mail-Adresse');
    for (const typed of [email, email.toUpperCase()]) {
      await fillIn(user, field, typed);
      expect(field).not.toHaveAccessibleDescription(/schon Ihre/);
      await press(user, 'Speichern');
      await waitFor(() => expect(field).toHaveAccessibleDescription(/schon Ihre E-Mail-Adresse/));
    }
    expect(fakes.accounts.calls).not.toContain('setAccount');
  });
});

it.each([
  ['is changed, if the account has it', 'neu@beispiel.example', 'Ihre Zugangsdaten sind geändert'],
  ['is not changed, if the account has the former one', email, 'Nicht gespeichert'],
])('the address whose answer was lost %s (requirements#FLT-2)', async (_, now, headline) => {
  const { user, fakes } = await open('email');
  await typePassword(user);
  vi.spyOn(fakes.accounts, 'setAccount').mockImplementationOnce(async () => {
    fakes.accounts.account = { ...ada, profile: { ...ada.profile, email: now } };
    throw new ServiceError('TIMEOUT', 'accounts.setAccountInfo');
  });
  await fillIn(user, await screen.findByLabelText('Neue E-Mail-Adresse'), 'Neu@beispiel.example');
  await press(user, 'Speichern');
  expect(await screen.findByText(headline)).toBeVisible();
});

it('a change of the address that has happened waits for no code, although its answer was lost (requirements#FLT-2)', async () => {
  const value = storedValue(`ada ${email.toUpperCase()}`);
  const fakes = portalApp({
    loggedIn: true,
    metadata: { features: { emailChange: true } },
    session: { 'kontor.emailChange': value },
  });
  await renderApp({ at: '/accessdata', gateways: fakes });
  expect(await screen.findByText(email)).toBeVisible();
  expect(await screen.findAllByRole('button', { name: 'Ändern' })).toHaveLength(2);
});

it.each(['email', 'password'] as const)(
  'the form of the %s tells password managers whose password it asks for',
  async (which) => {
    await open(which);
    const secret = await screen.findByLabelText<HTMLInputElement>('Aktuelles Passwort');
    const account = secret.form?.querySelector('[autocomplete="username"]');
    expect(account).toHaveValue(email);
    expect(account).not.toBeVisible();
  },
);

async function changePassword(user: UserEvent, secret: string): Promise<void> {
  for (const [label, typed] of [
    ['Aktuelles Passwort', secret],
    ['Neues Passwort', 'Birnen-Kuchen-28!'],
  ] as const) {
    await fillIn(user, await screen.findByLabelText(label), typed);
  }
  await press(user, 'Speichern');
}

describe('a change of the address with a code', () => {
  const site = (start: Parameters<typeof portalApp>[0] = {}): FakeApp =>
    portalApp({ loggedIn: true, metadata: { features: { emailChange: true } }, ...start });
  const calls = (fakes: FakeApp): readonly string[] => fakes.calls.filter((call) => call.includes('customer/'));

  it('asks for the current password first, and then once (requirements#email-change)', async () => {
    const { user, fakes } = await open('email', site());
    expect(await screen.findByLabelText('Aktuelles Passwort')).toHaveFocus();
    expect(screen.queryByLabelText('Neue E-Mail-Adresse')).toBeNull();
    await typePassword(user);
    expect(await screen.findByLabelText('Neue E-Mail-Adresse')).toHaveFocus();
    await fillIn(user, screen.getByLabelText('Neue E-Mail-Adresse'), 'neu@beispiel.example');
    await press(user, 'Weiter');
    expect(await screen.findByLabelText('Code aus der E-Mail')).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls(fakes)).toEqual(['POST customer/proof', 'POST customer/email']);
  });

  it('keeps a wrong password at its field, each time', async () => {
    const fakes = site();
    vi.spyOn(fakes, 'callAsCustomer').mockRejectedValue(
      new ServiceError('STATUS', 'POST /rest/v1/customer/proof', { status: 403, code: 'wrong-password' }),
    );
    const { user } = await open('email', fakes);
    const field = await screen.findByLabelText('Aktuelles Passwort');
    for (const typed of ['falsch', 'verkehrt']) {
      await fillIn(user, field, typed);
      expect(field).not.toHaveAccessibleDescription(/nicht Ihr aktuelles Passwort/);
      await press(user, 'Weiter');
      await waitFor(() => expect(field).toHaveAccessibleDescription(/nicht Ihr aktuelles Passwort/));
    }
  });

  it.each([
    ['Bestätigen', 'email-refused', /nicht verwenden.*eine andere ein/],
    ['Neuen Code senden', 'email-taken', /gibt es schon ein Kundenkonto/],
  ])(
    'after “%s” returns to an address that cannot be used (requirements#email-code)',
    async (button, code, sentence) => {
      const value = storedValue('ada jörg@beispiel.example');
      const fakes = site({ session: { 'kontor.emailChange': value }, account: { ...ada, hasNoPassword: true } });
      vi.spyOn(fakes, 'callAsCustomer').mockRejectedValue(
        new ServiceError('STATUS', 'POST /rest/v1/customer/email/code', { status: 409, code }),
      );
      const { user } = await renderApp({ at: '/accessdata', gateways: fakes });
      await user.type(await screen.findByLabelText('Code aus der E-Mail'), '123456');
      await press(user, button);
      const field = await screen.findByLabelText('Neue E-Mail-Adresse');
      expect(field).toHaveValue('jörg@beispiel.example');
      await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
      await waitFor(() => expect(field).toHaveFocus());
      expect(fakes.storage.session.read('kontor.emailChange')).toBeUndefined();
    },
  );

  it('asks for a new login, with the address still typed, if the last one is too old for another code (requirements#email-first)', async () => {
    const value = storedValue('ada neu@beispiel.example');
    const fakes = site({ session: { 'kontor.emailChange': value }, account: { ...ada, hasNoPassword: true } });
    vi.spyOn(fakes, 'callAsCustomer').mockRejectedValue(
      new ServiceError('STATUS', 'POST /rest/v1/customer/email', { status: 403, code: 'login-too-old' }),
    );
    await renderApp({ at: '/accessdata', gateways: fakes }).then(({ user }) => press(user, 'Neuen Code senden'));
    expect(await screen.findByRole('button', { name: 'Neu anmelden' })).toBeVisible();
    expect(screen.getByLabelText('Neue E-Mail-Adresse')).toHaveValue('neu@beispiel.example');
    await waitFor(() => expect(screen.getByLabelText('Neue E-Mail-Adresse')).toHaveFocus());
  });

  it('waits ten minutes for the newest code, also after a reload (requirements#TOK-5)', async () => {
    const value = storedValue('ada neu@beispiel.example');
    const gateways = site({ session: { 'kontor.emailChange': value }, account: { ...ada, hasNoPassword: true } });
    const { user } = await renderApp({ at: '/accessdata', gateways });
    await screen.findByLabelText('Code aus der E-Mail');
    await act(() => gateways.clock.advance(9 * 60_000));
    await press(user, 'Neuen Code senden');
    expect(await screen.findByText(/einen neuen Code geschickt/)).toBeVisible();
    cleanup();
    await act(() => gateways.clock.advance(9 * 60_000));
    await renderApp({ at: '/accessdata', gateways });
    expect(await screen.findByLabelText('Code aus der E-Mail')).toBeVisible();
  });

  it('stays cancelled when another code arrives later', async () => {
    const { waiting, answer } = holdAnswer();
    const gateways = site({
      session: { 'kontor.emailChange': storedValue('ada neu@beispiel.example') },
      account: { ...ada, hasNoPassword: true },
    });
    const { user } = await renderApp({ at: '/accessdata', gateways });
    await screen.findByLabelText('Code aus der E-Mail');
    const { callAsCustomer } = gateways;
    Object.assign(gateways, {
      callAsCustomer: (call: Parameters<typeof callAsCustomer>[0]) => waiting.then(() => callAsCustomer(call)),
    });
    await press(user, 'Neuen Code senden');
    await press(user, 'Abbrechen');
    await act(async () => answer());
    expect(gateways.storage.session.read('kontor.emailChange')).toBeUndefined();
  });

  it('asks a customer without a password for the address first', async () => {
    await open('email', site({ account: { ...ada, hasNoPassword: true } }));
    expect(await screen.findByLabelText('Neue E-Mail-Adresse')).toBeVisible();
    expect(screen.queryByLabelText('Aktuelles Passwort')).toBeNull();
  });
});

describe('a change of the address with a code whose answer was lost', () => {
  const typed = 'neu@beispiel.example';
  const app = () => {
    return portalApp({
      loggedIn: true,
      metadata: { features: { emailChange: true } },
      session: { 'kontor.emailChange': storedValue(`ada ${typed}`) },
    });
  };
  const confirm = async (fakes: FakeApp, arrive: () => Promise<void>) => {
    vi.spyOn(fakes, 'callAsCustomer').mockImplementationOnce(async ({ method, path }) => {
      await arrive();
      throw new ServiceError('NETWORK', `${method} ${path}`);
    });
    const page = await renderApp({ at: '/accessdata', gateways: fakes });
    await page.user.type(await screen.findByLabelText('Code aus der E-Mail'), '123456');
    await press(page.user, 'Bestätigen');
    return page;
  };

  it('has happened if the account has the new address (requirements#FLT-2)', async () => {
    const fakes = app();
    await confirm(fakes, async () => {
      fakes.accounts.account = { ...ada, profile: { ...ada.profile, email: typed } };
    });
    expect(await screen.findByRole('heading', { name: 'Ihre Zugangsdaten sind geändert' })).toBeVisible();
  });

  it('has happened if it has ended the session: the login knows the new address (requirements#FLT-2)', async () => {
    const fakes = app();
    const { address, user } = await confirm(fakes, async () => {
      fakes.accounts.account = { ...ada, profile: { ...ada.profile, email: typed } };
      vi.spyOn(fakes.accounts, 'getAccount').mockImplementationOnce(async () => {
        await fakes.accounts.logout();
        throw providerRefusal(403005);
      });
    });
    await waitFor(() => expect(address()).toBe('/login?from=%2Faccessdata'));
    expect(await screen.findByText(/^Ihre E-Mail-Adresse ist geändert/)).toBeVisible();
    expect(await screen.findByLabelText('E-Mail-Adresse')).toHaveValue(typed);
    await fillIn(user, screen.getByLabelText('Passwort'), password);
    await press(user, 'Anmelden');
    await screen.findByText(typed);
    await act(() => fakes.clock.advance(3_000));
    expect(fakes.accounts.isLoggedIn).toBe(true);
  });

  it('has failed if the account has the former address', async () => {
    await confirm(app(), async () => undefined);
    expect(await screen.findByText('Ihre E-Mail-Adresse ließ sich nicht ändern')).toBeVisible();
  });
});

const logouts = ({ accounts }: FakeApp): number => accounts.calls.filter((call) => call === 'logout').length;

describe('a change of login details ends the session', () => {
  const left = async () => {
    const { user, fakes: gateways } = await open('password');
    await changePassword(user, password);
    await screen.findByRole('heading', { name: 'Ihre Zugangsdaten sind geändert' });
    return { user, gateways };
  };

  it('also if the page is loaded again, or the tab closed, within the three seconds of the banner (requirements#login-details-changed)', async () => {
    const { gateways } = await left();
    expect(logouts(gateways)).toBe(0);
    cleanup();
    const { address } = await renderApp({ at: '/accessdata', gateways });
    await waitFor(() => expect(address()).toBe('/login?from=%2Faccessdata'));
    expect(await screen.findByText(/^Ihr Passwort ist geändert/)).toBeVisible();
    expect(gateways.accounts.isLoggedIn).toBe(false);
    cleanup();
    await renderApp({ at: '/login', gateways });
    await screen.findByLabelText('Passwort');
    expect(logouts(gateways)).toBe(1);
  });

  it('after three seconds, once (requirements#login-details-changed, requirements#ACC-5)', async () => {
    const { gateways } = await left();
    await act(() => gateways.clock.advance(2_900));
    expect(logouts(gateways)).toBe(0);
    await act(() => gateways.clock.advance(200));
    await screen.findByLabelText('Passwort');
    expect(logouts(gateways)).toBe(1);
  });

  it('on the next visit if the provider did not answer', async () => {
    const { gateways } = await left();
    gateways.accounts.refuse.set('logout', new ServiceError('NETWORK', 'accounts.logout'));
    await act(() => gateways.clock.advance(3_000));
    await screen.findByLabelText('Passwort');
    expect(gateways.accounts.isLoggedIn).toBe(true);
    cleanup();
    const { address } = await renderApp({ at: '/accessdata', gateways });
    await waitFor(() => expect(address()).toBe('/login?from=%2Faccessdata'));
    expect(gateways.accounts.isLoggedIn).toBe(false);
  });

  it('but not one that began after it', async () => {
    const { user, gateways } = await left();
    await act(() => gateways.clock.advance(3_000));
    gateways.accounts.account = { ...gateways.accounts.account, profile: { email } };
    await fillIn(user, await screen.findByLabelText('Passwort'), gateways.accounts.password);
    await fillIn(user, screen.getByLabelText('E-Mail-Adresse'), email);
    await press(user, 'Anmelden');
    expect(await screen.findByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible();
    cleanup();
    await renderApp({ at: '/', gateways });
    expect(await screen.findByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible();
    expect(logouts(gateways)).toBe(1);
  });
});

describe('a change of the password', () => {
  /** As the provider's script does it: 403005 is a logout, too. */
  const endsSession = ({ accounts }: FakeApp) =>
    vi.spyOn(accounts, 'changePassword').mockImplementation(async () => {
      await accounts.logout();
      throw providerRefusal(403005);
    });

  it('that is answered with 403005 says so at the current password; a session that is over ends at the next try (requirements#error-403005)', async () => {
    const fakes = portalApp({ loggedIn: true });
    endsSession(fakes);
    const { user, address } = await open('password', fakes);
    await changePassword(user, 'falsch');
    const field = screen.getByLabelText('Aktuelles Passwort');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/nicht Ihr aktuelles Passwort/));
    expect(address()).toBe('/accessdata');
    expect(screen.getByLabelText('Neues Passwort')).toHaveValue('Birnen-Kuchen-28!');
    await changePassword(user, password);
    await waitFor(() => expect(address()).toBe('/login?from=%2Faccessdata'));
  });

  it('that is answered with 403005 and given up leads to the login', async () => {
    const fakes = portalApp({ loggedIn: true });
    endsSession(fakes);
    const { user, address } = await open('password', fakes);
    await changePassword(user, 'falsch');
    await waitFor(() => expect(screen.getByLabelText('Aktuelles Passwort')).toBeInvalid());
    await press(user, 'Abbrechen');
    await waitFor(() => expect(address()).toBe('/login?from=%2Faccessdata'));
  });

  const losesAnswer = ({ accounts }: FakeApp): void => {
    const change = accounts.changePassword;
    vi.spyOn(accounts, 'changePassword').mockImplementationOnce(async (...secrets) => {
      await change(...secrets);
      throw new ServiceError('NETWORK', 'accounts.setAccountInfo');
    });
  };

  it('whose answer was lost is done if the new password is right (requirements#FLT-2)', async () => {
    const fakes = portalApp({ loggedIn: true });
    losesAnswer(fakes);
    const { user } = await open('password', fakes);
    await changePassword(user, password);
    expect(await screen.findByRole('heading', { name: 'Ihre Zugangsdaten sind geändert' })).toBeVisible();
  });

  it('whose answer was lost is done at the next try, which the old password no longer opens', async () => {
    const fakes = portalApp({ loggedIn: true });
    losesAnswer(fakes);
    fakes.accounts.refuse.set('checkPassword', new ServiceError('NETWORK', 'accounts.login'));
    const { user } = await open('password', fakes);
    await changePassword(user, password);
    expect(await screen.findByRole('alert')).toHaveTextContent('keine Antwort erhalten');
    await press(user, 'Speichern');
    expect(await screen.findByRole('heading', { name: 'Ihre Zugangsdaten sind geändert' })).toBeVisible();
  });

  it('of a locked account names the minutes of the policy (requirements#error-403120)', async () => {
    const fakes = portalApp({ loggedIn: true });
    fakes.accounts.refuse.set('changePassword', providerRefusal(403120));
    const { user } = await open('password', fakes);
    await changePassword(user, password);
    await waitFor(() =>
      expect(screen.getByLabelText('Neues Passwort')).toHaveAccessibleDescription(/warten Sie 10 Minuten/),
    );
  });

  it.each([400006, 500001])(
    'that the provider refuses with %i says so at the new password (requirements#password-change)',
    async (code) => {
      const fakes = portalApp({ loggedIn: true });
      fakes.accounts.refuse.set('changePassword', providerRefusal(code));
      const { user } = await open('password', fakes);
      await changePassword(user, password);
      await waitFor(() => expect(screen.getByLabelText('Neues Passwort')).toBeInvalid());
      expect(screen.getByLabelText('Aktuelles Passwort')).toBeValid();
    },
  );
});
