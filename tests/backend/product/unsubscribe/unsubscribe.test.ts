import { describe, expect, it } from 'vitest';
import { markErased } from '#backend/product/links/linkRevocations.ts';
import { newsletterChoice } from '#backend/product/newsletters/tables.ts';
import { otherOrigin } from '../services/testProduct.ts';
import { formType, ONE_CLICK, unsubscribeKit } from './unsubscribeKit.ts';

const { product, tokenFor, post, orders } = unsubscribeKit();

const multipart = (boundary: string, fields: Readonly<Record<string, string>>, ending = '\r\n'): string =>
  `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}${ending}Content-Disposition: form-data; name="${name}"${ending}${ending}${value}${ending}`,
    )
    .join('')}--${boundary}--${ending}`;

describe('one POST of a mail program', () => {
  const accepted: readonly (readonly [how: string, type: string, body: string])[] = [
    ['a form', formType, ONE_CLICK],
    ['a form with a charset', `${formType}; charset=UTF-8`, ONE_CLICK],
    ['a form with an odd charset and spaces', `${formType} ;charset="iso-8859-1"`, ONE_CLICK],
    ['a form in capitals', 'APPLICATION/X-WWW-FORM-URLENCODED', ONE_CLICK],
    ['a form that ends with a line break', formType, `${ONE_CLICK}\r\n`],
    ['a form with escaped letters', formType, 'List%2DUnsubscribe=One%2dClick'],
    ['a form with more members', formType, `a=1&${ONE_CLICK}&b=2`],
    ['a form with an empty member', formType, `&${ONE_CLICK}&`],
    ['plain text, as some mail programs name it', 'text/plain', ONE_CLICK],
    ['multipart', 'multipart/form-data; boundary=x', multipart('x', { 'List-Unsubscribe': 'One-Click' })],
    [
      'multipart with a long quoted boundary',
      `multipart/form-data; boundary="---------------------------9051914041544843365972754266"`,
      multipart('---------------------------9051914041544843365972754266', { 'List-Unsubscribe': 'One-Click' }),
    ],
    [
      'multipart with a charset and another part',
      'multipart/form-data; charset=utf-8; boundary=a-b',
      multipart('a-b', { other: '1', 'List-Unsubscribe': 'One-Click' }),
    ],
  ];
  it.each(accepted)(
    'ends the newsletter, sent as %s: 200, no redirect, no cookie, empty (requirements#one-click-unsubscribe)',
    async (_how, type, body) => {
      const answer = await post(await tokenFor('uid-1'), body, { 'content-type': type });
      expect([answer.statusCode, answer.body, answer.headers.location, answer.headers['set-cookie']]).toEqual([
        200,
        '',
        undefined,
        undefined,
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await orders()).toEqual(['uid-1 NLT_WEEKLY']);
    },
  );

  it.each([
    ['no body', formType, ''],
    ['another value', formType, 'List-Unsubscribe=Yes'],
    ['the value in small letters', formType, 'List-Unsubscribe=one-click'],
    ['another member', formType, 'Unsubscribe=One-Click'],
    ['JSON', 'application/json', '{"List-Unsubscribe":"One-Click"}'],
    ['multipart without its boundary', 'multipart/form-data', multipart('x', { 'List-Unsubscribe': 'One-Click' })],
    [
      'multipart with another boundary',
      'multipart/form-data; boundary=y',
      multipart('x', { 'List-Unsubscribe': 'One-Click' }),
    ],
    ['a multipart that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; na'],
    ['bytes that are no text', formType, '\u0000\uFFFF%ZZ%'],
  ])('changes nothing with %s', async (_what, type, body) => {
    const answer = await post(await tokenFor('uid-1'), body, { 'content-type': type });
    expect(answer.statusCode).toBe(400);
    expect(await orders()).toEqual([]);
  });

  it('refuses a huge body without reading all of it', async () => {
    const answer = await post(await tokenFor('uid-1'), `${ONE_CLICK}&x=${'a'.repeat(100_000)}`);
    expect(answer.statusCode).toBe(413);
    expect(await orders()).toEqual([]);
  });

  it.each([
    ['no origin', {}],
    ['a foreign origin', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
    ['no origin of its own', { origin: 'null' }],
    ['another of our origins', { origin: otherOrigin }],
    ['cookies', { cookie: 'session=1' }],
  ])('may come with %s', async (_what, headers) => {
    expect((await post(await tokenFor('uid-1'), ONE_CLICK, headers)).statusCode).toBe(200);
    expect(await orders()).toHaveLength(1);
  });

  it('counts once, however often it comes, and ends only the newsletter of its mail', async () => {
    const token = await tokenFor('uid-1', 'NLT_RECIPES');
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await orders()).toEqual(['uid-1 NLT_RECIPES']);
  });

  it('does nothing for an erased subscriber, and does not tell', async () => {
    await markErased(product.db, 'uid-1', product.services.clock.now());
    expect((await post(await tokenFor('uid-1'))).statusCode).toBe(200);
    expect(await orders()).toEqual([]);
  });
});

describe('an address that is not valid', () => {
  const tokens: readonly (readonly [what: string, token: () => Promise<string>])[] = [
    ['made up', async () => 'made-up'],
    ['a mailed link to the centre', () => product.services.link('uid-1')],
    ['without a newsletter', () => tokenFor('uid-1', null)],
    ['with a newsletter that is no name', () => tokenFor('uid-1', '../NLT')],
    ['with several newsletters', () => tokenFor('uid-1', ['NLT_A', 'NLT_B'])],
    ['without a subscriber', () => tokenFor('')],
    ['of another issuer', () => tokenFor('uid-1', 'NLT_WEEKLY', {}, { iss: 'somebody' })],
    ['for another audience', () => tokenFor('uid-1', 'NLT_WEEKLY', {}, { aud: 'elsewhere' })],
    ['that has expired', () => tokenFor('uid-1', 'NLT_WEEKLY', {}, { exp: 1_000_000 })],
    ['from the future', () => tokenFor('uid-1', 'NLT_WEEKLY', {}, { iat: 4_000_000_000 })],
    ['with a changed signature', async () => `${(await tokenFor('uid-1')).slice(0, -4)}AAAA`],
  ];
  it.each(tokens)('is answered with 200 and ends nothing: %s', async (_what, token) => {
    const answer = await post(await token());
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(await orders()).toEqual([]);
  });

  it('opens nothing else: the token is no link to the centre', async () => {
    const answer = await product.services.app.inject({
      method: 'POST',
      url: '/rest/v1/subscriber/regToken/jwt',
      headers: { 'content-type': formType },
      payload: `jwt=${await tokenFor('uid-1', 'NLT_WEEKLY', {}, { exp: Math.floor(Date.now() / 1000) + 3600 })}`,
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('other requests to the address', () => {
  it.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'] as const)('%s changes nothing', async (method) => {
    const answer = await product.services.app.inject({ method, url: `/unsubscribe/${await tokenFor('uid-1')}` });
    expect(answer.statusCode).toBe(method === 'GET' || method === 'HEAD' ? 200 : 404);
    expect(await orders()).toEqual([]);
    expect(await product.db.select().from(newsletterChoice)).toEqual([]);
  });
});
