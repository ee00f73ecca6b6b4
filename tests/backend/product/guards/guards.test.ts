import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { form, json, ownOrigin } from '../services/testServices.ts';
import { otherOrigin, testProduct } from '../services/testProduct.ts';

const product = testProduct({ otherOrigins: [otherOrigin] });

const changing = (): readonly (readonly [string, InjectOptions])[] => [
  ['exchange', form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: product.link })],
  ['search', json('POST', '/rest/v1/productreminder/search', { authToken: product.link })],
  ['delete', json('DELETE', '/rest/v1/productreminder', { authToken: product.link, productReminderIds: ['x'] })],
  ['new link', form('POST', '/rest/v1/subscriber/link', { email: 'bob@beispiel.example' })],
  ['resend', form('PUT', '/rest/v1/account/registration/verification-email', { email: 'ada@beispiel.example' })],
  ['deletion', json('POST', '/rest/v1/customer/deletion', { language: 'de' })],
  ['own centre', json('POST', '/rest/v1/customer/centre', {})],
  ['closing the own centre', json('DELETE', '/rest/v1/customer/centre', {})],
  ['reset', json('POST', '/rest/v1/account/password-reset', { uid: 'x', password: 'x', language: 'de' })],
  ['logout everywhere', json('DELETE', '/rest/v1/customer/sessions', {})],
  ['proof', json('POST', '/rest/v1/customer/proof', { password: 'x', purpose: 'copy' })],
  ['code for a proof', json('POST', '/rest/v1/customer/proof/mail', { language: 'de' })],
  ['proof by a code', json('POST', '/rest/v1/customer/proof/code', { code: '123456', purpose: 'copy' })],
  [
    'code for a new address',
    json('POST', '/rest/v1/customer/email', { email: 'neu@beispiel.example', language: 'de' }),
  ],
  ['new address', json('POST', '/rest/v1/customer/email/code', { code: '123456' })],
  ['old address', json('POST', '/rest/v1/account/email/restoration', { token: 't', password: 'x' })],
  ['login', form('POST', '/rest/v1/account/login', { loginID: 'ada@beispiel.example', password: 'x' })],
];

describe('calls that change data', () => {
  const callers: readonly (readonly [who: string, headers: Record<string, string>, allowed: boolean])[] = [
    ['a server without Origin', {}, true],
    ['the site itself', { origin: ownOrigin, 'sec-fetch-site': 'same-origin' }, true],
    ['an exactly configured origin', { origin: otherOrigin, 'sec-fetch-site': 'cross-site' }, true],
    ['a foreign page', { origin: 'https://evil.example' }, false],
    ['a page without origin', { origin: 'null' }, false],
    ['a subdomain of the site', { origin: 'https://evil.www.kontor.example' }, false],
    ['a host that begins like the site', { origin: 'https://www.kontor.example.evil.example' }, false],
    ['the site over plain http', { origin: 'http://www.kontor.example' }, false],
    ['the site on another port', { origin: 'https://www.kontor.example:8443' }, false],
    ['the site in capitals', { origin: 'HTTPS://WWW.KONTOR.EXAMPLE' }, false],
    ['a cross-site form without Origin', { 'sec-fetch-site': 'cross-site' }, false],
    ['a cross-site page that claims to be the site', { origin: ownOrigin, 'sec-fetch-site': 'cross-site' }, false],
  ];
  it.each(callers)('from %s', async (_who, headers, allowed) => {
    for (const [name, options] of changing()) {
      const answer = await product.services.app.inject({ ...options, headers: { ...options.headers, ...headers } });
      expect([name, answer.statusCode === 403]).toEqual([name, !allowed]);
    }
  });

  it('use no cookie for authorisation and set none', async () => {
    for (const [, options] of changing()) {
      const answer = await product.services.app.inject({
        ...options,
        headers: { ...options.headers, cookie: 'session=1' },
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json',
    'application/x-www-form-urlencoded',
    '',
  ])('accept a body only in their own content type, sent as “%s”', async (type) => {
    for (const [name, options] of changing()) {
      const own = String((options.headers as Record<string, string>)['content-type']);
      const answer = await product.services.app.inject({ ...options, headers: { 'content-type': type } });
      if (type !== own) expect([name, answer.statusCode]).toEqual([name, 415]);
    }
  });

  it('allow a configured origin, and no other, to read the answer (requirements#CSRF-1)', async () => {
    const from = async (origin: string): Promise<unknown> =>
      (await product.services.app.inject({ url: '/rest/v1/region?zip=10115', headers: { origin } })).headers[
        'access-control-allow-origin'
      ];
    expect(await from(otherOrigin)).toBe(otherOrigin);
    expect(await from('https://evil.example')).toBeUndefined();
    expect(await from('null')).toBeUndefined();
    const preflight = await product.services.app.inject({
      method: 'OPTIONS',
      url: '/rest/v1/productreminder',
      headers: { origin: otherOrigin, 'access-control-request-method': 'DELETE' },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([
      204,
      'GET, POST, PUT, DELETE',
    ]);
  });
});

describe('a full node', () => {
  it('lets a configured origin read when to try again (requirements#SRV-6, requirements#SRV-10)', async () => {
    const call = { url: '/rest/v1/region?zip=10115', headers: { origin: otherOrigin } };
    const answers = await Promise.all(Array.from({ length: 65 }, () => product.services.app.inject(call)));
    const refused = answers.filter((answer) => answer.json<{ code?: string }>().code === 'busy');
    expect(refused).toMatchObject([
      {
        headers: {
          'retry-after': '1',
          'access-control-allow-origin': otherOrigin,
          'access-control-expose-headers': 'Retry-After',
        },
      },
    ]);
  });
});

describe('health', () => {
  it('reports live and ready', async () => {
    expect((await product.services.app.inject('/live')).json()).toEqual({ status: 'live' });
    expect((await product.services.app.inject('/ready')).json()).toEqual({ status: 'ready' });
  });
});
