import { describe, expect, it } from 'vitest';
import { password, secret, startWithAnna } from './startStandIn.ts';

describe('calls that are for servers only', () => {
  it('take the secret of the site or of an application, and no signature', async () => {
    const own = Buffer.from('application').toString('base64');
    const { kit, UID } = await startWithAnna({ applications: [{ userKey: 'app', secret: own }] });
    const codeFor = async (credentials: object): Promise<number> =>
      await kit.code('accounts.getAccountInfo', { UID, ...credentials });
    expect(await codeFor({ secret })).toBe(0);
    expect(await codeFor({ userKey: 'app', secret: own })).toBe(0);
    expect(await codeFor({ userKey: 'app', secret })).toBe(403010);
    expect(await codeFor({ userKey: 'app' })).toBe(400002);
    const notSupported = { errorCode: 400096, errorDetails: expect.stringMatching(/stand-in .* `secret`/) };
    for (const sent of [
      { sig: 'c2ln', timestamp: '1', nonce: '1' },
      { userKey: 'app', sig: 'c2ln', timestamp: '1', nonce: '1' },
    ])
      expect(await kit.call('accounts.getAccountInfo', { UID, ...sent })).toMatchObject(notSupported);
    const jwt = `${Buffer.from('{"alg":"RS256","typ":"JWT","kid":"app"}').toString('base64url')}.e30.c2ln`;
    const authorization = `Bearer ${jwt}`;
    expect(await kit.call('accounts.getAccountInfo', { UID }, { authorization })).toMatchObject(notSupported);
    await kit.close();
  }, 60_000);

  it.each(['accounts.notifyLogin', 'socialize.notifyLogin'])(
    '%s logs in whom a server names',
    async (name) => {
      const { kit, UID } = await startWithAnna();
      expect(await kit.call(name, { siteUID: UID, secret })).toMatchObject({ errorCode: 0, UID });
      await kit.close();
    },
    60_000,
  );

  it('accounts.deleteAccount deletes an account with its sessions, for servers only, and knows no UID that is gone (requirements#IDP-deletion)', async () => {
    const { kit, UID } = await startWithAnna();
    const { sessionInfo } = await kit.call('accounts.login', { loginID: 'anna@example.com', password });
    const { login_token } = sessionInfo as { readonly login_token: string };
    expect(await kit.code('accounts.deleteAccount', { UID })).toBe(403007);
    expect(await kit.code('accounts.deleteAccount', { UID, login_token })).toBe(403007);
    expect(await kit.code('accounts.deleteAccount', { UID, secret })).toBe(0);
    expect(await kit.code('accounts.deleteAccount', { UID, secret })).toBe(403005);
    expect(await kit.code('accounts.getAccountInfo', { login_token })).toBe(403005);
    await kit.close();
  }, 60_000);
});
