import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { providerRefusal } from '../fakeAccounts.ts';
import { renderApp } from '../renderApp.tsx';
import { fillIn, email, logIn, password, portalApp } from '../app/portal/page.ts';

const waiting = providerRefusal(206006, { regToken: 'reg-9' });
const typeCode = async (user: Awaited<ReturnType<typeof renderApp>>['user'], code: string): Promise<void> => {
  const field = await screen.findByLabelText('Code aus der E-Mail');
  await fillIn(user, field, code);
  await user.click(screen.getByRole('button', { name: 'Bestätigen' }));
};

/** The form of the code after another code could not be sent. */
async function openAfterFailedMail() {
  const fakes = portalApp();
  fakes.accounts.refuse.set('login', waiting);
  const { user } = await renderApp({ at: '/login', gateways: fakes });
  await logIn(user);
  await screen.findByLabelText('Code aus der E-Mail');
  fakes.accounts.refuse.set('sendCode', providerRefusal(403048));
  await user.click(screen.getByRole('button', { name: 'Neuen Code senden' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  return { user, fakes };
}

describe('an account that needs a mailed code', () => {
  it('asks for the code after a registration, and the code logs the customer in', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('register', waiting);
    const { user, address } = await renderApp({ at: '/registration', gateways: fakes });
    await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
    await fillIn(user, screen.getByLabelText('Passwort'), password);
    const zip = screen.queryByLabelText(/Postleitzahl/);
    if (zip) await user.type(zip, '80331');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
    expect(await screen.findByRole('heading', { name: 'E-Mail-Adresse bestätigen' })).toBeVisible();
    expect(address()).toBe('/registration/code');
    expect(screen.getByText('Ihr Konto ist angelegt.')).toBeVisible();
    expect(screen.queryByText(/nicht angelegt/)).not.toBeInTheDocument();
    await typeCode(user, '123 456');
    await waitFor(() => expect(fakes.accounts.isLoggedIn).toBe(true));
    expect(fakes.accounts.calls).toEqual(
      expect.arrayContaining(['sendCode reg-9', 'confirmCode v-1 123456', 'finalizeRegistration']),
    );
  });

  it('tells the same refusal each time, and after the last try how to get another code', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', waiting);
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    for (const [code, sentence] of [
      [400006, /stimmt nicht/],
      [400006, /stimmt nicht/],
      [403025, /gilt nicht mehr.*fordern Sie einen neuen an/],
      [403025, /gilt nicht mehr.*fordern Sie einen neuen an/],
    ] as const) {
      fakes.accounts.refuse.set('confirmCode', providerRefusal(code));
      await typeCode(user, '111111');
      await waitFor(() => expect(screen.getByLabelText('Code aus der E-Mail')).toHaveAccessibleDescription(sentence));
      expect(screen.getByLabelText('Code aus der E-Mail')).toHaveFocus();
      await waitFor(() => expect(document.title).toMatch(/^Fehler: /));
    }
    await user.click(screen.getByRole('button', { name: 'Neuen Code senden' }));
    expect(await screen.findByText(/einen neuen Code geschickt/)).toBeVisible();
  });

  it('takes the mailed code after another one could not be sent (requirements#error-206006)', async () => {
    const { user, fakes } = await openAfterFailedMail();
    await typeCode(user, '123456');
    await waitFor(() => expect(fakes.accounts.isLoggedIn).toBe(true));
    expect(fakes.accounts.calls).toContain('confirmCode v-1 123456');
  });

  it('says why the mailed code is not confirmed after another one could not be sent, and tries that again (requirements#FLT-1)', async () => {
    const { user, fakes } = await openAfterFailedMail();
    fakes.accounts.refuse.set('confirmCode', new ServiceError('NETWORK', 'accounts.auth.otp.email.login'));
    await typeCode(user, '123456');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('keine Antwort erhalten'));
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    await waitFor(() => expect(fakes.accounts.isLoggedIn).toBe(true));
    expect(fakes.accounts.calls.filter((call) => call.startsWith('sendCode'))).toHaveLength(2);
  });

  it('mails the first code by another try if it could not be sent, also after a press on “Bestätigen”', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', waiting);
    fakes.accounts.refuse.set('sendCode', new ServiceError('NETWORK', 'accounts.auth.otp.email.sendCode'));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await typeCode(user, '123456');
    await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(fakes.accounts.calls.filter((call) => call.startsWith('sendCode'))).toHaveLength(2);
  });

  it('sends no second code at a reload, and takes the mailed one', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', waiting);
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await screen.findByLabelText('Code aus der E-Mail');
    cleanup();
    const { user: sameCustomer } = await renderApp({ at: '/registration/code', gateways: fakes });
    await typeCode(sameCustomer, '123456');
    await waitFor(() => expect(fakes.accounts.isLoggedIn).toBe(true));
    expect(fakes.accounts.calls).toEqual(expect.arrayContaining(['sendCode reg-9', 'confirmCode v-1 123456']));
    expect(fakes.accounts.calls.filter((call) => call.startsWith('sendCode'))).toHaveLength(1);
    expect(fakes.storage.session.read('kontor.codeToken')).toBeUndefined();
  });

  it('sends a code for each unfinished registration, and another one only when asked', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', waiting);
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'Neuen Code senden' }));
    expect(await screen.findByText(/einen neuen Code geschickt/)).toBeVisible();
    cleanup();
    fakes.accounts.refuse.set('login', providerRefusal(206006, { regToken: 'reg-10' }));
    const { user: again } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(again);
    await screen.findByLabelText('Code aus der E-Mail');
    await waitFor(() =>
      expect(fakes.accounts.calls.filter((call) => call.startsWith('sendCode'))).toEqual([
        'sendCode reg-9',
        'sendCode reg-9',
        'sendCode reg-10',
      ]),
    );
  });

  it('does not ask for the code twice if only the last step failed', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', waiting);
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    fakes.accounts.refuse.set('finalizeRegistration', new ServiceError('NETWORK', 'accounts.finalizeRegistration'));
    await typeCode(user, '123456');
    await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
    await waitFor(() => expect(fakes.accounts.isLoggedIn).toBe(true));
    expect(fakes.accounts.calls.filter((call) => call.startsWith('confirmCode'))).toHaveLength(1);
  });

  it.each([
    ['confirmCode', 'Bestätigen'],
    ['sendCode', 'Neuen Code senden'],
  ])('begins again once its hour is over: %s (requirements#error-206006)', async (call, button) => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', waiting);
    const { user, address } = await renderApp({ at: '/login?from=%2Faddresses', gateways: fakes });
    await logIn(user);
    await user.type(await screen.findByLabelText('Code aus der E-Mail'), '111111');
    fakes.accounts.refuse.set(call, providerRefusal(403002));
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(/Dann schicken wir Ihnen einen neuen Code/)).toBeVisible();
    expect(screen.queryByText(/Link/)).toBeNull();
    expect(fakes.storage.session.read('kontor.pendingToken')).toBeUndefined();
    await user.click(screen.getByRole('link', { name: 'Zur Anmeldung' }));
    await waitFor(() => expect(address()).toBe('/login?from=%2Faddresses'));
  });

  it('explains how to get a new code if the token is gone', async () => {
    await renderApp({ at: '/registration/code', gateways: portalApp() });
    expect(await screen.findByText(/Dann schicken wir Ihnen einen neuen Code/)).toBeVisible();
  });
});
