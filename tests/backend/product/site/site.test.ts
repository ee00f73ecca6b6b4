import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testSite } from './testSite.ts';
import { paths as pagePaths } from '@kontor/schema-adapters/content';
import { builtPages } from '#backend/product/site/site.ts';

const built = testSite();
const page = { accept: 'text/html' };
const get = (url: string, headers: Record<string, string> = {}) => built.app().inject({ url, headers });

describe('paths', () => {
  it.each(['/', '/login/', '/login/reset-password?pwrt=x', '/preferences/anything/else'])(
    '%s is a page',
    async (url) => {
      const answer = await get(url, page);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  it('every one of the application is a page', async () => {
    const paths = Object.values(pagePaths).map((path) => path.replace(/:\w+/, 'a.b.c'));
    expect(paths).toContain('/registration/code');
    const answers = await Promise.all(paths.map(async (path) => [path, (await get(path, page)).statusCode]));
    expect(answers).toEqual(paths.map((path) => [path, 200]));
  });

  it('unknown ones show the “not found” page, with 404', async () => {
    const answer = await get('/nowhere', page);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it.each([
    '/assets/gone-xyz.js',
    '/assets/gone.css',
    '/favicon.ico',
    '/rest/v1/nothing',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/login.js',
    '/cms/germany/xx.json',
    '/cms/images/gone.svg',
  ])('of missing files are 404 and never a page: %s', async (url) => {
    const answer = await get(url, { accept: '*/*' });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.headers['content-type']).not.toContain('html');
  });

  it('only answer read requests', async () => {
    expect((await built.app().inject({ method: 'POST', url: '/login', headers: page })).statusCode).toBe(404);
    expect((await built.app().inject({ method: 'HEAD', url: '/login', headers: page })).statusCode).toBe(200);
  });
});

describe('content', () => {
  it('is served by site and language, else by default (requirements#call-content)', async () => {
    expect((await get('/cms/germany/de.json')).json()).toEqual({ header: {} });
    expect((await get('/cms/default.json')).json()).toEqual({ standard: true });
  });

  it.each([
    '/cms/ger.many/de.json',
    '/cms/germany/DE.json',
    '/cms/germany/../de.json',
    `/cms/${'a'.repeat(65)}/de.json`,
    '/cms/images/..%2Findex.html',
    '/cms/images/logo.png',
  ])('cannot be read outside its folder: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('has drawings compressed, which a browser that has them does not load again', async () => {
    const answer = await get('/cms/images/logo', { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    const revalidation = await get('/cms/images/logo', { 'if-none-match': String(answer.headers.etag) });
    expect(revalidation.statusCode).toBe(304);
  });

  it.each(['/cms/images/logo', '/cms/images/logo.svg', '/cms/images/logo?width=286'])(
    'has its pictures: %s',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    },
  );
});

describe('headers', () => {
  const everywhere = {
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  };
  const policy =
    "default-src 'none'; script-src 'self' https://provider.example; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self' https://provider.example; frame-src https://provider.example; worker-src 'self'; manifest-src 'self'; form-action 'self' https://provider.example; frame-ancestors 'none'; object-src 'none'; base-uri 'none'; report-uri /policy-reports; report-to policy; require-trusted-types-for 'script'; trusted-types default";
  it.each([
    ['a page', '/login', page, 'no-cache', 'strict-origin', policy],
    ['a page whose address holds a link token', '/preferences/token/a.b.c', page, 'no-store', 'no-referrer', policy],
    ['the page of a password link', '/login/reset-password?pwrt=x', page, 'no-store', 'no-referrer', policy],
    ['a page that is not there', '/nowhere', page, 'no-store', 'no-referrer', policy],
    ['an asset', '/assets/main-abc.js', {}, 'public, max-age=31536000, immutable', 'strict-origin', undefined],
    ['a missing asset', '/assets/gone.js', {}, 'no-store', 'strict-origin', undefined],
    ['metadata', '/rest/v1/metadata', {}, 'no-store', 'strict-origin', undefined],
    ['content', '/cms/germany/de.json', {}, 'no-cache', 'strict-origin', undefined],
    ['missing content', '/cms/germany/xx.json', {}, 'no-store', 'strict-origin', undefined],
    ['a picture', '/cms/images/logo', {}, 'public, max-age=3600', 'strict-origin', "default-src 'none'; sandbox"],
    ['a missing picture', '/cms/images/gone.svg', {}, 'no-store', 'strict-origin', undefined],
    ['the answer to a policy report', '/policy-reports', {}, 'no-store', 'strict-origin', undefined],
  ])('of %s', async (_what, url, accepted, cacheControl, referrerPolicy, securityPolicy) => {
    const { headers } = await get(url, accepted);
    expect(headers).toMatchObject({ ...everywhere, 'cache-control': cacheControl, 'referrer-policy': referrerPolicy });
    expect(headers['content-security-policy']).toBe(securityPolicy);
  });
});

describe('a site that was not built', () => {
  it('says so instead of starting', () => {
    expect(() => builtPages(join(built.folder, 'elsewhere'))).toThrow('The site is not built');
  });
});
