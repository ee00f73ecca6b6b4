import { beforeAll, describe, expect, it } from 'vitest';
import { staffRoles, type StaffRole } from '#backend/product/content/staff/staff.ts';
import { isLong } from '../../../../longRun.ts';
import { routesOf } from '../../../routesOf.ts';
import { staffBrowser, studioOrigin } from './staffBrowser.ts';
import { sampleStaff } from '#backend/stand-ins/staff/staffIssuer.ts';
import { testStudio, type Call } from '../../studio/testStudio.ts';

const studio = testStudio();
const at = '/content/germany';

/** Every call with its role and a valid request that does not affect the other calls. */
const calls: readonly (readonly [
  method: NonNullable<Call['method']>,
  path: string,
  role: StaffRole,
  call: Call,
  status: number,
])[] = [
  ['GET', '/session', 'viewer', {}, 200],
  ['GET', at, 'viewer', {}, 200],
  ['GET', `${at}/draft`, 'viewer', {}, 200],
  ['GET', `${at}/findings`, 'viewer', {}, 200],
  ['GET', `${at}/reference`, 'viewer', {}, 200],
  ['GET', `${at}/versions`, 'viewer', {}, 200],
  ['GET', `${at}/versions/1`, 'viewer', {}, 200],
  ['GET', `${at}/audit`, 'viewer', {}, 200],
  ['GET', `${at}/images`, 'viewer', {}, 200],
  ['GET', `${at}/form-counts?from=2026-01-01&until=2026-01-31`, 'viewer', {}, 200],
  ['GET', `${at}/form-counts/days?form=x&field=`, 'viewer', {}, 200],
  ['GET', `${at}/form-counts/warnings`, 'viewer', {}, 200],
  ['POST', `${at}/presence`, 'editor', {}, 204],
  ['PUT', `${at}/draft`, 'editor', { body: { documents: { de: {} } }, headers: { 'if-match': '"0"' } }, 412],
  ['POST', `${at}/versions/99/restore`, 'editor', {}, 404],
  [
    'POST',
    `${at}/images`,
    'editor',
    { body: Buffer.from('x'), headers: { 'content-type': 'multipart/form-data; boundary=y' } },
    400,
  ],
  ['GET', `${at}/comments`, 'viewer', {}, 200],
  ['PUT', `${at}/review`, 'editor', { body: { revision: 0, note: 'x', language: 'de' } }, 412],
  ['POST', `${at}/comments`, 'editor', { body: { place: '/footer', part: {}, text: 'x' } }, 201],
  ['POST', `${at}/comments/none/answers`, 'editor', { body: { text: 'x' } }, 404],
  ['POST', `${at}/comments/none/close`, 'editor', {}, 404],
  ['DELETE', `${at}/review`, 'editor', {}, 404],
  ['POST', `${at}/preview-links`, 'editor', { body: { language: 'de' } }, 201],
  ['POST', `${at}/publish`, 'publisher', { body: { note: '', revision: 0 } }, 412],
  ['DELETE', `${at}/scheduled/none`, 'publisher', {}, 404],
  ['DELETE', `${at}/images/none`, 'publisher', {}, 404],
];

const tried = calls.map(([method, path]) =>
  `${method} /api/v1${path}`
    .replace(/\?.*/, '')
    .replace('/germany', '/:cmsId')
    .replace(/\/versions\/\d+/, '/versions/:number')
    .replace('/scheduled/none', '/scheduled/:id')
    .replace('/comments/none', '/comments/:id')
    .replace('/images/none', '/images/:name'),
);

/** Routes without sign-in. */
const open = [
  'GET /auth/login',
  'GET /auth/callback',
  'POST /auth/logout',
  'GET /cms/images/:name',
  'GET /live',
  'GET /ready',
  'GET /openapi.json',
];

describe('the calls of this table', () => {
  it('are all routes that the server has', () => {
    const routes = routesOf(studio.product().embedded.studio).filter((route) => !route.endsWith('/*'));
    expect(routes.toSorted()).toEqual([...tried, ...open].toSorted());
  });

  it('are all calls that the OpenAPI document describes', async () => {
    const { paths } = (await studio.product().embedded.studio.inject('/openapi.json')).json<{
      readonly paths: Readonly<Record<string, object>>;
    }>();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.toSorted()).toEqual(tried.toSorted());
  });
});

/** One hook answers for all calls: by default the test tries one reading and some writing calls. */
const isTried = (method: string, path: string): boolean => isLong || path === `${at}/draft` || method === 'DELETE';

describe.each(calls)('%s %s', (method, path, role, call, status) => {
  it.each(staffRoles)('is allowed to a %s, or refused, by role', async (own) => {
    const allowed = staffRoles.indexOf(own) >= staffRoles.indexOf(role);
    const answer = await studio.call<{ readonly code?: string } | undefined>(own, path, { method, ...call });
    expect(answer.status, JSON.stringify(answer.body)).toBe(allowed ? status : 403);
    if (!allowed) expect(answer.body?.code).toBe('role');
  });

  it('needs somebody who is signed in', async () => {
    expect(await studio.call(undefined, path, { method, ...call })).toMatchObject({
      status: 401,
      body: { code: 'signed-out' },
    });
  });

  it.runIf(isTried(method, path)).each([
    ['an expired bearer token', () => ({ authorization: `Bearer ${expired}` })],
    ['a token that nobody got', () => ({ authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })],
    ['a customer’s login token', () => ({ authorization: `Bearer ${customer}` })],
    [
      'a cookie of another port',
      () => ({ cookie: foreign, origin: studioOrigin, 'x-requested-with': 'kontor-studio' }),
    ],
  ])('does not take %s', async (_what, headers) => {
    const answer = await studio.call(undefined, path, { method, ...call, headers: { ...call.headers, ...headers() } });
    expect(answer.status).toBe(401);
  });

  it.runIf(isTried(method, path)).each(foreignPages)('is refused to a signed-in browser %s', async (_from, headers) => {
    if (method === 'GET') return;
    const answer = await studio.call(undefined, path, {
      method,
      ...call,
      headers: { ...call.headers, cookie: signedIn, ...headers },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'foreign-origin' } });
  });

  it.runIf(isTried(method, path))('is allowed to a signed-in browser in the studio itself', async () => {
    const own = { cookie: signedIn, origin: studioOrigin, 'x-requested-with': 'kontor-studio' };
    const answer = await studio.call(undefined, path, { method, ...call, headers: { ...call.headers, ...own } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  });

  it('knows no other site', async () => {
    if (!path.startsWith(at)) return;
    const answer = await studio.call('publisher', path.replace('germany', 'austria'), { method, ...call });
    expect(answer.status).toBe(404);
  });
});

const foreignPages = [
  ['on another page', { origin: 'http://localhost:4410', 'x-requested-with': 'kontor-studio' }],
  ['in a form of the studio’s origin', { origin: studioOrigin }],
  ['without an origin', { 'x-requested-with': 'kontor-studio' }],
  ['from nowhere', { origin: 'null', 'x-requested-with': 'kontor-studio' }],
] as const satisfies readonly (readonly [string, Readonly<Record<string, string>>])[];

it('a foreign page ends no session', async () => {
  const { studio: app } = studio.product().embedded;
  for (const [, headers] of foreignPages)
    expect(
      (await app.inject({ method: 'POST', url: '/auth/logout', headers: { cookie: signedIn, ...headers } })).statusCode,
    ).toBe(403);
  expect((await app.inject({ url: '/api/v1/session', headers: { cookie: signedIn } })).statusCode).toBe(200);
});

let signedIn = '';
let expired = '';
let customer = '';
let foreign = '';
beforeAll(async () => {
  const product = studio.product();
  const { body } = await product.qa('POST', '/staff-token', { person: 'publisher', expiresInSeconds: 1 });
  expired = (body as { readonly token: string }).token;
  product.embedded.parts.clock.advance(2000);
  const [person] = product.embedded.parts.scenarioState.scenario().people;
  const login = await product.embedded.standIn.inject({
    method: 'POST',
    url: '/accounts.login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      apiKey: '4_kontorPortal',
      loginID: person?.loginID ?? '',
      password: person?.password ?? '',
      format: 'json',
    }).toString(),
  });
  customer = login.json<{ sessionInfo?: { cookieValue?: string } }>().sessionInfo?.cookieValue ?? '';
  expect(customer).not.toBe('');
  const browser = staffBrowser(product);
  await browser.signIn(sampleStaff[2]?.email ?? '', sampleStaff[2]?.password ?? '');
  signedIn = browser.cookies(studioOrigin);
  foreign = signedIn.replace('4413', '4003');
  expect(foreign).not.toBe(signedIn);
}, 120_000);
