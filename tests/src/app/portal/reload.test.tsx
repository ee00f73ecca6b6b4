import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { link } from '../../preferences/screens/page.ts';
import { ada, type FakeApp } from '../../fakes.ts';
import { providerRefusal } from '../../fakeAccounts.ts';
import { renderApp } from '../../renderApp.tsx';
import { email, fillIn, logIn, password, portalApp, storedValue } from './page.ts';

const tokens = (name: string, value: string) => ({ session: { [`kontor.${name}`]: storedValue(value) } });
const loggedIn = { loggedIn: true };
const newEmail = 'neu@beispiel.example';

/** Types texts into fields, by their labels. */
const typing =
  (texts: Readonly<Record<string, string>>) =>
  async (user: UserEvent): Promise<void> => {
    for (const [label, text] of Object.entries(texts)) await fillIn(user, await screen.findByLabelText(label), text);
  };

async function registerAnew(user: UserEvent): Promise<void> {
  await typing({ 'E-Mail-Adresse': newEmail, Passwort: password })(user);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  await screen.findByText(/\S/, { selector: 'strong' });
}

async function mailCode(user: UserEvent): Promise<void> {
  await user.click((await screen.findAllByRole('button', { name: 'Ändern' }))[0]!);
  await typing({ 'Aktuelles Passwort': password })(user);
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await typing({ 'Neue E-Mail-Adresse': newEmail })(user);
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await screen.findByLabelText('Code aus der E-Mail');
}

async function openPassword(user: UserEvent): Promise<void> {
  await user.click((await screen.findAllByRole('button', { name: 'Ändern' }))[1]!);
  await typing({ 'Aktuelles Passwort': password, 'Neues Passwort': 'Birnen-Kuchen-28!' })(user);
}

/** Opens the dialog that proves who it is, and types into it. */
async function prove(user: UserEvent, fakes: FakeApp): Promise<void> {
  const body = { email: 'a•••@beispiel.example', expiresAt: 1 };
  Object.assign(fakes, { callAsCustomer: async () => ({ status: 200, body }) });
  await user.click(await screen.findByRole('button', { name: 'Kopie herunterladen' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.queryByRole('button', { name: 'Code senden' });
  if (send) await user.click(send);
  await fillIn(user, await dialog.findByLabelText(/^(?:Aktuelles |Ihr )?Passwort$|^Code/), '123456');
}

interface Flow {
  readonly at: string;
  readonly start?: Parameters<typeof portalApp>[0];
  readonly refusal?: readonly [call: string, error: unknown];
  /** What somebody does before the reload. */
  readonly act?: (user: UserEvent, fakes: FakeApp) => Promise<void>;
  /** Where the reload happens, if the page has changed meanwhile. */
  readonly next?: string;
  /** Fields with what they hold after the reload. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the page says. */
  readonly says?: RegExp;
  readonly buttons?: readonly string[];
  /** What must not be there. */
  readonly gone?: RegExp;
}

const confirmByMail = providerRefusal(206002, { regToken: 'reg-1' });
const asksCode = providerRefusal(206006, { regToken: 'reg-9' });

const flows: Readonly<Record<string, Flow>> = {
  'the login keeps the address, not the password': {
    at: '/login',
    act: typing({ 'E-Mail-Adresse': newEmail, Passwort: password }),
    fields: { 'E-Mail-Adresse': newEmail, Passwort: '' },
  },
  'the registration keeps address and postcode, not the password': {
    at: '/registration',
    start: { metadata: { germany: true } },
    act: typing({ 'E-Mail-Adresse': newEmail, Passwort: password, Postleitzahl: '10115' }),
    fields: { 'E-Mail-Adresse': newEmail, Passwort: '', Postleitzahl: '10115' },
  },
  'a forgotten password keeps the address': {
    at: '/login/reset-password/start',
    act: typing({ 'E-Mail-Adresse': newEmail }),
    fields: { 'E-Mail-Adresse': newEmail },
  },
  'a new password keeps its link, not what was typed': {
    at: '/login/reset-password?pwrt=R1',
    next: '/login/reset-password',
    act: typing({ 'Neues Passwort': password }),
    fields: { 'Neues Passwort': '' },
  },
  'the confirmation page keeps the address and its second mail': {
    at: '/registration',
    refusal: ['register', confirmByMail],
    act: registerAnew,
    next: '/registration/confirmation',
    says: /geschickt an neu@beispiel\.example/,
    buttons: ['E-Mail noch einmal senden'],
  },
  'the code page says to which address the code went': {
    at: '/login',
    refusal: ['login', asksCode],
    act: (user) => logIn(user),
    next: '/registration/code',
    says: /Code an ada@beispiel\.example geschickt/,
    fields: { 'Code aus der E-Mail': '' },
  },
  'an unfinished registration goes on': {
    at: '/registration/finalize',
    start: tokens('pendingToken', 'reg-1'),
    says: /Mit diesen Angaben ist Ihr Konto vollständig/,
    gone: /abgelaufen/,
  },
  'the linking of accounts keeps the account': {
    at: '/social/link-accounts',
    start: tokens('linkingToken', 'conflict'),
    act: typing({ Passwort: password }),
    fields: { 'E-Mail-Adresse': email, Passwort: '' },
  },
  'the way back to an old address keeps its link': {
    at: '/login/restore-email?token=T1',
    next: '/login/restore-email',
    act: typing({ 'Passwort vor der Änderung': password }),
    fields: { 'Passwort vor der Änderung': '' },
  },
  'a change of the address offers its code again': {
    at: '/accessdata',
    start: { ...loggedIn, metadata: { features: { emailChange: true } } },
    act: mailCode,
    says: /Code an neu@beispiel\.example geschickt/,
    fields: { 'Code aus der E-Mail': '' },
    buttons: ['Neuen Code senden', 'Andere Adresse', 'Abbrechen'],
  },
  'a change of the password begins again': {
    at: '/accessdata',
    start: loggedIn,
    act: openPassword,
    buttons: [],
    says: /••••/,
    gone: /Neues Passwort/,
  },
  'personal data keep what was typed': {
    at: '/personaldata',
    start: loggedIn,
    act: typing({ 'Nachname (optional)': 'Sommer' }),
    fields: { 'Nachname (optional)': 'Sommer' },
    says: /nicht gespeicherten Änderungen/,
  },
  'the preference centre keeps what was typed and its link': {
    at: link,
    start: { metadata: { apiKeys: { marketingPreferenceCenter: 'centre' } } },
    act: async (user) => user.click(await screen.findByRole('checkbox', { name: /Rezepte/ })),
    next: '/preferences#newsletters',
    says: /Ihre nicht gespeicherten Änderungen sind wieder da/,
  },
  'a proof by password begins again, without the password': {
    at: '/mydata',
    start: { ...loggedIn, metadata: { features: { dataCopy: true } } },
    act: prove,
    buttons: ['Kopie herunterladen'],
    gone: /Bitte bestätigen Sie, dass Sie es sind/,
  },
  'a proof by code begins again, without the code': {
    at: '/mydata',
    start: { ...loggedIn, metadata: { features: { dataCopy: true } }, account: { ...ada, hasNoPassword: true } },
    act: prove,
    buttons: ['Kopie herunterladen'],
    gone: /Bitte bestätigen Sie, dass Sie es sind/,
  },
  'a registration for a partner leads there': {
    at: '/registration/confirmation?gig_ssoToken=T1',
    next: '/registration/confirmation',
    says: /Weiter zu/,
    buttons: ['Hier bleiben'],
  },
};

it.each(Object.entries(flows))('%s over a reload', async (_name, flow) => {
  const { at, start = {}, refusal, act, next = at } = flow;
  const fakes = portalApp(start);
  if (refusal) fakes.accounts.refuse.set(...refusal);
  const { user, address } = await renderApp({ at, gateways: fakes, referrer: 'https://photo.example/' });
  await act?.(user, fakes);
  await waitFor(() => expect(address()).toBe(next));
  await fakes.clock.advance(1_000);
  cleanup();
  await renderApp({ at: next, gateways: fakes });
  const main = (): HTMLElement => screen.getByRole('main');
  await waitFor(main);
  for (const [label, text] of Object.entries(flow.fields ?? {}))
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveValue(text));
  if (flow.says) await waitFor(() => expect(main()).toHaveTextContent(flow.says!));
  if (flow.buttons?.includes('E-Mail noch einmal senden')) await fakes.clock.advance(60_000);
  for (const name of flow.buttons ?? []) expect(await screen.findByRole('button', { name })).toBeVisible();
  if (flow.gone) expect(main()).not.toHaveTextContent(flow.gone);
});
