import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerWithProblems } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { archiveAssets } from '#backend/product/site/assetArchive.ts';
import { contentSecurityPolicy, securityHeaders } from '#backend/product/site/securityHeaders.ts';
import { builtPages, registerSite } from '#backend/product/site/site.ts';
import type { ThirdParty } from '#backend/product/site/thirdParties.ts';

const provider: ThirdParty = {
  origin: 'https://provider.example',
  uses: ['script', 'connect', 'frame', 'form'],
  purpose: 'login',
  reason: 'the product',
};
const pictures: ThirdParty = {
  origin: 'https://images.example',
  uses: ['image'],
  purpose: 'pictures',
  reason: 'our own',
};
const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
let app: FastifyInstance;
const parts = (): Parameters<typeof registerSite>[1] => ({
  pages: builtPages(folder),
  metadata: () => ({ locales: ['de_DE'] }),
  content: {
    document: (cmsId, language) => (cmsId === 'germany' && language === 'de' ? { header: {} } : undefined),
    standard: () => ({ standard: true }),
    images: join(folder, 'images'),
  },
  thirdParties: [provider],
  trustedTypes: 'enforced',
});
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Kontor</title>');
  writeFileSync(join(folder, 'assets/main-abc.js'), 'export {};');
  writeFileSync(join(folder, 'images/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = createServer({ headers: securityHeaders });
  answerWithProblems(app);
  await registerSite(app, parts());
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = { accept: 'text/html' };
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('paths', () => {
  it.each([
    '/',
    '/login',
    '/login/',
    '/login/reset-password?pwrt=x',
    '/login/reset-password/start',
    '/login/redirect?mode=afterConsent',
    '/registration',
    '/registration/finalize',
    '/registration/confirmation',
    '/double-opt-in-done?errorCode=0',
    '/social/link-accounts',
    '/addresses',
    '/personaldata',
    '/accessdata',
    '/unsubscribe-success',
    '/error/404',
    '/preferences',
    '/preferences/token/a.b.c',
    '/preferences/anything/else',
  ])('%s is a page', async (url) => {
    const answer = await get(url, page);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
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
    expect((await app.inject({ method: 'POST', url: '/login', headers: page })).statusCode).toBe(404);
    expect((await app.inject({ method: 'HEAD', url: '/login', headers: page })).statusCode).toBe(200);
  });
});

describe('content', () => {
  it('is served by site and language, else by default', async () => {
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

  it.each(['/cms/images/logo', '/cms/images/logo.svg', '/cms/images/logo?width=286'])(
    'has its pictures: %s',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    },
  );
});

describe('headers', () => {
  const kept = [
    'content-security-policy',
    'referrer-policy',
    'cache-control',
    'x-frame-options',
    'x-content-type-options',
    'strict-transport-security',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
  ];
  it.each([
    ['a page', '/login', page],
    ['a page whose address holds a link token', '/preferences/token/a.b.c', page],
    ['the page of a password link', '/login/reset-password?pwrt=x', page],
    ['a page that is not there', '/nowhere', page],
    ['an asset', '/assets/main-abc.js', {}],
    ['a missing asset', '/assets/gone.js', {}],
    ['metadata', '/rest/v1/metadata', {}],
    ['content', '/cms/germany/de.json', {}],
    ['missing content', '/cms/germany/xx.json', {}],
    ['a picture', '/cms/images/logo', {}],
    ['a missing picture', '/cms/images/gone.svg', {}],
    ['the answer to a policy report', '/policy-reports', {}],
  ])('of %s', async (_what, url, headers) => {
    const answer = await get(url, headers);
    expect(Object.fromEntries(kept.map((name) => [name, answer.headers[name]]))).toMatchSnapshot();
  });
});

describe('the content security policy', () => {
  it('starts from nothing and names exact origins', () => {
    const policy = contentSecurityPolicy([provider, pictures]);
    expect(policy).toContain(
      "default-src 'none'; script-src 'self' https://provider.example; style-src 'self'; img-src 'self' https://images.example;",
    );
    expect(policy).not.toMatch(/unsafe|\*|data:|blob:/);
  });

  it.each([
    '*',
    'https:',
    'https://*.provider.example',
    'https://provider.example/path',
    'http://provider.example',
    "'unsafe-inline'",
    'data:',
    'provider.example',
    'https://provider.example; script-src *',
    'javascript:alert(1)',
  ])('refuses to start with %s', (origin) => {
    expect(() => contentSecurityPolicy([{ ...provider, origin }])).toThrow('content security policy');
  });

  it('allows the page’s import map by its hash, and nothing else in the page', async () => {
    const mapped = join(folder, 'mapped');
    mkdirSync(join(mapped, 'assets'), { recursive: true });
    writeFileSync(join(mapped, 'index.html'), '<!doctype html><script type="importmap">{"integrity":{}}</script>');
    const { importMap } = builtPages(mapped);
    expect(importMap).toBe('sha256-v1IUEqDyKCfHdg2mkshdZlh1JwxKZIMqsI0JxkeP1Qo=');
    expect(contentSecurityPolicy([], { importMap })).toContain(`script-src 'self' '${importMap}';`);
  });

  it('enforces Trusted Types, or only reports violations', async () => {
    expect((await get('/login', page)).headers['content-security-policy']).toContain(
      "require-trusted-types-for 'script'; trusted-types default",
    );
    const reporting = createServer();
    answerWithProblems(reporting);
    await registerSite(reporting, {
      pages: builtPages(folder),
      metadata: () => ({}),
      thirdParties: [],
      trustedTypes: 'reported',
    });
    const { headers } = await reporting.inject({ url: '/login', headers: page });
    expect(headers['content-security-policy']).not.toContain('trusted-types');
    expect(headers['content-security-policy-report-only']).toBe(
      "require-trusted-types-for 'script'; trusted-types default; report-uri /policy-reports; report-to policy",
    );
    await reporting.close();
  });

  it('accepts reports of both kinds, and rubbish', async () => {
    for (const [type, payload] of [
      [
        'application/csp-report',
        '{"csp-report":{"effective-directive":"img-src","blocked-uri":"https://x.example/secret?token=1"}}',
      ],
      ['application/reports+json', '[{"type":"csp-violation","body":{"effectiveDirective":"img-src"}}]'],
      ['application/csp-report', 'rubbish'],
    ] as const) {
      expect(
        (await app.inject({ method: 'POST', url: '/policy-reports', headers: { 'content-type': type }, payload }))
          .statusCode,
      ).toBe(204);
    }
  });
});

describe('a failure that a page showed', () => {
  it('is logged under the id that the customer reads out', async () => {
    const lines: string[] = [];
    const logged = createServer({ log: true, logTo: { write: (line) => void lines.push(line) } });
    await registerSite(logged, parts());
    expect(
      (
        await logged.inject({
          method: 'POST',
          url: '/page-failures',
          payload: { id: 'ABCD2345', what: 'ServiceError' },
        })
      ).statusCode,
    ).toBe(204);
    expect(
      lines.filter((line) => line.includes('"failureId":"ABCD2345"') && line.includes('"what":"ServiceError"')),
    ).toHaveLength(1);
    await logged.close();
  });

  it.each([
    { id: 'ABCD2345' },
    { id: 'a b', what: 'x' },
    { id: 'ABCD2345', what: 'https://x.example/?token=1' },
    { id: 'ABCD2345', what: 'x', email: 'ada@beispiel.example' },
  ])('is refused if it has other members: %j', async (payload) => {
    expect((await app.inject({ method: 'POST', url: '/page-failures', payload })).statusCode).toBe(400);
  });
});

describe('assets of earlier builds', () => {
  it('are served for 14 days and then deleted', async () => {
    const archive = join(folder, 'archive');
    const day = 86_400_000;
    const now = Date.now();
    archiveAssets(join(folder, 'assets'), archive, now - 20 * day);
    writeFileSync(join(archive, 'old-123.js'), 'export {};');
    archiveAssets(join(folder, 'assets'), archive, now - 10 * day);
    writeFileSync(join(archive, 'older-123.js'), 'export {};');
    utimesSync(join(archive, 'older-123.js'), (now - 15 * day) / 1000, (now - 15 * day) / 1000);
    archiveAssets(join(folder, 'assets'), archive, now);
    const released = createServer();
    answerWithProblems(released);
    await registerSite(released, { ...parts(), pages: { ...builtPages(folder), archive } });
    const status = async (name: string): Promise<number> => (await released.inject(`/assets/${name}`)).statusCode;
    expect([await status('main-abc.js'), await status('old-123.js'), await status('older-123.js')]).toEqual([
      200, 200, 404,
    ]);
    await released.close();
  });
});

describe('metadata in the page', () => {
  it('are data that no text in them can end', async () => {
    const inline = createServer();
    answerWithProblems(inline);
    const metadata = { locales: ['de_DE'], title: '</script><script>alert(1)</script>$&' };
    writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Kontor</title></head>');
    await registerSite(inline, { ...parts(), metadata: () => metadata, inlineMetadata: true });
    const { body } = await inline.inject({ url: '/login', headers: page });
    const [, data = ''] = /<script type="application\/json" id="metadata">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual(metadata);
    expect(body.match(/<script/g)).toHaveLength(1);
    await inline.close();
  });
});

describe('a site that was not built', () => {
  it('says so instead of starting', () => {
    expect(() => builtPages(join(folder, 'elsewhere'))).toThrow('The site is not built');
  });
});
