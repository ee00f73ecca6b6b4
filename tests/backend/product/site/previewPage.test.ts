import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { securityHeaders } from '#backend/product/site/securityHeaders.ts';
import { builtPages } from '#backend/product/site/site.ts';
import { testSite } from './testSite.ts';

const built = testSite();
const studioOrigin = 'https://studio.kontor.example';

describe('the preview of drafts', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const folder = join(built.folder, 'preview');
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'assets/preview-abc.js'), 'export {};');
    writeFileSync(join(folder, 'preview.html'), '<!doctype html><head><title>Preview</title></head>');
    const preview = { studioOrigin, pages: builtPages(folder, 'preview.html') };
    app = await built.serve({ preview }, { headers: securityHeaders });
  });
  const policyOf = async (url: string): Promise<string> =>
    String((await app.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy']);

  it.each(['/preview', '/preview/'])('%s may be shown in a frame by the studio alone', async (url) => {
    const { statusCode, headers } = await app.inject({ url });
    expect(statusCode).toBe(200);
    expect(String(headers['content-security-policy'])).toContain(`frame-ancestors ${studioOrigin};`);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['origin-agent-cluster']).toBe('?1');
  });

  it.each(['/', '/preferences', '/login', '/preview/x', '/previews'])('%s is shown in no frame', async (url) => {
    expect(await policyOf(url)).toContain("frame-ancestors 'none'");
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).headers['x-frame-options']).toBe('DENY');
  });

  it('loads nothing of a third party, sends its address to nobody and is not stored', async () => {
    expect(await policyOf('/preview')).not.toContain('provider.example');
    expect(await policyOf('/preferences')).toContain('provider.example');
    const { headers } = await app.inject({ url: '/preview' });
    expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
  });

  it('tells its page the studio’s origin, and serves its scripts', async () => {
    expect((await app.inject({ url: '/preview' })).body).toContain(`{"origin":"${studioOrigin}"}`);
    expect((await app.inject({ url: '/preview/assets/preview-abc.js' })).statusCode).toBe(200);
  });

  it('is not there on a site without a studio', async () => {
    expect((await built.app().inject({ url: '/preview', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  });

  it.each(['*', 'https://*.example', 'https://a.example/x', "'self'", ''])(
    'refuses %s as the studio’s origin',
    async (origin) => {
      await expect(built.serve({ preview: { studioOrigin: origin } })).rejects.toThrow('no exact origin');
    },
  );
});
