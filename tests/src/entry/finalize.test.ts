import { finalize, linkAccount } from '#src/entry/finalize.ts';
import { register } from '#src/registration/register.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { describe, expect, it, vi } from 'vitest';
import { ada, fakeApp } from '../fakes.ts';
import { providerRefusal } from '../fakeAccounts.ts';

const email = 'ada@beispiel.example';
const password = 'Apfel-Kuchen-27!';
const patch = { preferences: { privacy: { aec: { isConsentGranted: true } } } };

describe('linking a social login', () => {
  it('logs in normally when the accounts are linked already', async () => {
    const fakes = fakeApp({ account: ada });
    fakes.accounts.refuse.set('login', providerRefusal(200009));
    const onLinked = vi.fn<() => void>();
    expect(await linkAccount(fakes, { regToken: 'conflict', email, password, customLogin: false, onLinked })).toEqual({
      outcome: 'LOGGED_IN',
    });
    expect(fakes.accounts.sent).toEqual([{ email, password }]);
    expect(onLinked).toHaveBeenCalledOnce();
  });

  it('says that the password is wrong', async () => {
    const fakes = fakeApp({ account: ada });
    const onLinked = vi.fn<() => void>();
    expect(
      await linkAccount(fakes, { regToken: 'conflict', email, password: 'falsch', customLogin: false, onLinked }),
    ).toMatchObject({ outcome: 'FAILED', error: { code: 403042 } });
    expect(onLinked).not.toHaveBeenCalled();
  });
});

describe('finalizing', () => {
  it('asks again when something is still missing, with the new token (requirements#provider-finalize)', async () => {
    const fakes = fakeApp();
    fakes.accounts.refuse.set('finalizeRegistration', providerRefusal(206001, { regToken: 'next' }));
    expect(await finalize(fakes, { regToken: 'first', patch, language: 'de' })).toEqual({
      outcome: 'FINALIZE',
      regToken: 'next',
    });
  });
});

describe('registering an address that has an account', () => {
  const taken = () =>
    providerRefusal(400009, {
      validationErrors: [{ errorCode: 400003, message: 'email already exists', fieldName: 'email' }],
    });

  it.each([
    [password, 'LOGGED_IN'],
    ['Anderes-Wort-99!', 'FAILED'],
  ])('tries to log in with %s: %s (requirements#error-400009)', async (secret, outcome) => {
    const fakes = fakeApp({ account: ada });
    fakes.accounts.refuse.set('register', taken());
    const onRegistered = vi.fn<() => Promise<void>>(async () => undefined);
    const input = { email, password: secret, patch, language: 'de', customLogin: false, onRegistered };
    expect(await register(fakes, input)).toMatchObject({ outcome });
    expect(onRegistered).not.toHaveBeenCalled();
  });

  it.each([
    ['the connection', new ServiceError('NETWORK', 'accounts.login')],
    ['the provider', providerRefusal(500001)],
  ])('says that %s failed where the login did for that, and not that there is an account', async (_what, failure) => {
    const fakes = fakeApp({ account: ada });
    fakes.accounts.refuse.set('register', taken());
    fakes.accounts.refuse.set('login', failure);
    const input = { email, password, patch, language: 'de', customLogin: false, onRegistered: async () => undefined };
    expect(await register(fakes, input)).toEqual({ outcome: 'FAILED', error: failure });
  });
});
