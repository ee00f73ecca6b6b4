import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { form, json } from './testServices.ts';
import { otherOrigin, testProduct } from './testProduct.ts';
import { cases } from '../../../longRun.ts';

const product = testProduct({ otherOrigins: [otherOrigin] });

describe('bodies', () => {
  it('with unknown members are refused (requirements#ACC-7)', async () => {
    const bodies: readonly InjectOptions[] = [
      {
        ...json('POST', '/rest/v1/productreminder/search', {}),
        payload: `{"authToken":"${product.link}","__proto__":{"owner":"uid-2"}}`,
      },
      json('POST', '/rest/v1/customer/proof', { password: 'x', purpose: 'copy', uid: 'uid-2' }),
      json('POST', '/rest/v1/customer/email', { email: 'neu@beispiel.example', language: 'de', uid: 'uid-2' }),
      json('POST', '/rest/v1/customer/email', { email: 'neu@beispiel.example\r\nBcc: a@b.example', language: 'de' }),
      json('POST', '/rest/v1/customer/email/code', { code: '12345' }),
      json('POST', '/rest/v1/customer/proof/mail', { language: 'de', email: 'eve@beispiel.example' }),
      json('POST', '/rest/v1/customer/proof', { password: 'x', purpose: 'everything' }),
      json('POST', '/rest/v1/customer/proof/code', { code: '12345a', purpose: 'copy' }),
      json('POST', '/rest/v1/customer/proof/code', { code: '123456' }),
      json('POST', '/rest/v1/account/email/restoration', { token: 't', password: 'x', uid: 'uid-2' }),
    ];
    for (const options of bodies) expect((await product.services.app.inject(options)).statusCode).toBe(400);
  });

  it('with a member with any other name are refused at every endpoint', async () => {
    const names = fc.oneof(
      fc.stringMatching(/^[a-zA-Z_]{1,20}$/),
      fc.constantFrom(
        'constructor',
        'toString',
        'hasOwnProperty',
        'uid',
        'UID',
        'owner',
        'regtoken',
        'Jwt',
        'authtoken',
        'email ',
        'loginID[]',
        'a.b',
        '0',
      ),
    );
    const endpoints: readonly (readonly [members: readonly string[], call: (name: string) => InjectOptions])[] = [
      [['jwt'], (name) => form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: product.link, [name]: '1' })],
      [
        ['authToken'],
        (name) => json('POST', '/rest/v1/productreminder/search', { authToken: product.link, [name]: 1 }),
      ],
      [
        ['authToken', 'productReminderIds'],
        (name) =>
          json('DELETE', '/rest/v1/productreminder', { authToken: product.link, productReminderIds: [], [name]: 1 }),
      ],
      [
        ['email', 'language'],
        (name) => form('POST', '/rest/v1/subscriber/link', { email: 'ada@beispiel.example', [name]: '1' }),
      ],
      [
        ['email'],
        (name) =>
          form('PUT', '/rest/v1/account/registration/verification-email', {
            email: 'ada@beispiel.example',
            [name]: '1',
          }),
      ],
      [
        [
          'loginID',
          'password',
          'include',
          'extraProfileFields',
          'loginMode',
          'regToken',
          'lang',
          'ignoreInterruptions',
        ],
        (name) => form('POST', '/rest/v1/account/login', { loginID: 'a', password: 'b', [name]: '1' }),
      ],
      [['zip'], (name) => ({ method: 'GET', url: `/rest/v1/region?zip=10115&${encodeURIComponent(name)}=1` })],
      [
        ['q'],
        (name) => ({ method: 'GET', url: `/rest/v1/retailstores/search?q=berlin&${encodeURIComponent(name)}=1` }),
      ],
    ];
    for (const [members, call] of endpoints) {
      await fc.assert(
        fc.asyncProperty(
          names.filter((name) => !members.includes(name)),
          async (name) => {
            expect((await product.services.app.inject(call(name))).statusCode).toBe(400);
          },
        ),
        { numRuns: cases(8, 30) },
      );
    }
  });

  it('and queries with repeated members are refused', async () => {
    const bodies: readonly InjectOptions[] = [
      { ...form('POST', '/rest/v1/subscriber/regToken/jwt', {}), payload: `jwt=${product.link}&jwt=${product.link}` },
      {
        ...json('POST', '/rest/v1/productreminder/search', {}),
        payload: `{"authToken":"${product.link}","authToken":"${product.link}"}`,
      },
      { method: 'GET', url: '/rest/v1/region?zip=10115&zip=10115' },
      { method: 'GET', url: '/rest/v1/retailstores/search?q=berlin&q=berlin' },
    ];
    for (const options of bodies) expect((await product.services.app.inject(options)).statusCode).toBe(400);
  });

  it.each([
    ['a form over 16 KiB', { ...form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: 'x'.repeat(17_000) }) }, 413],
    ['JSON over 64 KiB', json('POST', '/rest/v1/productreminder/search', { authToken: 'x'.repeat(66_000) }), 413],
    [
      'JSON nested too deeply',
      { ...json('POST', '/rest/v1/productreminder/search', {}), payload: `${'['.repeat(2000)}${']'.repeat(2000)}` },
      400,
    ],
    ['broken JSON', { ...json('POST', '/rest/v1/productreminder/search', {}), payload: '{"authToken":' }, 400],
    ['an address over 4 KiB', { method: 'GET' as const, url: `/rest/v1/region?zip=${'1'.repeat(5000)}` }, 414],
    ['a wrong method', { method: 'GET' as const, url: '/rest/v1/productreminder' }, 404],
    [
      'an unknown call',
      {
        method: 'POST' as const,
        url: '/rest/v1/nothing',
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      },
      404,
    ],
  ])('that are %s are refused with code, message and request id', async (_what, options: InjectOptions, status) => {
    const answer = await product.services.app.inject(options);
    expect(answer.statusCode).toBe(status);
    expect(Object.keys(answer.json<object>()).toSorted()).toEqual(['code', 'message', 'requestId']);
  });
});
