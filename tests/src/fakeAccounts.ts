import { passwordChecks, parseProviderSchema } from '@kontor/schema-adapters/provider';
import type { AccountsGateway, SessionListener } from '#src/provider/accounts.ts';
import { ProviderError } from '#src/browser/gatewayErrors.ts';
import type { PasskeyAbilities } from '#src/provider/passkeyDevice.ts';
import type { Passkey, PasskeysGateway } from '#src/provider/passkeys.ts';
import type { Account } from '#src/provider/provider.ts';
import { mergePatches } from '#src/account-data/patches.ts';

/** The portal's provider in memory: one customer, a session, and a list of calls. */
export interface FakeAccounts extends AccountsGateway {
  readonly calls: string[];
  readonly sent: unknown[];
  password: string;
  account: Account;
  isLoggedIn: boolean;
  /** The passkeys of the customer, and what this browser can do with them. */
  readonly passkeys: AccountsGateway['passkeys'] & { list: Passkey[]; abilities: PasskeyAbilities };
  /** The next call with this name is refused with this error. */
  readonly refuse: Map<string, unknown>;
}

/** An error answer of the provider. */
export const providerRefusal = (errorCode: number, more: object = {}): ProviderError =>
  new ProviderError('accounts.test', { errorCode, errorMessage: 'refused', ...more });

const right = 'Apfel-Kuchen-27!';

/** A provider with this `account` and the password "Apfel-Kuchen-27!". */
export function fakeAccounts(
  account: Account,
  wireSchema: unknown,
  start: { readonly loggedIn?: boolean } = {},
): FakeAccounts {
  let listener: SessionListener = { onLogin: () => undefined, onLogout: () => undefined };
  const fake: FakeAccounts = {
    calls: [],
    sent: [],
    refuse: new Map(),
    password: right,
    account,
    isLoggedIn: start.loggedIn ?? false,
    open: async (_site, newListener) => {
      listener = newListener;
    },
    getSchema: async () => parseProviderSchema(wireSchema),
    getPasswordPolicy: async () => passwordChecks({ minLength: 8, minCharGroups: 4 }),
    getLockoutSeconds: async () => handleCall('getPolicies security', () => 600),
    getLegalStatements: async () =>
      handleCall('getLegalStatements', () => [
        { language: 'en', documentUrl: 'https://example.org/en' },
        { language: 'de', documentUrl: 'https://example.org/de' },
      ]),
    getMandatoryConsents: async () => handleCall('getMandatoryConsents', () => []),
    getAccount: async (regToken) =>
      handleCall('getAccount', () => {
        if (!regToken && !fake.isLoggedIn) throw providerRefusal(403005);
        return fake.account;
      }),
    getSubscriptions: async () => handleCall('getSubscriptions', () => fake.account),
    login: async (credentials) =>
      handleCall('login', () => {
        fake.sent.push(credentials);
        if (credentials.email !== fake.account.profile?.['email'] || credentials.password !== fake.password)
          throw providerRefusal(403042);
        enter();
      }),
    checkPassword: async ({ password }) =>
      handleCall('checkPassword', () => {
        if (password !== fake.password) throw providerRefusal(403042);
      }),
    socialLogin: async (network) => handleCall(`socialLogin ${network}`, enter),
    initRegistration: async () => 'reg-1',
    register: async (registration) => {
      fake.sent.push(registration);
      return handleCall('register', () => {
        throw providerRefusal(206002, { regToken: 'reg-2' });
      });
    },
    setAccount: async (change) => {
      fake.sent.push(change);
      return handleCall('setAccount', () => {
        fake.account = { ...fake.account, ...mergePatches([fake.account, change.patch]) };
      });
    },
    changePassword: async (password, newPassword) =>
      handleCall('changePassword', () => {
        if (password !== fake.password) throw providerRefusal(403042);
        fake.password = newPassword;
      }),
    finalizeRegistration: async () => handleCall('finalizeRegistration', enter),
    sendCode: async (regToken) => handleCall(`sendCode ${regToken}`, () => 'v-1'),
    confirmCode: async ({ vToken, code }) => handleCall(`confirmCode ${vToken} ${code}`, () => undefined),
    startReset: async (email) => handleCall(`startReset ${email}`, () => undefined),
    finishReset: async (token, newPassword) =>
      handleCall(`finishReset ${token}`, () => {
        fake.password = newPassword;
        return fake.account.uid;
      }),
    getConflictingLogin: async () =>
      handleCall('getConflictingLogin', () =>
        typeof fake.account.profile?.['email'] === 'string' ? fake.account.profile['email'] : undefined,
      ),
    getToken: async () => handleCall('getToken', () => 'token-of-ada'),
    logout: async () =>
      handleCall('logout', () => {
        fake.isLoggedIn = false;
        listener.onLogout();
      }),
    passkeys: Object.assign(async () => passkeys, {
      list: new Array<Passkey>(),
      abilities: { creates: false, autofill: false, automatic: false },
    }),
    continueSignOn: async ({ token, scope }) =>
      handleCall(`continueSignOn ${token}${scope ? ` ${scope}` : ''}`, () => undefined),
  };
  const passkeys: PasskeysGateway = {
    abilities: async () => fake.passkeys.abilities,
    create: async (how) =>
      handleCall(how?.isUnasked ? 'passkeys.create unasked' : 'passkeys.create', () => {
        const id = `passkey${fake.passkeys.list.length + 1}`;
        fake.passkeys.list.push({ id, deviceName: 'Android', createdAt: Date.UTC(2026, 4, 1) });
      }),
    logIn: async ({ inField, signal, onChosen }) => {
      if (inField) await new Promise((_, reject) => signal?.addEventListener('abort', reject, { once: true }));
      onChosen?.();
      handleCall('passkeys.logIn', enter);
    },
    list: async () => handleCall('passkeys.list', () => [...fake.passkeys.list]),
    remove: async (id) =>
      handleCall(`passkeys.remove ${id}`, () => {
        fake.passkeys.list = fake.passkeys.list.filter((one) => one.id !== id);
        const stillConnected = fake.refuse.get('passkeys.disconnect');
        fake.refuse.delete('passkeys.disconnect');
        return stillConnected === undefined ? {} : { stillConnected };
      }),
    prepareNewAddress: async () => async (email) => handleCall(`passkeys.newAddress ${email}`, () => undefined),
  };
  const enter = (): void => {
    fake.isLoggedIn = true;
    listener.onLogin();
  };
  const handleCall = <T>(call: string, answer: () => T): T => {
    fake.calls.push(call);
    const [name = ''] = call.split(' ');
    const refused = fake.refuse.get(name);
    if (refused === undefined) return answer();
    fake.refuse.delete(name);
    throw refused;
  };
  return fake;
}
