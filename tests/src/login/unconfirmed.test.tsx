import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { providerRefusal } from '../fakeAccounts.ts';
import { renderApp } from '../renderApp.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { logIn, portalApp } from '../app/portal/page.ts';

const refusals = [
  ['the provider’s own code', () => providerRefusal(206002, { regToken: 'reg-2' })],
  ['the site’s message', () => providerRefusal(400006, { customMessage: 'REGISTRATION_UNVERIFIED' })],
] as const;

describe.each(refusals)('a login before the address is confirmed, told by %s', (_by, unconfirmed) => {
  it.each([
    [201, 'E-Mail gesendet', 1],
    [204, /schon bestätigt/, 0],
  ])('offers the mail again and shows status %i (requirements#resend)', async (status, text, waits) => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', unconfirmed());
    vi.spyOn(fakes.services, 'resendVerification').mockResolvedValue(status);
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'E-Mail noch einmal senden' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(new RegExp(String.raw`\(Statuscode ${status}\)`))).toBeVisible();
    expect(screen.queryAllByText(/15:00 Minuten/)).toHaveLength(waits);
  });
});

describe('a login before the address is confirmed', () => {
  const [[, unconfirmed]] = refusals;

  it.each([
    ['201', async () => 201],
    ['204', async () => 204],
    ['503', () => Promise.reject(new ServiceError('STATUS', 'PUT', { status: 503 }))],
  ])('hides the status %s if the site hides who has an account', async (_status, resend) => {
    const fakes = portalApp({ metadata: { hideAccountExistence: true } });
    fakes.accounts.refuse.set('login', unconfirmed());
    vi.spyOn(fakes.services, 'resendVerification').mockImplementation(resend);
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'E-Mail noch einmal senden' }));
    expect(await screen.findByText(/noch einmal geschickt|schon bestätigt|Fehler aufgetreten/)).toBeVisible();
    expect(document.body).not.toHaveTextContent('Statuscode');
  });

  it('has a way back to the registration after the mail was sent (requirements#email-sent)', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', unconfirmed());
    const { user, address } = await renderApp({ at: '/login?from=%2Faddresses', gateways: fakes });
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'E-Mail noch einmal senden' }));
    await user.click(await screen.findByRole('link', { name: 'Zurück zur Registrierung' }));
    expect(await screen.findByRole('button', { name: 'Konto anlegen' })).toBeVisible();
    expect(address()).toBe('/registration?from=%2Faddresses');
  });

  it('shows the status of a failure, and the way back (requirements#unverified-login)', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', unconfirmed());
    vi.spyOn(fakes.services, 'resendVerification').mockRejectedValue(
      new ServiceError('STATUS', 'PUT', { status: 503 }),
    );
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'E-Mail noch einmal senden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Fehler aufgetreten.*\(Statuscode 503\)/);
    await user.click(screen.getByRole('button', { name: 'Zurück zur Anmeldung' }));
    expect(await screen.findByLabelText('Passwort')).toBeVisible();
  });

  it('has its own message for unknown messages of the provider', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', providerRefusal(400006, { customMessage: 'SOMETHING_NEW' }));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
    );
  });
});

describe.each(['social login', 'login without a password'])('a %s before the address is confirmed', (kind) => {
  const answer = async (account: object) => {
    const fakes = portalApp(kind === 'social login' ? {} : { metadata: { ownId: { application: 'app-1' } } });
    const error = providerRefusal(206002, { regToken: 'reg-2' });
    fakes.accounts.account = { ...fakes.accounts.account, ...account };
    if (kind === 'social login') fakes.accounts.refuse.set('socialLogin', error);
    else {
      vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
      vi.spyOn(fakes.idWidget, 'draw').mockImplementation((_place, { onOutcome }) => {
        queueMicrotask(() => onOutcome({ outcome: 'FAILED', error }));
        return () => undefined;
      });
    }
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    if (kind === 'social login') await user.click(await screen.findByRole('button', { name: /Google/ }));
  };

  it('offers the mail again, to the address that the provider knows', async () => {
    await answer({ profile: { email: 'ada@beispiel.example' } });
    expect(await screen.findByRole('button', { name: 'E-Mail noch einmal senden' })).toBeVisible();
    expect(screen.getByText('ada@beispiel.example')).toBeVisible();
    expect(screen.getByText(/Stimmt die Adresse nicht\? Bitte wenden Sie sich an unseren Kundenservice/)).toBeVisible();
  });

  it('says so if there is no address', async () => {
    await answer({ profile: {} });
    expect(await screen.findByRole('alert')).toHaveTextContent(/noch nicht bestätigt/);
  });
});
