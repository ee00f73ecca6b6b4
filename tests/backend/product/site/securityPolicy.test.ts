import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#backend/product/site/securityHeaders.ts';
import { provider, testSite } from './testSite.ts';
import type { ThirdParty } from '#backend/product/site/thirdParties.ts';

const pictures: ThirdParty = {
  origin: 'https://images.example',
  uses: ['image'],
  purpose: 'pictures',
  reason: 'our own',
};
const built = testSite();
const page = { accept: 'text/html' };
const get = (url: string, headers: Record<string, string> = {}) => built.app().inject({ url, headers });

describe('the content security policy', () => {
  it('starts from nothing and names exact origins (requirements#HDR-1)', () => {
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

  it('enforces Trusted Types, or only reports violations', async () => {
    expect((await get('/login', page)).headers['content-security-policy']).toContain(
      "require-trusted-types-for 'script'; trusted-types default",
    );
    const reporting = await built.serve({ trustedTypes: 'reported' });
    const { headers } = await reporting.inject({ url: '/login', headers: page });
    expect(headers['content-security-policy']).not.toContain('trusted-types');
    expect(headers['content-security-policy-report-only']).toBe(
      "require-trusted-types-for 'script'; trusted-types default; report-uri /policy-reports; report-to policy",
    );
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
        (
          await built
            .app()
            .inject({ method: 'POST', url: '/policy-reports', headers: { 'content-type': type }, payload })
        ).statusCode,
      ).toBe(204);
    }
  });
});
