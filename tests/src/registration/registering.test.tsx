import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { wireSchema } from '../wireDocuments.ts';
import { providerRefusal } from '../fakeAccounts.ts';
import type { FakeApp } from '../fakes.ts';
import { holdAnswer } from '../holdAnswer.ts';
import { renderApp } from '../renderApp.tsx';
import { email, fillIn, logIn, password, portalApp, storedValue } from '../app/portal/page.ts';

async function register(user: UserEvent): Promise<void> {
  await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
  await fillIn(user, screen.getByLabelText('Passwort'), 'Birnen-Kuchen-28!');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
}

describe('the region of a postcode', () => {
  it.each([
    ['SUED', 'Ihre Region ist gefunden: Süd.'],
    ['UNKNOWN', 'Zu dieser Postleitzahl kennen wir keine Region. Sie können trotzdem weitermachen.'],
  ] as const)('%s is shown: %s (requirements#region-result)', async (region, text) => {
    const fakes = portalApp({ metadata: { germany: true } });
    vi.spyOn(fakes.services, 'findRegion').mockResolvedValue(region);
    const { user } = await renderApp({ at: '/registration', gateways: fakes });
    await user.type(await screen.findByLabelText('Postleitzahl'), '10115');
    expect(screen.getByText('Wir suchen Ihre Region …')).toBeVisible();
    await fakes.clock.advance(250);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says that it could not be found, and what to do (requirements#region-check)', async () => {
    const fakes = portalApp({ metadata: { germany: true } });
    vi.spyOn(fakes.services, 'findRegion').mockRejectedValue(new Error('down'));
    const { user } = await renderApp({ at: '/registration', gateways: fakes });
    const zip = await screen.findByLabelText('Postleitzahl');
    await user.type(zip, '1011');
    expect(screen.getByText('Für die Region brauchen wir alle 5 Ziffern.')).toBeVisible();
    await user.type(zip, '5');
    await fakes.clock.advance(250);
    expect(
      await screen.findByText('Wir konnten Ihre Region nicht bestimmen. Bitte prüfen Sie Ihre Eingabe.'),
    ).toBeVisible();
  });
});

it('a postcode that is corrected while a submit checks its region is not sent; the field says so (requirements#region-check)', async () => {
  const fakes = portalApp({ metadata: { germany: true } });
  const { waiting, answer } = holdAnswer();
  vi.spyOn(fakes.services, 'findRegion').mockImplementation(() => waiting.then(() => 'NORD'));
  const { user } = await renderApp({ at: '/registration', gateways: fakes });
  const zip = await screen.findByLabelText('Postleitzahl');
  await user.type(zip, '10115');
  await register(user);
  await waitFor(() => expect(fakes.services.findRegion).toHaveBeenCalled());
  await user.type(zip, '{Backspace}9');
  await act(async () => answer());
  await waitFor(() => expect(zip).toHaveAccessibleDescription(/Bitte prüfen Sie Ihre Eingabe/));
  expect(fakes.accounts.calls).not.toContain('register');
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  await waitFor(() =>
    expect(fakes.accounts.sent).toEqual([
      expect.objectContaining({
        patch: expect.objectContaining({ profile: { zip: '10119' }, data: { customerassignment: 'NORD' } }),
      }),
    ]),
  );
});

it('a refusal of a service follows a switch of the language', async () => {
  const fakes = portalApp({ metadata: { germany: true } });
  vi.spyOn(fakes.services, 'findRegion').mockRejectedValue(new Error('down'));
  const { user } = await renderApp({ at: '/registration', gateways: fakes });
  const zip = await screen.findByLabelText('Postleitzahl');
  await user.type(zip, '10115');
  await register(user);
  await waitFor(() => expect(zip).toHaveAccessibleDescription(/Region nicht bestimmen/));
  await waitFor(() => expect(zip).toHaveFocus());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'en');
  await waitFor(() => expect(zip).toHaveAccessibleDescription(/could not determine your region/));
  expect(zip).not.toHaveAccessibleDescription(/Region nicht bestimmen/);
});

it.each([
  ['untouched', async () => undefined],
  ['emptied', async (user: UserEvent, zip: HTMLElement) => user.type(zip, '1{Backspace}')],
])('a postcode that is missing is missing, not wrong: %s', async (_what, touch) => {
  const { user } = await renderApp({ at: '/registration', gateways: portalApp({ metadata: { germany: true } }) });
  const zip = await screen.findByLabelText('Postleitzahl');
  await touch(user, zip);
  await register(user);
  await waitFor(() => expect(zip).toHaveAccessibleDescription(/Bitte geben Sie Ihre Postleitzahl ein/));
  expect(zip).not.toHaveAccessibleDescription(/5 Ziffern/);
});

describe('the confirmation of a registration', () => {
  it('says what to do next, for how long and in which mailbox, and the login knows the address (requirements#confirmation)', async () => {
    const { user } = await renderApp({ at: '/registration', gateways: portalApp() });
    await register(user);
    expect(await screen.findByRole('heading', { name: 'Ihre Registrierung war erfolgreich' })).toBeVisible();
    expect(screen.getByText(/So geht es weiter: Öffnen Sie die E-Mail/)).toBeVisible();
    expect(screen.getByText(email)).toBeVisible();
    expect(screen.getByText(/innerhalb von 14 Tagen/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Zur Anmeldung' }));
    expect(await screen.findByLabelText('E-Mail-Adresse')).toHaveValue(email);
  });

  it('sends the mail again after a minute', async () => {
    const fakes = portalApp();
    const { user } = await renderApp({ at: '/registration', gateways: fakes });
    await register(user);
    expect(await screen.findByText(/Minuten können Sie die E-Mail noch einmal anfordern/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'E-Mail noch einmal senden' })).toBeNull();
    await act(() => fakes.clock.advance(60_000));
    await user.click(await screen.findByRole('button', { name: 'E-Mail noch einmal senden' }));
    expect(
      (await screen.findByText(/Wir haben Ihnen die E-Mail noch einmal geschickt/)).closest('[tabindex]'),
    ).toHaveFocus();
  });
});

describe('the page that a customer came from', () => {
  it('is kept by both links of the confirmation (requirements#confirmation)', async () => {
    const { user, address } = await renderApp({ at: '/registration?from=%2Faddresses', gateways: portalApp() });
    await register(user);
    expect(await screen.findByRole('link', { name: 'Andere E-Mail-Adresse' })).toHaveAttribute(
      'href',
      '/registration?from=%2Faddresses',
    );
    await user.click(screen.getByRole('link', { name: 'Zur Anmeldung' }));
    await waitFor(() => expect(address()).toBe('/login?from=%2Faddresses'));
  });

  it.each([
    ['%2Faddresses', '/login?from=%2Faddresses', '/addresses'],
    ['%2Fpreferences%2Ftoken%2Fanother', '/login', '/'],
  ])('%s is stored for the tab that the mail opens: %s', async (from, login, end) => {
    const gateways = portalApp();
    const { user } = await renderApp({ at: `/registration?from=${from}`, gateways });
    await register(user);
    await screen.findByRole('link', { name: 'Zur Anmeldung' });
    cleanup();
    const tab = await renderApp({ at: '/double-opt-in-done?errorCode=0', gateways });
    const link = await screen.findByRole('link', { name: 'Zur Anmeldung' });
    expect(link).toHaveAttribute('href', login);
    await tab.user.click(link);
    await logIn(tab.user);
    await waitFor(() => expect(tab.address()).toBe(end));
    expect(gateways.storage.local.read('kontor.origin')).toBeUndefined();
  });

  it('is kept if a reset of the password is given up (requirements#reset-start)', async () => {
    const { user, address } = await renderApp({ at: '/login?from=%2Faddresses', gateways: portalApp() });
    await user.click(await screen.findByRole('link', { name: 'Passwort vergessen?' }));
    await user.click(await screen.findByRole('link', { name: 'Abbrechen' }));
    await waitFor(() => expect(address()).toBe('/login?from=%2Faddresses'));
  });
});

describe('a registration of an address that is not confirmed', () => {
  it('has a way back to the form', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('register', providerRefusal(400006, { customMessage: 'REGISTRATION_UNVERIFIED' }));
    const { user } = await renderApp({ at: '/registration', gateways: fakes });
    await register(user);
    expect(await screen.findByRole('link', { name: 'Zurück zur Anmeldung' })).toHaveAttribute('href', '/login');
    await user.click(screen.getByRole('button', { name: 'Zurück zur Registrierung' }));
    expect(await screen.findByRole('button', { name: 'Konto anlegen' })).toBeVisible();
  });
});

describe('a social login whose token the provider no longer takes', () => {
  const storedConflict = storedValue('conflict');
  const leadsOn = async ({ user, address }: Awaited<ReturnType<typeof renderApp>>, fakes: FakeApp): Promise<void> => {
    expect(await screen.findByText(/über das soziale Netzwerk ist abgelaufen/)).toBeVisible();
    expect(screen.queryByLabelText('Passwort')).toBeNull();
    expect(fakes.storage.session.read('kontor.linkingToken')).toBeUndefined();
    await user.click(screen.getByRole('link', { name: 'Zur Anmeldung' }));
    await waitFor(() => expect(address()).toBe('/login?from=%2Faddresses'));
  };
  const at = '/social/link-accounts?from=%2Faddresses';

  it('leads on when the page is opened (requirements#link-accounts)', async () => {
    const fakes = portalApp({ session: { 'kontor.linkingToken': storedConflict } });
    fakes.accounts.refuse.set('getConflictingLogin', providerRefusal(403025));
    await leadsOn(await renderApp({ at, gateways: fakes }), fakes);
  });

  it('has dropped the token by the time that it says so', async () => {
    const fakes = portalApp({ session: { 'kontor.linkingToken': storedConflict } });
    fakes.accounts.refuse.set('getConflictingLogin', providerRefusal(403002));
    const stored: unknown[] = [];
    const watch = new MutationObserver(() => {
      if (screen.queryByText(/ist abgelaufen/)) stored.push(fakes.storage.session.read('kontor.linkingToken'));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await renderApp({ at, gateways: fakes });
    await screen.findByText(/ist abgelaufen/);
    watch.disconnect();
    expect(stored[0]).toBeUndefined();
  });

  it('leads on when the password is sent', async () => {
    const fakes = portalApp({ session: { 'kontor.linkingToken': storedConflict } });
    const app = await renderApp({ at, gateways: fakes });
    fakes.accounts.refuse.set('login', providerRefusal(403002));
    await fillIn(app.user, await screen.findByLabelText('Passwort'), password);
    await app.user.click(screen.getByRole('button', { name: 'Anmelden und verbinden' }));
    await leadsOn(app, fakes);
  });
});

describe('a social login that is already linked', () => {
  it('drops its token at once and continues as a normal login (requirements#error-200009)', async () => {
    const storedConflict = storedValue('conflict');
    const fakes = portalApp({ session: { 'kontor.linkingToken': storedConflict } });
    const { user } = await renderApp({ at: '/social/link-accounts', gateways: fakes });
    fakes.accounts.refuse.set('login', providerRefusal(200009));
    fakes.accounts.password = 'not what is typed';
    await fillIn(user, await screen.findByLabelText('Passwort'), password);
    await user.click(screen.getByRole('button', { name: 'Anmelden und verbinden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('stimmt nicht');
    expect(fakes.storage.session.read('kontor.linkingToken')).toBeUndefined();
    fakes.accounts.password = password;
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue(email);
    await user.click(screen.getByRole('button', { name: 'Anmelden und verbinden' }));
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    expect(fakes.accounts.sent.at(-1)).toEqual({ email, password });
  });
});

it('a registration with a taken address says so and offers the login with it, without technical details, also on a site that hides which accounts exist (requirements#account-existence)', async () => {
  const fakes = portalApp({ metadata: { hideAccountExistence: true } });
  fakes.accounts.refuse.set(
    'register',
    providerRefusal(400009, { validationErrors: [{ errorCode: 400003, fieldName: 'email' }] }),
  );
  fakes.accounts.password = 'another one';
  const { user, address } = await renderApp({ at: '/registration?from=%2Faddresses', gateways: fakes });
  await register(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Zu dieser E-Mail-Adresse gibt es schon ein Konto.');
  expect(alert).not.toHaveTextContent(/Technische|400009/);
  expect(screen.getByRole('link', { name: 'Passwort vergessen?' })).toBeVisible();
  await user.click(within(alert).getByRole('link', { name: 'Anmelden' }));
  await waitFor(() => expect(address()).toBe('/login?from=%2Faddresses'));
  expect(await screen.findByLabelText('E-Mail-Adresse')).toHaveValue(email);
});

describe('the postcode of a registration', () => {
  it.each([
    [{ zipCode: { DE: { regex: '^1[0-9]{4}$', errorMessage: 'Nur in Berlin.' } } }, '80331', /Nur in Berlin\.$/],
    [undefined, '8033', /Die Postleitzahl hat 5 Ziffern/],
  ])('follows the site’s rule, else its country’s: %j (requirements#postcode)', async (validation, typed, text) => {
    const fakes = portalApp({ metadata: { germany: true, ...(validation && { validation }) } });
    const { user } = await renderApp({ at: '/registration', gateways: fakes });
    await user.type(await screen.findByLabelText('Postleitzahl'), typed);
    await register(user);
    expect(await screen.findAllByText(text)).not.toHaveLength(0);
    expect(fakes.accounts.calls).not.toContain('register');
  });
});

describe('a registration with further requirements of the site', () => {
  it('asks for required subscriptions and further consents, and sends them (requirements#finalize-fields)', async () => {
    const fakes = portalApp();
    const subscriptionsSchema = {
      fields: {
        NLT_CLUB: {
          email: { type: 'subscription', required: true, writeAccess: 'clientModify', description: 'Clubpost' },
        },
      },
    };
    const consents = [
      {
        id: 'terms.loyalty',
        statements: [{ language: 'de', purpose: 'Punkte sammeln', documentUrl: 'https://example.org/p' }],
      },
    ];
    vi.spyOn(fakes.accounts, 'getSchema').mockResolvedValue(
      parseProviderSchema({ ...wireSchema, subscriptionsSchema }),
    );
    vi.spyOn(fakes.accounts, 'getMandatoryConsents').mockResolvedValue(consents);
    fakes.accounts.refuse.set('login', providerRefusal(206001, { regToken: 'pending' }));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    const loyalty = await screen.findByRole('checkbox', { name: /Punkte sammeln/ });
    expect(loyalty).not.toBeChecked();
    expect(screen.getByRole('link', { name: /Erklärung lesen/ })).toHaveAttribute('href', 'https://example.org/p');
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    expect(await screen.findAllByText(/Ohne diese Zustimmung können wir Ihr Konto nicht anlegen/)).not.toHaveLength(0);
    expect(fakes.accounts.calls).not.toContain('setAccount');
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    await waitFor(() => expect(fakes.accounts.calls).toContain('setAccount'));
    expect(fakes.accounts.sent.at(-1)).toMatchObject({
      patch: {
        subscriptions: { NLT_CLUB: { email: { isSubscribed: true } } },
        preferences: { privacy: { aec: { isConsentGranted: true } }, terms: { loyalty: { isConsentGranted: true } } },
      },
    });
  });
});

describe('a form without an account', () => {
  it.each([
    ['/registration', ['E-Mail-Adresse', 'Postleitzahl']],
    ['/login', ['E-Mail-Adresse']],
    ['/login/reset-password/start', ['E-Mail-Adresse']],
  ] as const)('%s shows the input again on return, but no password and no consent', async (at, labels) => {
    const texts = { 'E-Mail-Adresse': email, Postleitzahl: '10115' };
    const app = portalApp({ metadata: { germany: true } });
    const { user, goTo, goBack } = await renderApp({ at, gateways: app });
    for (const label of labels) await user.type(await screen.findByLabelText(label), texts[label]);
    for (const secret of screen.queryAllByLabelText('Passwort')) await fillIn(user, secret, password);
    for (const consent of screen.queryAllByRole('checkbox')) await user.click(consent);
    await act(() => goTo('/registration/confirmation'));
    await waitFor(() => expect(screen.queryByLabelText('E-Mail-Adresse')).not.toBeInTheDocument());
    await act(() => goBack());
    for (const label of labels) expect(await screen.findByLabelText(label)).toHaveValue(texts[label]);
    for (const secret of screen.queryAllByLabelText('Passwort')) expect(secret).toHaveValue('');
    for (const consent of screen.queryAllByRole('checkbox')) expect(consent).not.toBeChecked();
    expect(app.storage.session.read('kontor.drafts')).toBeUndefined();
  });

  it('has no postcode any more after the registration was sent', async () => {
    const { user, goTo } = await renderApp({
      at: '/registration',
      gateways: portalApp({ metadata: { germany: true } }),
    });
    await user.type(await screen.findByLabelText('Postleitzahl'), '10115');
    await register(user);
    await screen.findByRole('link', { name: 'Andere E-Mail-Adresse' });
    await act(() => goTo('/registration'));
    expect(await screen.findByLabelText('Postleitzahl')).toHaveValue('');
  });
});
