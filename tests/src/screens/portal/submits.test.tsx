import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FakeApp } from '../../fakes.ts';
import { providerRefusal } from '../../fakeAccounts.ts';
import { renderApp } from '../../renderApp.tsx';
import { fillIn, email, logIn, password, portalApp } from './page.ts';

interface Submit {
  readonly at: string;
  readonly loggedIn?: boolean;
  readonly session?: Readonly<Record<string, string>>;
  /** The call that must be sent once. */
  readonly call: keyof FakeApp['accounts'] &
    (
      | 'login'
      | 'register'
      | 'startReset'
      | 'finishReset'
      | 'setAccount'
      | 'checkPassword'
      | 'changePassword'
      | 'socialLogin'
      | 'logout'
    );
  /** Leads to the control, with everything filled in. */
  readonly prepare: (user: UserEvent, fakes: FakeApp) => Promise<HTMLElement>;
}

const fresh = 'Birnen-Kuchen-28!';
const kept = (value: string): string => JSON.stringify({ value, expires: Date.parse('2025-06-01T10:10:00Z') });
const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });
const openChange = async (user: UserEvent, which: 0 | 1): Promise<void> =>
  user.click((await screen.findAllByRole('button', { name: 'Ändern' }))[which]!);

const submits: Readonly<Record<string, Submit>> = {
  login: {
    at: '/login',
    call: 'login',
    prepare: async (user) => {
      await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
      await fillIn(user, screen.getByLabelText('Passwort'), password);
      return button('Anmelden');
    },
  },
  'social login': { at: '/login', call: 'socialLogin', prepare: () => button('Weiter mit Google') },
  registration: {
    at: '/registration',
    call: 'register',
    prepare: async (user) => {
      await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
      await fillIn(user, screen.getByLabelText('Passwort'), fresh);
      await user.click(screen.getByRole('checkbox'));
      return button('Konto anlegen');
    },
  },
  finalize: {
    at: '/login',
    call: 'setAccount',
    prepare: async (user, fakes) => {
      fakes.accounts.refuse.set('login', providerRefusal(206001, { regToken: 'pending' }));
      await logIn(user);
      await user.click(await screen.findByRole('checkbox'));
      return button('Angaben speichern');
    },
  },
  'link accounts': {
    at: '/social/link-accounts',
    session: { 'kontor.linkingToken': kept('conflict') },
    call: 'login',
    prepare: async (user) => {
      await fillIn(user, await screen.findByLabelText('Passwort'), password);
      return button('Anmelden und verbinden');
    },
  },
  'reset, start': {
    at: '/login/reset-password/start',
    call: 'startReset',
    prepare: async (user) => {
      await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
      return button('Link anfordern');
    },
  },
  'reset, end': {
    at: '/login/reset-password?pwrt=mailed',
    call: 'finishReset',
    prepare: async (user) => {
      await fillIn(user, await screen.findByLabelText('Neues Passwort'), fresh);
      await fillIn(user, screen.getByLabelText('Neues Passwort wiederholen'), fresh);
      return button('Passwort speichern');
    },
  },
  'personal data': {
    at: '/personaldata',
    loggedIn: true,
    call: 'setAccount',
    prepare: async (user) => {
      await user.type(await screen.findByLabelText(/Nachname/), '-Sommer');
      return button('Speichern');
    },
  },
  'current password': {
    at: '/accessdata',
    loggedIn: true,
    call: 'checkPassword',
    prepare: async (user) => {
      await openChange(user, 0);
      await fillIn(user, await screen.findByLabelText('Aktuelles Passwort'), password);
      return button('Weiter');
    },
  },
  'new e-mail address': {
    at: '/accessdata',
    loggedIn: true,
    call: 'setAccount',
    prepare: async (user) => {
      await openChange(user, 0);
      await fillIn(user, await screen.findByLabelText('Aktuelles Passwort'), password);
      await user.click(await button('Weiter'));
      await fillIn(user, await screen.findByLabelText('Neue E-Mail-Adresse'), 'neu@beispiel.example');
      return button('Speichern');
    },
  },
  'new password': {
    at: '/accessdata',
    loggedIn: true,
    call: 'changePassword',
    prepare: async (user) => {
      await openChange(user, 1);
      await fillIn(user, await screen.findByLabelText('Aktuelles Passwort'), password);
      await fillIn(user, screen.getByLabelText('Neues Passwort'), fresh);
      return button('Speichern');
    },
  },
  logout: {
    at: '/',
    loggedIn: true,
    call: 'logout',
    prepare: async () => (await screen.findAllByRole('button', { name: 'Abmelden' })).at(-1)!,
  },
};

describe('every submit control of the portal', () => {
  it.each(Object.entries(submits))(
    'sends one request for many presses: %s (requirements#registration, requirements#FLT-5)',
    async (_name, { at, loggedIn = false, session, call, prepare }) => {
      const fakes = portalApp({ loggedIn, ...(session && { session }) });
      const { user } = await renderApp({ at, gateways: fakes });
      const control = await prepare(user, fakes);
      const sent = vi.spyOn(fakes.accounts, call).mockReturnValue(new Promise<never>(() => undefined));
      await user.dblClick(control);
      control.focus();
      await user.keyboard('{Enter}');
      const form = control.closest('form');
      if (form) fireEvent.submit(form);
      await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    },
  );

  it('sends one request for many presses: the mail again', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', providerRefusal(400006, { customMessage: 'REGISTRATION_UNVERIFIED' }));
    const sent = vi.spyOn(fakes.services, 'resendVerification').mockReturnValue(new Promise(() => undefined));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await user.dblClick(await button('E-Mail noch einmal senden'));
    expect(sent).toHaveBeenCalledOnce();
  });

  it('logs out after three seconds, once, however often the change is reported (requirements#login-details-changed, requirements#ACC-5)', async () => {
    const fakes = portalApp({ loggedIn: true });
    const { user, address } = await renderApp({ at: '/accessdata', gateways: fakes });
    await openChange(user, 1);
    await fillIn(user, await screen.findByLabelText('Aktuelles Passwort'), password);
    await fillIn(user, screen.getByLabelText('Neues Passwort'), fresh);
    await user.dblClick(await button('Speichern'));
    expect(await screen.findByRole('heading', { name: 'Ihre Zugangsdaten sind geändert' })).toBeVisible();
    await fakes.clock.advance(2_900);
    expect(fakes.accounts.calls.filter((call) => call === 'logout')).toEqual([]);
    await fakes.clock.advance(200);
    await vi.waitFor(() => expect(address()).toBe('/login'));
    expect(fakes.accounts.calls.filter((call) => call === 'logout')).toHaveLength(1);
  });
});
