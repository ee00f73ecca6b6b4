import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form, portalKey, secret, siteOrigin, startStandIn, startWithAnna } from './startStandIn.ts';
import type { Answer, TestStandIn } from './startStandIn.ts';
import { words } from '../words.ts';

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the format of answers', () => {
  let kit: TestStandIn;
  let UID: string;
  beforeAll(async () => {
    ({ kit, UID } = await startWithAnna());
  }, 60_000);
  afterAll(() => kit.close());

  const from = (origin: string, method: 'POST' | 'OPTIONS' = 'POST') =>
    kit.app.inject({
      method,
      url: '/accounts.getSchema',
      headers: { ...formHeaders, origin },
      payload: form({ apiKey: portalKey }),
    });
  it('puts every answer into the envelope', async () => {
    const answer = await kit.call('accounts.getSchema');
    expect(Object.keys(answer).slice(0, 6)).toEqual(words`callId errorCode apiVersion statusCode statusReason time`);
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

  it('lets pages of the site read answers with credentials, and other pages not', async () => {
    const own = await from(siteOrigin);
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': siteOrigin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin, Accept-Encoding',
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

  it('shows a signed server what browsers see, if it asks for clientOnly', async () => {
    const {
      callId: _one,
      time: _time,
      ...seen
    } = await kit.call('accounts.getSchema', { secret, filter: 'clientOnly' });
    expect(await kit.call('accounts.getSchema')).toMatchObject(seen);
    expect(seen).not.toHaveProperty('internalSchema');
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
});
