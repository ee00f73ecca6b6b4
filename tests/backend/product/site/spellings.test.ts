import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import formbody from '@fastify/formbody';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerWithProblems, Problem } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { securityHeaders } from '#backend/product/site/securityHeaders.ts';
import { builtPages } from '#backend/product/site/site.ts';
import { rawRequest, sendRaw } from '../../shared/http/rawSocket.ts';
import { fastest } from '../../engines.ts';
import { testDatabase, testServices } from '../services/testProduct.ts';
import { openProduct } from '../services/testServices.ts';
import { doubleSpellings, spellings } from './spellings.ts';
import { cases } from '../../../longRun.ts';

const marker = 'marker.token.text';
const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html>');
const { db } = testDatabase(fastest);
const setup = testServices(() => openProduct(db, { pages: builtPages(folder) }));
beforeAll(() => setup.app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => setup.providerCalls.splice(0));

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly whole: string;
}

async function ask(app: FastifyInstance, bytes: string): Promise<RawAnswer> {
  const whole = await sendRaw(Number(new URL(app.listeningOrigin).port), bytes, 3000);
  const [head = ''] = whole.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 2)]),
  );
  return { status: Number(line.split(' ')[1] ?? 0), headers, whole };
}

const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', connection: 'close' };
const formType = { 'content-type': 'application/x-www-form-urlencoded' };
const changing = [
  ['POST', '/rest/v1/account/login', formType, `loginID=ada@beispiel.example&password=x`],
  ['PUT', '/rest/v1/account/registration/verification-email', formType, 'email=ada@beispiel.example'],
] as const;

/** The forbidden result that a foreign page reaches with a spelling of a call; undefined if none. */
async function reached(
  app: FastifyInstance,
  calls: readonly string[],
  spell: (path: string) => string,
): Promise<string | undefined> {
  for (const [method, path, type, body] of changing) {
    const headers = { ...foreign, ...type, 'content-length': String(body.length) };
    const { status } = await ask(app, rawRequest(method, spell(path), headers, body));
    if (status < 400 || status >= 500 || calls.length > 0) return `${method} ${spell(path)}: ${status} ${calls.join()}`;
  }
  return undefined;
}

describe.each(Object.entries(spellings))('a URL spelled %s', (_name, spell) => {
  it('meets the same guards as the plain one, or finds nothing (requirements#SRV-10)', async () => {
    expect(await reached(setup.app, setup.providerCalls, spell)).toBeUndefined();
  });

  it.each([
    '/rest/v1/metadata',
    '/rest/v1/region',
    '/rest/v1/openapi.json',
    '/live',
    '/login',
    '/error/404',
    '/assets/main.js',
    `/preferences/token/${marker}`,
    `/login/reset-password/start`,
    `/nowhere/${marker}`,
  ])('is answered with all headers and without an echo: %s (requirements#HDR-2)', async (path) => {
    const { status, headers, whole } = await ask(
      setup.app,
      rawRequest('GET', spell(path), { accept: 'text/html', connection: 'close' }),
    );
    const { 'referrer-policy': _differs, ...everywhere } = securityHeaders;
    expect([status, headers]).toEqual([expect.any(Number), expect.objectContaining(everywhere)]);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    expect(whole.toLowerCase()).not.toContain(marker);
    if (/\/(preferences|nowhere|login\/reset)/.test(path) && headers['content-type']?.includes('html') === true)
      expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
    if (path.startsWith('/rest/v1/') && status === 200)
      expect(headers).toMatchObject({ 'x-request-id': expect.any(String), vary: 'Origin' });
    if (path === '/rest/v1/metadata' && status === 200) expect(headers['cache-control']).toBe('no-store');
  });
});

describe('URLs spelled twice over', () => {
  it('meet the same guards as the plain one, or find nothing', async () => {
    await fc.assert(
      fc.asyncProperty(doubleSpellings, async (spell) => {
        expect(await reached(setup.app, setup.providerCalls, spell)).toBeUndefined();
      }),
      { numRuns: cases(15, 2000) },
    );
  }, 600_000);

  it('get past a guard that reads the URL itself (control)', async () => {
    const calls: string[] = [];
    const app = createServer();
    answerWithProblems(app);
    await app.register(formbody);
    app.addHook('onRequest', async ({ url, headers }) => {
      if (url.startsWith('/rest/') && headers.origin !== undefined) throw new Problem(403, 'foreign', 'Foreign.');
    });
    for (const [method, url] of changing) app.route({ method, url, handler: async () => (calls.push(url), 'done') });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const caught = await Promise.all(
      Object.entries(spellings).map(async ([name, spell]) => [name, await reached(app, calls.splice(0), spell)]),
    );
    await app.close();
    expect(caught.filter(([, what]) => what !== undefined).map(([name]) => name)).toContain('first letter in percent');
  });
});

describe('a CORS preflight', () => {
  it.each(Object.entries(spellings))('reveals nothing to a foreign origin, spelled %s', async (_name, spell) => {
    const headers = { ...foreign, 'access-control-request-method': 'DELETE' };
    const answer = await ask(setup.app, rawRequest('OPTIONS', spell('/rest/v1/productreminder'), headers));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
