import { PasskeyError } from '#src/provider/PasskeyError.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { settledPasskeyAtom } from '#src/passkeys/automaticPasskey.ts';
import { changeEmailAtom } from '#src/account/access.ts';
import { confirmEmailAtom } from '#src/account/access/emailChange.ts';
import { logInAtom } from '#src/entry/entry.ts';
import { offersPasskeyAtom, removePasskeyAtom } from '#src/passkeys/passkeyAtoms.ts';
import { createAppStore } from '#src/store/store.ts';
import { providerRefusal } from '../fakeAccounts.ts';
import type { FakeApp } from '../fakes.ts';
import { email, password, portalApp } from '../app/portal/page.ts';
import { expect, it, vi } from 'vitest';

const on = { passkeys: true, automaticPasskeys: true };

function app(features: Readonly<Record<string, boolean>> = on): FakeApp {
  const fakes = portalApp({ metadata: { features } });
  fakes.accounts.passkeys.abilities = { creates: true, autofill: true, automatic: true };
  return fakes;
}

/** Logs in, and returns how often the browser was told to save a passkey, and how often the owner was mailed. */
async function logIn(fakes: FakeApp, secret = password) {
  const store = createAppStore(fakes, await openSiteTexts(['de']));
  const { outcome } = await store.set(logInAtom, email, secret);
  await store.get(settledPasskeyAtom);
  const count = (calls: readonly string[], call: string) => calls.filter((one) => one === call).length;
  return {
    store,
    outcome,
    saves: count(fakes.accounts.calls, 'passkeys.create unasked'),
    mails: count(fakes.calls, 'POST customer/notices'),
  };
}

/** Services that answer a call otherwise. */
const answers = (path: string, answer: () => Awaited<ReturnType<FakeApp['callAsCustomer']>>) => (fakes: FakeApp) => {
  const { callAsCustomer } = fakes;
  Object.assign(fakes, {
    callAsCustomer: async (request: Parameters<typeof callAsCustomer>[0]) =>
      request.path === path ? answer() : callAsCustomer(request),
  });
};
const lost = (): never => {
  throw new ServiceError('NETWORK', 'test');
};
const refused = (error: unknown) => (fakes: FakeApp) => void fakes.accounts.refuse.set('passkeys.create', error);

it('a browser saves a passkey after a login with a password, once, and the owner is mailed (requirements#automatic-passkeys)', async () => {
  const fakes = app();
  expect(await logIn(fakes)).toMatchObject({ outcome: 'LOGGED_IN', saves: 1, mails: 1 });
  expect(fakes.accounts.passkeys.list).toHaveLength(1);
  expect(await logIn(fakes)).toMatchObject({ outcome: 'LOGGED_IN', saves: 1, mails: 1 });
});

it.each<[string, FakeApp, (fakes: FakeApp) => void]>([
  ['the metadata name passkeys only', app({ passkeys: true }), () => undefined],
  ['the site has no passkeys', app({ automaticPasskeys: true }), () => undefined],
  ['the browser cannot', app(), ({ accounts }) => Object.assign(accounts.passkeys.abilities, { automatic: false })],
  ['the customer declined one', app(), answers('/declined', () => ({ status: 200, body: { offers: ['passkey'] } }))],
  ['the services cannot tell', app(), answers('/declined', lost)],
  [
    'the script cannot be loaded',
    app(),
    (fakes) => Object.assign(fakes.accounts, { passkeys: async () => Promise.reject(new Error('lost')) }),
  ],
])('a browser saves none if %s, and the login works', async (_why, fakes, arrange) => {
  arrange(fakes);
  expect(await logIn(fakes)).toMatchObject({ outcome: 'LOGGED_IN', saves: 0, mails: 0 });
});

it.each<[string, unknown, number]>([
  ['there is one on this device', new PasskeyError('THERE_ALREADY'), 1],
  ['the browser refuses', new PasskeyError('CANCELLED'), 2],
  ['the provider takes none that proves nobody’s presence', providerRefusal(400130), 1],
  ['the provider fails', providerRefusal(500001), 2],
  ['the provider does not answer', new ServiceError('TIMEOUT', 'accounts.auth.fido'), 2],
])('if %s, the login works, and nobody is mailed', async (_why, error, saves) => {
  const fakes = app();
  refused(error)(fakes);
  expect(await logIn(fakes)).toMatchObject({ outcome: 'LOGGED_IN', saves: 1, mails: 0 });
  expect((await logIn(fakes)).saves).toBe(saves);
});

it('a wrong password saves none', async () => {
  expect(await logIn(app(), 'falsch')).toMatchObject({ outcome: 'FAILED', saves: 0 });
});

it('no passkey is offered while the browser may save one by itself', async () => {
  const fakes = app();
  let save = (): void => undefined;
  const create = vi.spyOn(await fakes.accounts.passkeys(), 'create');
  create.mockImplementation(() => new Promise((resolve) => (save = resolve)));
  const store = createAppStore(fakes, await openSiteTexts(['de']));
  await store.set(logInAtom, email, password);
  const offer = store.get(offersPasskeyAtom);
  await vi.waitFor(() => expect(create).toHaveBeenCalled());
  expect(await Promise.race([offer, new Promise((passed) => setTimeout(passed, 20, 'WAITS'))])).toBe('WAITS');
  fakes.accounts.passkeys.list.push({ id: 'abc' });
  save();
  await offer;
  expect(await store.get(offersPasskeyAtom)).toBe(false);
});

it('a passkey that its owner removed does not come back by itself', async () => {
  const fakes = app({ passkeys: true });
  fakes.accounts.passkeys.list.push({ id: 'abc' });
  const { store } = await logIn(fakes);
  expect(await store.set(removePasskeyAtom, 'abc')).toEqual({ outcome: 'DONE' });
  Object.assign(fakes, { metadata: app().metadata });
  expect((await logIn(fakes)).saves).toBe(0);
});

const newEmail = 'neu@beispiel.example';

it.each<[string, (store: ReturnType<typeof createAppStore>) => Promise<unknown>]>([
  ['with a code', (store) => store.set(confirmEmailAtom, newEmail, '123456')],
  ['without', (store) => store.set(changeEmailAtom, newEmail)],
])('password managers learn an address that was changed %s (requirements#passkey-signals)', async (_how, change) => {
  const learnsAddress = async (fakes: FakeApp, code = () => ({ status: 204, body: {} })): Promise<boolean> => {
    answers('/email/code', code)(fakes);
    const { store } = await logIn(fakes);
    await change(store);
    return fakes.accounts.calls.includes(`passkeys.newAddress ${newEmail}`);
  };
  expect(await learnsAddress(app())).toBe(true);
  expect(await learnsAddress(app({}))).toBe(false);
  const failing = app();
  failing.accounts.refuse.set('setAccount', providerRefusal(400009));
  expect(await learnsAddress(failing, lost)).toBe(false);
});
