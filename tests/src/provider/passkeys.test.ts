import { passkeysGateway } from '#src/provider/passkeys.ts';
import { ProviderError, ServiceError } from '#src/browser/gatewayErrors.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testClock } from '../testClock.ts';

interface Sent {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly bearer: string | undefined;
}

/** The provider's answers by method; an Error is thrown. */
function gateway(answers: Readonly<Record<string, unknown>>) {
  const store: { bearer: string | undefined } = { bearer: undefined };
  const sent: Sent[] = [];
  const call = async (method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> => {
    sent.push({ method, params, bearer: store.bearer });
    const answer = answers[method] ?? {};
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const tokenStore = {
    setBearerToken: (token: string) => {
      store.bearer = token;
    },
    removeBearerToken: () => {
      store.bearer = undefined;
    },
  };
  vi.stubGlobal('gigya', { _: { apiAdapters: { web: { tokenStore } } } });
  const clock = testClock();
  return { passkeys: passkeysGateway({ call, read: call }, clock), sent, store, clock };
}

const answerOf = (response: object) => ({
  id: 'AQID',
  rawId: new Uint8Array([1, 2, 3]).buffer,
  type: 'public-key',
  response,
  getClientExtensionResults: () => ({}),
});
const bytes = new Uint8Array([1]).buffer;
const get = vi.fn(async () =>
  answerOf({ authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes }),
);
const create = vi.fn(async (_options?: CredentialCreationOptions) =>
  answerOf({ attestationObject: bytes, clientDataJSON: bytes, getTransports: () => ['internal'] }),
);
const requested = { options: JSON.stringify({ challenge: 'AAAA', rpId: 'localhost', timeout: 60_000 }), token: 't1' };
const creation = {
  options: JSON.stringify({
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Kontor' },
    user: { id: 'AAAA', name: 'ada', displayName: 'ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  }),
  token: 't1',
};
const signal = vi.fn(async () => undefined);
const signalAll = vi.fn(async () => undefined);
const signalUser = vi.fn(async () => undefined);
/** A browser whose password managers can be told. */
const withSignals = () =>
  vi.stubGlobal('PublicKeyCredential', {
    signalUnknownCredential: signal,
    signalAllAcceptedCredentials: signalAll,
    signalCurrentUserDetails: signalUser,
  });

describe('passkeys at the provider', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => undefined, { signalUnknownCredential: signal }),
    );
    Object.defineProperty(navigator, 'credentials', { value: { get, create }, configurable: true });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });

  it('log in by the provider’s calls, one after the other, and leave no bearer behind (requirements#IDP-passkeys)', async () => {
    const { passkeys, sent, store } = gateway({
      'auth.fido.getAssertionOptions': requested,
      'auth.fido.verifyAssertion': { idToken: 'id-1' },
      'oauth.authorize': { code: 'c-1' },
    });
    await passkeys.logIn({});
    expect(sent).toMatchObject([
      { method: 'auth.fido.getAssertionOptions', params: {} },
      { method: 'auth.fido.verifyAssertion', params: { token: 't1' }, bearer: undefined },
      { method: 'oauth.authorize', params: { response_type: 'code' }, bearer: 'id-1' },
      { method: 'oauth.token', params: { grant_type: 'authorization_code', code: 'c-1' }, bearer: undefined },
    ]);
    expect(store.bearer).toBeUndefined();
  });

  it('are created, named after the device, and connected', async () => {
    const { passkeys, sent } = gateway({
      'auth.fido.initRegisterCredentials': creation,
      'auth.fido.registerCredentials': { idToken: 'id-1' },
    });
    await passkeys.create();
    expect(sent.map(({ method, bearer }) => [method, bearer])).toEqual([
      ['auth.fido.initRegisterCredentials', undefined],
      ['auth.fido.registerCredentials', undefined],
      ['oauth.connect', 'id-1'],
    ]);
  });

  it('that could not be connected are removed again', async () => {
    const { passkeys, sent, store } = gateway({
      'auth.fido.initRegisterCredentials': creation,
      'auth.fido.registerCredentials': { idToken: 'id-1' },
      'oauth.connect': new ServiceError('NETWORK', 'oauth.connect'),
      'auth.fido.removeCredential': { idToken: 'id-2' },
    });
    await expect(passkeys.create()).rejects.toMatchObject({ failure: 'NETWORK' });
    expect(sent.map(({ method }) => method)).toContain('auth.fido.removeCredential');
    expect(signal).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'AQID' });
    expect(store.bearer).toBeUndefined();
  });

  it('that a browser saves by itself are asked for without a question, and need not prove that anybody is there (requirements#automatic-passkeys)', async () => {
    const { passkeys } = gateway({
      'auth.fido.initRegisterCredentials': creation,
      'auth.fido.registerCredentials': { idToken: 'id-1' },
    });
    await passkeys.create({ isUnasked: true });
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        mediation: 'conditional',
        publicKey: expect.objectContaining({ authenticatorSelection: { userVerification: 'preferred' } }),
      }),
    );
  });

  it('that a browser neither saves by itself nor refuses hold nothing up', async () => {
    create.mockImplementationOnce(
      ({ signal: end }: CredentialCreationOptions = {}) =>
        new Promise((_, reject) => end?.addEventListener('abort', () => reject(end.reason as Error))),
    );
    const { passkeys, clock } = gateway({ 'auth.fido.initRegisterCredentials': creation });
    const created = passkeys.create({ isUnasked: true });
    const refusal = expect(created).rejects.toMatchObject({ obstacle: 'CANCELLED' });
    await vi.waitFor(() => expect(create).toHaveBeenCalled());
    await clock.advance(10_000);
    await refusal;
  });

  it('that the provider does not take are not offered by the browser', async () => {
    const { passkeys } = gateway({
      'auth.fido.initRegisterCredentials': creation,
      'auth.fido.registerCredentials': new ProviderError('registerCredentials', { errorCode: 400130 }),
      'auth.fido.removeCredential': new ProviderError('removeCredential', { errorCode: 403300 }),
    });
    await expect(passkeys.create()).rejects.toMatchObject({ code: 400130 });
    expect(signal).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'AQID' });
  });

  it.each<[string, object, readonly object[]]>([
    [
      'with those that are left',
      { credentials: [{ Id: 'BB==' }] },
      [{ rpId: 'localhost', userId: 'AAAA', allAcceptedCredentialIds: ['BB'] }],
    ],
    ['unless one of them cannot be read', { credentials: [{ Id: 'BB==' }, {}] }, []],
  ])('tell password managers of a removal, %s (requirements#passkey-signals)', async (_how, list, expected) => {
    withSignals();
    const { passkeys, sent } = gateway({
      'auth.fido.initRegisterCredentials': creation,
      'auth.fido.removeCredential': { idToken: 'id-2' },
      'auth.fido.getCredentials': list,
    });
    expect(await passkeys.remove('AQID')).toEqual({});
    await vi.waitFor(() => expect(sent.at(-1)?.method).toBe('auth.fido.getCredentials'));
    await new Promise((passed) => setTimeout(passed, 0));
    expect(signalAll.mock.calls.flat()).toEqual(expected);
  });

  it('tell password managers a new address; a browser that cannot be told asks nobody', async () => {
    const plain = gateway({ 'auth.fido.initRegisterCredentials': creation });
    await (
      await plain.passkeys.prepareNewAddress()
    )('neu@beispiel.example');
    expect(plain.sent).toEqual([]);
    withSignals();
    const { passkeys } = gateway({ 'auth.fido.initRegisterCredentials': creation });
    await (
      await passkeys.prepareNewAddress()
    )('neu@beispiel.example');
    const [name, displayName] = ['neu@beispiel.example', 'neu@beispiel.example'];
    expect(signalUser).toHaveBeenCalledWith({ rpId: 'localhost', userId: 'AAAA', name, displayName });
  });

  it('are removed in two calls; a second try makes only the call that failed', async () => {
    const answers: Record<string, unknown> = {
      'auth.fido.removeCredential': { idToken: 'id-2' },
      'oauth.disconnect': new ServiceError('NETWORK', 'oauth.disconnect'),
    };
    const { passkeys, sent, store } = gateway(answers);
    expect(await passkeys.remove('AQID')).toMatchObject({ stillConnected: { failure: 'NETWORK' } });
    answers['oauth.disconnect'] = {};
    expect(await passkeys.remove('AQID')).toEqual({});
    expect(sent.map(({ method, bearer }) => [method, bearer])).toEqual([
      ['auth.fido.removeCredential', undefined],
      ['oauth.disconnect', 'id-2'],
      ['oauth.disconnect', 'id-2'],
    ]);
    expect(store.bearer).toBeUndefined();
  });

  it('that the provider no longer knows are removed: an earlier try may have had no answer', async () => {
    const unknown = { 'auth.fido.removeCredential': new ProviderError('removeCredential', { errorCode: 403300 }) };
    expect(await gateway(unknown).passkeys.remove('AQID')).toEqual({});
    const broken = { 'auth.fido.removeCredential': new ProviderError('removeCredential', { errorCode: 500001 }) };
    await expect(gateway(broken).passkeys.remove('AQID')).rejects.toMatchObject({ code: 500001 });
  });

  it('that nobody has are not offered again', async () => {
    const { passkeys } = gateway({
      'auth.fido.getAssertionOptions': requested,
      'auth.fido.verifyAssertion': new ProviderError('verifyAssertion', { errorCode: 403300 }),
    });
    await expect(passkeys.logIn({})).rejects.toMatchObject({ code: 403300 });
    expect(signal).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'AQID' });
  });

  it.each([
    [{}, 'UNREADABLE'],
    [{ options: 'no JSON', token: 't1' }, 'UNREADABLE'],
    [{ options: '{"challenge":7}', token: 't1' }, 'UNREADABLE'],
  ])('are not asked for with the options %j', async (answer, failure) => {
    const { passkeys } = gateway({ 'auth.fido.getAssertionOptions': answer });
    await expect(passkeys.logIn({})).rejects.toMatchObject({ failure });
    expect(get).not.toHaveBeenCalled();
  });

  it.each([
    ['NotAllowedError', 'CANCELLED'],
    ['AbortError', 'CANCELLED'],
    ['SecurityError', 'WRONG_SITE'],
    ['NotSupportedError', 'NOWHERE'],
    ['UnknownError', 'UNSUPPORTED'],
  ])('that the browser refuses by %s are %s', async (name, obstacle) => {
    get.mockRejectedValueOnce(new DOMException('refused', name));
    const { passkeys } = gateway({ 'auth.fido.getAssertionOptions': requested });
    await expect(passkeys.logIn({})).rejects.toMatchObject({ obstacle });
  });

  it('are listed by either spelling of the members', async () => {
    const { passkeys } = gateway({
      'auth.fido.getCredentials': {
        credentials: [
          { Id: 'AQ+/IDA=', DeviceName: 'Mac', RegistrationDate: '2026-05-01T12:00:00Z', LastLogin: '' },
          { id: 'BB', lastLogin: '2026-06-01T12:00:00Z' },
          { DeviceName: 'without a name of its own' },
        ],
      },
    });
    expect(await passkeys.list()).toMatchObject([
      { id: 'AQ-_IDA', deviceName: 'Mac', createdAt: Date.UTC(2026, 4, 1, 12), usedAt: undefined },
      { id: 'BB', usedAt: Date.UTC(2026, 5, 1, 12) },
    ]);
  });

  it('say so if the client script takes no bearer', async () => {
    const { passkeys } = gateway({
      'auth.fido.getAssertionOptions': requested,
      'auth.fido.verifyAssertion': { idToken: 'id-1' },
    });
    vi.stubGlobal('gigya', {});
    await expect(passkeys.logIn({})).rejects.toMatchObject({ failure: 'UNREADABLE' });
  });
});
