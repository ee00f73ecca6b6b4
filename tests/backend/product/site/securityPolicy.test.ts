import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerWithProblems } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
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
