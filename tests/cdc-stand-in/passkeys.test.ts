import { beforeEach, describe, expect, it } from 'vitest';
import { type Claims, softPasskey, type SoftPasskey } from './softAuthenticator.ts';
import { type Answer, form, password, portalKey, secret, siteOrigin, startStandIn } from './startStandIn.ts';
import { useStandIn } from './useStandIn.ts';

const tokenOf = (answer: Answer): string => (answer['sessionInfo'] as { readonly login_token: string }).login_token;
const text = (answer: Answer, name: string): string => String(answer[name]);

describe('passkeys', () => {
  const kit = useStandIn();
  let session: string;
  let UID: string;
  const newSession = async (loginID: string): Promise<string> =>
    tokenOf(await kit.call('accounts.login', { loginID, password }));
  beforeEach(async () => {
    await kit.startAfresh();
    const complete = {
      password,
      profile: { phones: [{ number: '1' }] },
      data: { nickname: 'N' },
      preferences: { privacy: { aec: { isConsentGranted: true } } },
    };
    ({ UID } = await kit.standIn.accounts.putAccount('anna@example.com', complete));
    await kit.standIn.accounts.putAccount('bert@example.com', complete);
    session = await newSession('anna@example.com');
  });

  /** A call of `oauth.*` with the token of the step before. */
  const oauth = async (name: string, bearer: string, params: Readonly<Record<string, unknown>> = {}) => {
    const { body } = await kit.app.inject({
      method: 'POST',
      url: `/oauth.${name}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: siteOrigin,
        authorization: `Bearer ${bearer}`,
      },
      payload: form({ apiKey: portalKey, targetEnv: 'jssdk', ...params }),
    });
    return JSON.parse(body) as Answer;
  };
  const begin = (login_token = session) => kit.call('accounts.auth.fido.initRegisterCredentials', { login_token });
  const create = async (passkey: SoftPasskey, claims?: Claims) => {
    const { options, token } = await begin();
    return kit.call('accounts.auth.fido.registerCredentials', {
      token,
      attestation: passkey.attestation(String(options), claims),
      deviceName: 'Telefon',
    });
  };
  const registered = async (passkey = softPasskey()): Promise<SoftPasskey> => {
    const created = await create(passkey);
    expect(await oauth('connect', text(created, 'idToken'), { login_token: session })).toMatchObject({ errorCode: 0 });
    return passkey;
  };
  const ask = () => kit.call('accounts.auth.fido.getAssertionOptions');
  const verify = async (passkey: SoftPasskey, claims?: Claims) => {
    const { options, token } = await ask();
    const authenticatorAssertion = passkey.assertion(String(options), claims);
    return kit.call('accounts.auth.fido.verifyAssertion', { token, authenticatorAssertion });
  };
  const list = async () =>
    (await kit.call('accounts.auth.fido.getCredentials', { login_token: session }))['credentials'] as readonly Readonly<
      Record<string, unknown>
    >[];

  it('are created, connected, listed, and log in to a session that is like any other (requirements#IDP-passkeys)', async () => {
    const passkey = await registered();
    expect(await list()).toMatchObject([{ DeviceName: 'Telefon', LastLogin: '' }]);
    kit.clock.advance(60_000);
    const { code } = await oauth('authorize', text(await verify(passkey), 'idToken'), { response_type: 'code' });
    const login = await kit.call('oauth.token', { grant_type: 'authorization_code', code });
    expect(login).toMatchObject({ errorCode: 0, UID, newUser: false });
    expect(await kit.call('accounts.getAccountInfo', { login_token: tokenOf(login) })).toMatchObject({ UID });
    const [used] = await list();
    expect(Date.parse(String(used?.['LastLogin'])) - Date.parse(String(used?.['RegistrationDate']))).toBeGreaterThan(
      59_000,
    );
    expect(await kit.code('oauth.token', { grant_type: 'authorization_code', code })).toBe(403025);
  });

  it('belong to the domain of the site, ask who holds them, and are created once per authenticator', async () => {
    const passkey = await registered();
    const creation = JSON.parse(text(await begin(), 'options')) as Readonly<Record<string, unknown>>;
    expect(creation).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id }],
    });
    expect(JSON.parse(text(await ask(), 'options'))).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  });

  it('need a session to be created, connected, listed and removed', async () => {
    const { idToken } = await create(softPasskey());
    for (const call of ['initRegisterCredentials', 'getCredentials', 'removeCredential'])
      expect(await kit.code(`accounts.auth.fido.${call}`, { credentialId: 'x' })).toBe(403005);
    for (const call of ['connect', 'disconnect'])
      expect(await oauth(call, String(idToken))).toMatchObject({ errorCode: 403005 });
  });

  it.each<[string, Claims]>([
    ['a page of another site', { origin: 'https://shop.evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['another domain', { rpId: 'evil.example' }],
  ])('cannot be created by %s', async (_whose, claims) => {
    expect(await create(softPasskey(), claims)).toMatchObject({ errorCode: 400130 });
    expect(await list()).toEqual([]);
  });

  it.each<[string, Claims]>([
    ['a page of another site', { origin: 'https://shop.evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['another domain', { rpId: 'evil.example' }],
    ['nobody who proved to be there', { isUserVerified: false }],
  ])('cannot log in by %s', async (_whose, claims) => {
    const passkey = await registered();
    expect(await verify(passkey, claims)).toMatchObject({ errorCode: 400130 });
    expect(await verify(passkey)).toMatchObject({ errorCode: 0 });
  });

  it('are created by a browser alone, without anybody’s presence, which the login asks for', async () => {
    const passkey = softPasskey();
    const alone = { isUserPresent: false, isUserVerified: false };
    const { idToken } = await create(passkey, alone);
    expect(await oauth('connect', String(idToken), { login_token: session })).toMatchObject({ errorCode: 0 });
    expect(await verify(passkey, alone)).toMatchObject({ errorCode: 400130 });
    expect(await verify(passkey)).toMatchObject({ errorCode: 0 });
  });

  it('cannot be used by another key under the same name', async () => {
    const id = Buffer.from('the same name of it');
    await registered(softPasskey(id));
    expect(await verify(softPasskey(id))).toMatchObject({ errorCode: 400130 });
  });

  it('are refused as unknown if nobody has them', async () => {
    await registered();
    expect(await verify(softPasskey())).toMatchObject({ errorCode: 403300 });
  });

  it('are refused as unknown until they are connected', async () => {
    const passkey = softPasskey();
    await create(passkey);
    expect(await verify(passkey)).toMatchObject({ errorCode: 403300 });
    expect(await list()).toEqual([]);
  });

  it('are not connected with the account of somebody else', async () => {
    const { idToken } = await create(softPasskey());
    const login_token = await newSession('bert@example.com');
    expect(await oauth('connect', String(idToken), { login_token })).toMatchObject({ errorCode: 403025 });
  });

  it('are refused if a copy has counted further', async () => {
    const passkey = await registered();
    expect(await verify(passkey, { counter: 7 })).toMatchObject({ errorCode: 0 });
    expect(await verify(passkey, { counter: 7 })).toMatchObject({ errorCode: 400130 });
    expect(await verify(passkey, { counter: 8 })).toMatchObject({ errorCode: 0 });
  });

  it('cannot be created or used twice with one challenge, nor after five minutes', async () => {
    const passkey = await registered();
    const creation = await begin();
    const again = softPasskey();
    const attestation = again.attestation(text(creation, 'options'));
    const register = () =>
      kit.call('accounts.auth.fido.registerCredentials', { token: creation['token'], attestation });
    expect(await register()).toMatchObject({ errorCode: 0 });
    expect(await register()).toMatchObject({ errorCode: 400131 });

    const challenge = await ask();
    const use = { token: challenge['token'], authenticatorAssertion: passkey.assertion(text(challenge, 'options')) };
    expect(await kit.code('accounts.auth.fido.verifyAssertion', use)).toBe(0);
    expect(await kit.code('accounts.auth.fido.verifyAssertion', use)).toBe(400131);

    const expiredChallenge = await ask();
    kit.clock.advance(300_000);
    const token = expiredChallenge['token'];
    const authenticatorAssertion = passkey.assertion(text(expiredChallenge, 'options'));
    expect(await kit.code('accounts.auth.fido.verifyAssertion', { token, authenticatorAssertion })).toBe(400131);
  });

  it.each(['no JSON', '[]', '{"id":7}', '{"id":"AAAA","response":{}}'])('refuse the answer %s', async (garbage) => {
    await registered();
    const [creation, challenge] = [await begin(), await ask()];
    expect(
      await kit.code('accounts.auth.fido.registerCredentials', { token: creation['token'], attestation: garbage }),
    ).toBe(400130);
    const { errorCode } = await kit.call('accounts.auth.fido.verifyAssertion', {
      token: challenge['token'],
      authenticatorAssertion: garbage,
    });
    expect([400130, 403300]).toContain(errorCode);
  });

  it('log nobody in once they are removed, by their owner only', async () => {
    const passkey = await registered();
    const credentialId = String((await list())[0]?.['Id']);
    const remove = (login_token: string) =>
      kit.call('accounts.auth.fido.removeCredential', { credentialId, login_token });
    expect(await remove(await newSession('bert@example.com'))).toMatchObject({ errorCode: 403300 });
    const { idToken } = await verify(passkey);
    const removed = await remove(session);
    expect(await oauth('disconnect', text(removed, 'idToken'), { login_token: session })).toMatchObject({
      errorCode: 0,
    });
    expect(await list()).toEqual([]);
    expect(await verify(passkey)).toMatchObject({ errorCode: 403300 });
    expect(await oauth('authorize', String(idToken), { response_type: 'code' })).toMatchObject({ errorCode: 403300 });
    expect(await remove(session)).toMatchObject({ errorCode: 403300 });
  });

  it('are listed and removed by a server for a person', async () => {
    await registered();
    const answer = await kit.call('accounts.auth.fido.getCredentials', { UID, secret });
    const [{ Id: credentialId }] = answer['credentials'] as readonly [{ readonly Id: string }];
    expect(await kit.code('accounts.auth.fido.removeCredential', { UID, secret, credentialId })).toBe(0);
    expect(await list()).toEqual([]);
  });

  it('accept a token of one step for that step only', async () => {
    const passkey = await registered();
    const { idToken } = await verify(passkey);
    expect(await oauth('connect', String(idToken), { login_token: session })).toMatchObject({ errorCode: 403025 });
    expect(await oauth('authorize', 'st2.p_invented', { response_type: 'code' })).toMatchObject({ errorCode: 403025 });
    expect(await oauth('authorize', String(idToken), { response_type: 'token' })).toMatchObject({ errorCode: 400006 });
    expect(await kit.code('oauth.token', { grant_type: 'password', code: 'x' })).toBe(400006);
    expect(await kit.code('oauth.authorize', { response_type: 'code' })).toBe(403025);
  });

  it('are not offered by a site without a domain for them', async () => {
    const off = await startStandIn({ passkeyDomain: '' });
    try {
      expect(await off.call('accounts.auth.fido.getAssertionOptions')).toMatchObject({ errorCode: 500131 });
    } finally {
      await off.close();
    }
  });
});
