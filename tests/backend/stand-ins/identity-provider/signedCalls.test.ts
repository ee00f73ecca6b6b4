import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '#backend/stand-ins/identity-provider/protocol/authenticate.ts';
import { form, password, portalKey, secret, startWithAnna } from './startStandIn.ts';
import type { Answer, TestStandIn } from './startStandIn.ts';

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

describe('calls that are signed by the server SDKs', () => {
  let kit: TestStandIn;
  let UID: string;
  beforeAll(async () => {
    ({ kit, UID } = await startWithAnna({
      applications: [{ userKey: 'app', secret: Buffer.from('application').toString('base64') }],
    }));
  }, 60_000);
  afterAll(() => kit.close());

  const signed = async (over: Readonly<Record<string, string>> = {}, key = secret) => {
    const params = new Map(
      Object.entries({
        apiKey: portalKey,
        UID,
        timestamp: String(Math.trunc(kit.clock.now() / 1000)),
        nonce: String(Math.random()),
        note: "ä *!()'~",
        ...over,
      }),
    );
    const sig = signatureOf({ method: 'POST', url: 'http://localhost:80/accounts.getAccountInfo', params }, key);
    const response = await kit.app.inject({
      method: 'POST',
      url: '/accounts.getAccountInfo',
      headers: { ...formHeaders, host: 'localhost' },
      payload: form({ ...Object.fromEntries(params), sig }),
    });
    return response.json<Answer>();
  };

  it('accepts a signature of the site or of an application', async () => {
    expect(await signed()).toMatchObject({ errorCode: 0, UID });
    expect(await signed({ userKey: 'app' }, Buffer.from('application').toString('base64'))).toMatchObject({
      errorCode: 0,
      UID,
    });
  });

  it('refuses wrong keys, old timestamps and nonces seen before', async () => {
    expect(await signed({}, Buffer.from('other').toString('base64'))).toMatchObject({ errorCode: 403003 });
    expect(await signed({ timestamp: '1572515113' })).toMatchObject({
      errorCode: 403002,
      errorMessage: 'Request has expired',
      errorDetails: expect.stringMatching(
        /^The requests timestamp skew more than 120 seconds from the server time\. .*Request timestamp: 1572515113$/,
      ),
    });
    await signed({ nonce: 'once' });
    expect(await signed({ nonce: 'once' })).toMatchObject({ errorCode: 403004 });
  });

  it('signs the published base string with the published result', () => {
    const params = new Map([
      ['b', 'x y'],
      ['a', "1*'"],
      ['sig', 'ignored'],
    ]);
    expect(
      signatureOf({ method: 'post', url: 'https://Accounts.gigya.com:443/accounts.Login?x=1', params }, 'c2VjcmV0'),
    ).toBe(hmac('POST&https%3A%2F%2Faccounts.gigya.com%2Faccounts.Login&a%3D1%252A%2527%26b%3Dx%2520y', 'c2VjcmV0'));
  });
});

function hmac(text: string, key: string): string {
  return createHmac('sha1', Buffer.from(key, 'base64')).update(text).digest('base64');
}

describe('calls that are for servers only', () => {
  it('accounts.deleteAccount deletes an account with its sessions, for servers only, and knows no UID that is gone', async () => {
    const { kit, UID } = await startWithAnna();
    const { sessionInfo } = await kit.call('accounts.login', { loginID: 'anna@example.com', password });
    const { login_token } = sessionInfo as { readonly login_token: string };
    expect(await kit.call('accounts.deleteAccount', { UID })).toMatchObject({ errorCode: 403007 });
    expect(await kit.call('accounts.deleteAccount', { UID, login_token })).toMatchObject({ errorCode: 403007 });
    expect(await kit.call('accounts.deleteAccount', { UID, secret })).toMatchObject({ errorCode: 0 });
    expect(await kit.call('accounts.deleteAccount', { UID, secret })).toMatchObject({ errorCode: 403005 });
    expect(await kit.call('accounts.getAccountInfo', { login_token })).toMatchObject({ errorCode: 403005 });
    await kit.close();
  }, 60_000);
});
