import { accountsGateway, type AccountsGateway } from '#src/provider/accounts.ts';
import type { ProviderMethod } from '#src/provider/providerScript.ts';
import { browserSessionCookie } from '#src/browser/sessionCookie.ts';
import { preferredLanguages } from '#src/browser/languageDetection.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testClock } from '../testClock.ts';

type Params = Readonly<Record<string, unknown>>;

/**
 * The portal's gateway with a client script that answers every call with `answer`, and the calls that the script got.
 */
async function opened(answer: object = {}): Promise<{ accounts: AccountsGateway; sent: readonly [string, Params][] }> {
  const sent: [string, Params][] = [];
  const script = new Proxy<Readonly<Record<string, ProviderMethod>>>(
    {},
    {
      get: (_methods, name) => (params: Params & { readonly callback?: (answer: unknown) => void }) => {
        const { callback, ...rest } = params;
        if (name !== 'addEventHandlers') sent.push([String(name), rest]);
        callback?.({ errorCode: 0, ...answer });
      },
    },
  );
  const accounts = accountsGateway(testClock(), async () => ({ accounts: script }));
  await accounts.open(
    { scriptUrl: 'https://provider.example/js/gigya.js', apiKey: 'KEY', language: 'de' },
    { onLogin: () => undefined, onLogout: () => undefined },
  );
  return { accounts, sent };
}

const include = 'data,preferences,profile';
const email = 'ada@beispiel.example';

describe('a browser that keeps no cookies', () => {
  const setCookies = (cookie: PropertyDescriptor): void => {
    Object.defineProperty(document, 'cookie', { configurable: true, ...cookie });
    onTestFinished(() => void Reflect.deleteProperty(document, 'cookie'));
  };
  const refuse = (): never => {
    throw new DOMException('refused', 'SecurityError');
  };

  it.each([
    ['stores none', { get: () => '', set: () => undefined }],
    ['refuses to read them', { get: refuse, set: refuse }],
  ])('gets no password if it %s, and the login says why', async (_, cookie) => {
    setCookies(cookie);
    const { accounts, sent } = await opened();
    await expect(accounts.login({ email, password: 'secret' })).rejects.toMatchObject({ failure: 'COOKIES_BLOCKED' });
    expect(sent).toEqual([]);
    expect(browserSessionCookie(testClock()).isThere('KEY')).toBe(false);
    expect(preferredLanguages()).not.toEqual([]);
  });
});

describe('what the portal sends to the provider', () => {
  it('at a registration: address, password, consent, and the request to finish it (requirements#registration-payload)', async () => {
    const { accounts, sent } = await opened();
    const patch = { preferences: { privacy: { aec: { isConsentGranted: true } } }, data: {} };
    await accounts.register({ email, password: 'secret', patch, regToken: 'R1', language: 'fr' });
    const [[name, params] = []] = sent;
    expect(name).toBe('register');
    expect(params).toMatchObject({
      email,
      password: 'secret',
      regToken: 'R1',
      preferences: { privacy: { aec: { isConsentGranted: true } } },
      include,
      finalizeRegistration: true,
      ignoreInterruptions: true,
      regSource: `${location.origin}/registration`,
      lang: 'fr',
    });
  });

  it('at a login: address and password; to link a social login also its token and the mode (requirements#provider-calls)', async () => {
    const { accounts, sent } = await opened();
    await accounts.login({ email, password: 'secret' });
    await accounts.login({ email, password: 'secret', regToken: 'L1' });
    const login = { loginID: email, password: 'secret', include, ignoreInterruptions: true };
    expect(sent).toEqual([
      ['login', login],
      ['login', { ...login, loginMode: 'link', regToken: 'L1' }],
    ]);
  });

  it('to check a password: a login that keeps the session', async () => {
    const { accounts, sent } = await opened();
    await accounts.checkPassword({ email, password: 'secret' });
    expect(sent).toEqual([['login', expect.objectContaining({ loginMode: 'reAuth', password: 'secret' })]]);
  });

  it.each(['apple', 'googleplus', 'facebook'] as const)(
    'at a social login: %s (requirements#provider-social)',
    async (provider) => {
      const { accounts, sent } = await opened();
      await accounts.socialLogin(provider);
      expect(sent).toEqual([['socialLogin', { provider, include, ignoreInterruptions: true }]]);
    },
  );

  it('to read the account: data, preferences, profile, phones and the place of the last login (requirements#account)', async () => {
    const { accounts, sent } = await opened({ UID: 'u' });
    await accounts.getAccount();
    await accounts.getAccount('R1');
    const request = { include: `${include},lastLoginLocation`, extraProfileFields: 'phones' };
    expect(sent).toEqual([
      ['getAccountInfo', request],
      ['getAccountInfo', { ...request, regToken: 'R1' }],
    ]);
  });

  it('at a reset: first the address, then the link’s token and the new password', async () => {
    const { accounts, sent } = await opened();
    await accounts.startReset(email, 'de');
    await accounts.finishReset('P1', 'fresh');
    expect(sent).toEqual([
      ['resetPassword', { loginID: email, lang: 'de' }],
      ['resetPassword', { passwordResetToken: 'P1', newPassword: 'fresh' }],
    ]);
  });

  it('at a change of the password: the current and the new one', async () => {
    const { accounts, sent } = await opened();
    await accounts.changePassword('old', 'new');
    expect(sent).toEqual([['setAccountInfo', expect.objectContaining({ password: 'old', newPassword: 'new' })]]);
  });
});

describe('what the portal reads from the provider', () => {
  it('the duration of a lock (requirements#IDP-policies)', async () => {
    const { accounts, sent } = await opened({ security: { accountLockout: { lockoutTimeSec: 600 } } });
    expect(await accounts.getLockoutSeconds()).toBe(600);
    expect(sent).toEqual([['getPolicies', { sections: 'security' }]]);
    expect(await (await opened({ security: {} })).accounts.getLockoutSeconds()).toBeUndefined();
  });

  it('the address of the account that a social login conflicts with', async () => {
    const { accounts } = await opened({ conflictingAccount: { loginID: email } });
    expect(await accounts.getConflictingLogin('L1')).toBe(email);
  });
});

it('has one gateway for passkeys, which remembers those that are gone but still connected', async () => {
  const { accounts } = await opened();
  const [first, second] = await Promise.all([accounts.passkeys(), accounts.passkeys()]);
  expect(second).toBe(first);
  expect(await accounts.passkeys()).toBe(first);
});
