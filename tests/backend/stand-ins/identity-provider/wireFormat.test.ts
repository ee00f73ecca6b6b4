import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '#backend/stand-ins/identity-provider/protocol/signature.ts';
import { form, password, portalKey, secret, siteOrigin, startStandIn } from './startStandIn.ts';
import type { Answer, TestStandIn } from './startStandIn.ts';

const recordings = new URL('../../../../../shared/provider-data/', import.meta.url).pathname;
const recorded = (name: string): Answer => JSON.parse(readFileSync(recordings + name, 'utf8')) as Answer;
const consents = { privacy: { aec: { isConsentGranted: true } } };
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

const members = (answer: Answer): readonly string[] => Object.keys(answer).toSorted();

describe('the format of answers', () => {
  let kit: TestStandIn;
  let UID: string;
  beforeAll(async () => {
    kit = await startStandIn({
      applications: [{ userKey: 'app', secret: Buffer.from('application').toString('base64') }],
    });
    ({ UID } = await kit.standIn.accounts.putAccount('anna@example.com', {
      password,
      data: { nickname: 'N' },
      preferences: consents,
    }));
  }, 60_000);
  afterAll(() => kit.close());

  const jsonp = async (callback: string) =>
    (
      await kit.app.inject({
        url: `/accounts.getPolicies?apiKey=${portalKey}&format=jsonp&context=R123&callback=${encodeURIComponent(callback)}`,
      })
    ).body;
  const from = (origin: string, method: 'POST' | 'OPTIONS' = 'POST') =>
    kit.app.inject({
      method,
      url: '/accounts.getSchema',
      headers: { ...formHeaders, origin },
      payload: form({ apiKey: portalKey }),
    });
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

  it('puts every answer into the envelope', async () => {
    const answer = await kit.call('accounts.getSchema');
    expect(Object.keys(answer).slice(0, 6)).toEqual([
      'callId',
      'errorCode',
      'apiVersion',
      'statusCode',
      'statusReason',
      'time',
    ]);
    expect(answer).toMatchObject({
      callId: expect.stringMatching(/^[0-9a-f]{32}$/),
      errorCode: 0,
      apiVersion: 2,
      statusCode: 200,
      statusReason: 'OK',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it('answers GET like POST, with HTTP 200 also for errors unless the caller wants status codes', async () => {
    const plain = await kit.app.inject({ url: `/accounts.getAccountInfo?apikey=${portalKey}` });
    expect([plain.statusCode, plain.json<Answer>().errorCode]).toEqual([200, 403005]);
    expect(
      (await kit.app.inject({ url: `/accounts.getAccountInfo?APIKey=${portalKey}&httpStatusCodes=true` })).statusCode,
    ).toBe(403);
  });

  it('answers JSONP, for callback names only', async () => {
    expect(await jsonp('gigya.callback')).toMatch(/^gigya\.callback\(\{"callId":"[0-9a-f]+","context":"R123",.*\}\);$/);
    expect(await jsonp('alert(1)//')).toMatch(/^\{/);
  });

  it('lets pages of the site read answers with credentials, and other pages not', async () => {
    const own = await from(siteOrigin);
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': siteOrigin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    expect((await from(siteOrigin, 'OPTIONS')).statusCode).toBe(204);
    for (const origin of ['http://localhost:40000', 'http://evil.example', 'null', `${siteOrigin}.evil.example`]) {
      const foreign = await from(origin);
      expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
      expect(foreign.json<Answer>().errorCode).toBe(400120);
    }
  });

  it.each([
    ['an unknown call', 'accounts.nothing', {}, 405001, 'Invalid API method'],
    ['no API key', 'accounts.getSchema', { apiKey: undefined }, 400002, 'Missing required parameter'],
    ['an unknown API key', 'accounts.getSchema', { apiKey: 'x' }, 400093, 'Invalid ApiKey parameter'],
    ['no regToken', 'accounts.register', { email: 'a@b.com' }, 400002, 'Missing required parameter'],
    [
      'broken JSON',
      'accounts.setAccountInfo',
      { secret, UID: 'set', profile: '{' },
      400004,
      'Invalid parameter format',
    ],
    ['an unknown UID', 'accounts.getAccountInfo', { secret, UID: 'nobody' }, 403005, 'Unauthorized user'],
    [
      'a policy that is not public',
      'accounts.getPolicies',
      { sections: 'accountOptions' },
      403007,
      'Permission denied',
    ],
    [
      'a browser’s search',
      'accounts.search',
      { query: 'SELECT * FROM accounts WHERE UID = "x"' },
      403007,
      'Permission denied',
    ],
    ['an unknown application', 'accounts.getAccountInfo', { secret, userKey: 'other' }, 403005, 'Unauthorized user'],
  ])('refuses %s with the provider’s own error', async (_what, name, params, errorCode, errorMessage) => {
    expect(
      await kit.call(name, { ...params, ...('UID' in params && params.UID === 'set' ? { UID } : {}) }),
    ).toMatchObject({ errorCode, errorMessage });
  });

  it('refuses unknown methods', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect((await kit.app.inject({ method, url: '/accounts.login' })).json<Answer>()).toMatchObject({
        errorCode: 405001,
      });
  });

  it('refuses a body that is too large', async () => {
    const response = await kit.app.inject({
      method: 'POST',
      url: '/accounts.getSchema',
      headers: formHeaders,
      payload: `apiKey=${portalKey}&x=${'x'.repeat(600_000)}`,
    });
    expect(response.json<Answer>()).toMatchObject({ errorCode: 413001, statusCode: 413 });
  });

  it('shows browsers what they may write, and servers everything', async () => {
    const client = (await kit.call('accounts.getSchema')) as unknown as Record<string, { fields: object }>;
    expect(client['profileSchema']?.fields).not.toHaveProperty('gender');
    expect(client['dataSchema']?.fields).toHaveProperty('code');
    expect(client).not.toHaveProperty('internalSchema');
    expect(await kit.call('accounts.getSchema', { secret })).toMatchObject({
      internalSchema: {},
      profileSchema: { fields: { gender: { writeAccess: 'serverOnly' } } },
    });
    expect(Object.keys(await kit.call('accounts.getSchema', { sections: 'dataSchema' }))).not.toContain(
      'profileSchema',
    );
  });

  it('answers policies without the envelope that a scenario’s file may have', async () => {
    const site = await startStandIn({
      policies: { callId: 'old', errorCode: 5, passwordComplexity: { minLength: 10 } },
    });
    expect(await site.call('accounts.getPolicies', { secret })).toMatchObject({
      callId: expect.stringMatching(/^[0-9a-f]{32}$/),
      errorCode: 0,
      passwordComplexity: { minLength: 10, minCharGroups: 4 },
      accountOptions: { verifyEmail: true },
    });
    expect(await site.call('accounts.getPolicies', { secret })).not.toHaveProperty('extensions');
    await site.close();
  }, 60_000);

  it('finds an account for a signed server by UID or address', async () => {
    const query = 'SELECT UID, isVerified FROM accounts WHERE loginIDs.emails = "ANNA@example.com" LIMIT 1';
    expect(await kit.call('accounts.search', { secret, query })).toMatchObject({
      errorCode: 0,
      totalCount: 1,
      results: [{ UID, isVerified: true }],
    });
    expect(await kit.call('accounts.search', { secret, query: 'SELECT * FROM accounts; DROP' })).toMatchObject({
      errorCode: 400006,
    });
  });

  it('logs calls without secrets', async () => {
    kit.journal.clear();
    await kit.call('accounts.login', { loginID: 'anna@example.com', password: 'geheim!' });
    expect(kit.journal.list('accounts.login')).toHaveLength(1);
    expect(JSON.stringify(kit.journal.list())).not.toContain('geheim');
  });

  it('answers an active fault in the provider’s format, readable across origins', async () => {
    kit.faults.replace([
      {
        call: 'accounts.login',
        times: 1,
        effect: {
          kind: 'error',
          errorCode: 403041,
          errorDetails: 'x',
          customMessage: 'm',
          validationErrors: [{ errorCode: 1, message: '', fieldName: 'f' }],
        },
      },
    ]);
    const response = await kit.app.inject({
      method: 'POST',
      url: '/accounts.login',
      headers: { ...formHeaders, origin: siteOrigin },
      payload: form({ apiKey: portalKey }),
    });
    expect(response.headers['access-control-allow-origin']).toBe(siteOrigin);
    expect(response.json<Answer>()).toMatchObject({
      errorCode: 403041,
      errorMessage: 'Account disabled',
      errorDetails: 'x',
      customMessage: 'm',
      statusCode: 403,
      validationErrors: [{ fieldName: 'f' }],
    });
  });

  describe('signed by the server SDKs', () => {
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

  describe.skipIf(!existsSync(recordings))('agrees with recorded answers of the real provider', () => {
    const shape = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shape)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shape(child)]))
          : typeof value;
    /** Members that only depend on time, and those that only that site had. */
    const own = ['oldestDataUpdated', 'oldestDataUpdatedTimestamp', 'data', 'preferences', 'emails'];

    it.each([
      ['errors/403042-renault-login.json', 'accounts.login', { loginID: 'a@b.com', password: 'x' }],
      ['errors/403005-renault-get_jwt.json', 'accounts.getAccountInfo', {}],
      ['errors/403010-invalid-secret.json', 'accounts.getAccountInfo', { secret: 'x' }],
    ])('%s', async (file, name, params) => {
      const [real, ours] = [recorded(file), await kit.call(name, params)];
      expect(members(ours)).toEqual(members(real));
      for (const member of ['errorCode', 'errorDetails', 'errorMessage', 'apiVersion', 'statusCode', 'statusReason'])
        expect(ours[member]).toEqual(real[member]);
    });

    it('account/renault-login.json, from a server', async () => {
      const [real, ours] = [
        recorded('account/renault-login.json'),
        await kit.call('accounts.login', {
          loginID: 'anna@example.com',
          password,
          targetEnv: undefined,
          include: 'profile',
        }),
      ];
      for (const member of members(real).filter((name) => !own.includes(name)))
        expect([member, shape(ours[member])]).toEqual([member, shape(real[member])]);
    });

    it('account/renault-get_account_info.json', async () => {
      const [real, ours] = [
        recorded('account/renault-get_account_info.json'),
        await kit.call('accounts.getAccountInfo', { secret, UID, include: 'profile,data,preferences,emails' }),
      ];
      for (const member of members(real).filter(
        (name) => !['oldestDataUpdated', 'oldestDataUpdatedTimestamp', 'data', 'preferences'].includes(name),
      ))
        expect([member, shape(ours[member])]).toEqual([member, shape(real[member])]);
      expect(String(ours['registeredTimestamp'])).toHaveLength(13);
    });

    it('errors/206001-missing-consents.json: the same texts', async () => {
      await kit.standIn.accounts.putAccount('pending@example.com', { password });
      const ours = await kit.call('accounts.login', { loginID: 'pending@example.com', password });
      const real = recorded('errors/206001-missing-consents.json');
      expect([ours.errorCode, ours['errorMessage']]).toEqual([real.errorCode, real['errorMessage']]);
      expect(String(real['errorDetails'])).toMatch(/^Missing required fields for registration: [\w.]+, [\w.]+$/);
      expect(ours['errorDetails']).toBe(
        'Missing required fields for registration: data.nickname, preferences.privacy.aec.isConsentGranted',
      );
    });

    it('account/accelerator-preference-center…: a subscription and a consent have the same members', async () => {
      const real = recorded('account/accelerator-preference-center.account-parts.json') as unknown as {
        subscriptions: { nescafe_byEmail: object };
        preferences: { terms: { felix_RG: object } };
      };
      await kit.call('accounts.setAccountInfo', {
        secret,
        UID,
        lang: 'en',
        subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } },
        preferences: consents,
      });
      const ours = (await kit.call('accounts.getAccountInfo', {
        secret,
        UID,
        include: 'subscriptions,preferences',
      })) as unknown as { subscriptions: { NLT_WEEKLY: object }; preferences: { privacy: { aec: object } } };
      expect(shape(ours.subscriptions.NLT_WEEKLY)).toEqual(shape(real.subscriptions.nescafe_byEmail));
      expect(
        Object.keys(ours.preferences.privacy.aec)
          .map((name) => name.replace('docVersion', 'docDate'))
          .toSorted(),
      ).toEqual(Object.keys(real.preferences.terms.felix_RG).toSorted());
    });

    it.each([
      'accelerator-demo-site',
      'toolkit-au1-default',
      'toolkit-6-data-fields-phone-subtype',
      'toolkit-2023-01-17-consent-addresses',
    ])(
      'schema/%s.json is served and enforced',
      async (name) => {
        const real = recorded(`schema/${name}.json`);
        const site = await startStandIn({ schema: real as never });
        const served = await site.call('accounts.getSchema', { secret });
        for (const section of ['profileSchema', 'dataSchema', 'subscriptionsSchema'])
          expect(served[section]).toEqual(real[section]);
        const { UID: id } = await site.standIn.accounts.putAccount('anna@example.com', { password });
        expect(
          await site.call('accounts.setAccountInfo', {
            secret,
            UID: id,
            profile: { firstName: 'Anna', email: 'not an address' },
          }),
        ).toMatchObject({ errorCode: 400006, validationErrors: [{ message: 'Unallowed value for field: email' }] });
        await site.close();
      },
      60_000,
    );
  });
});

function hmac(text: string, key: string): string {
  return createHmac('sha1', Buffer.from(key, 'base64')).update(text).digest('base64');
}
