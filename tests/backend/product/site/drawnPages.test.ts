import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { builtDrawing, visitAt, type DrawPage, readFirstLoads } from '#backend/product/site/pageSource.ts';
import { builtPages, registerSite } from '#backend/product/site/site.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { testSite } from './testSite.ts';

const site = testSite();
const html =
  '<!doctype html><html lang="de"><head><title>Kontor</title></head><body><div id="root"></div></body></html>';
const reader = ['/assets/reader.js'];
const list = { pages: { '/login': reader, '/preferences/token/*': reader, '/registration': reader } };
let app: FastifyInstance | undefined;
let lines: string[] = [];
afterEach(async () => {
  await app?.close();
  lines = [];
});

interface Changes {
  readonly content?: () => unknown;
  readonly theme?: object;
}

/** A site with pages rendered by `draw`. */
async function serve(draw: DrawPage, { content = () => ({ header: {} }), theme = {} }: Changes = {}) {
  app = createServer({ log: true, logTo: { write: (line) => void lines.push(line) } });
  const parts = site.parts();
  const metadata = { locales: ['de_DE', 'fr_BE'], defaultLocale: 'de_DE', cms: { id: 'germany' }, theme };
  await registerSite(app, {
    ...parts,
    content: { document: content, standard: () => undefined, pictures: { folder: join(site.folder, 'images') } },
    pages: { ...builtPages(site.folder), page: async () => html, firstLoads: readFirstLoads(list), draw },
    metadata: () => metadata,
  });
  const served = app;
  return async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
    (await served.inject({ url, headers: { accept: 'text/html', ...headers } })).body;
}

const login: DrawPage = async ({ path, language }) => ({
  html: `<link rel="preload" as="image" href="/x"/><main><h1 class="t">Tom &amp; $&amp; ${path}</h1></main>`,
  language,
});

describe('what the server draws', () => {
  it.each([
    ['/login', { path: '/login', isWhole: true }],
    ['/login?lang=fr-BE', { path: '/login', isWhole: true }],
    ['/login?lng=fr-BE', { path: '/login', isWhole: true }],
    ['/preferences/token/eyJ.secret', { path: '/preferences', isWhole: false }],
    ['/login?from=/addresses', undefined],
    ['/login?ssoToken=x', undefined],
    ['/login/reset-password?pwrt=x', undefined],
    ['/Login', undefined],
    ['/personaldata', undefined],
  ])('%s', (url, what) => expect(visitAt(url)).toEqual(what));

  it.each([
    ['', { path: '/login', isWhole: true }],
    ['glt_key=secret; kontor-customer=0', { path: '/login', isWhole: true }],
    ['lng=de; kontor-customer=1', { path: '/', isWhole: false }],
  ])('at the start page by the hint alone: %j', (cookies, what) => {
    expect(visitAt('/', cookies)).toEqual(what);
    expect(visitAt('/?lang=fr', cookies)).toEqual(what);
  });
});

describe('a page that the server has drawn', () => {
  it('stands in the document with its language and its headline as title', async () => {
    const get = await serve(login, { theme: { light: { '--primary': '#123456' } } });
    const body = await get('/login', { 'accept-language': 'fr-BE' });
    expect(body).toContain('<html lang="fr-BE">');
    expect(body).toContain('<title>Tom &amp; $&amp; /login – Kontor</title>');
    expect(body).toContain('<div id="root" data-path="/login" data-language="fr-BE"><main><h1 class="t">');
    const [, theme = ''] = /<link rel="stylesheet" href="([^"]*)">/.exec(body) ?? [];
    expect(await get(theme)).toContain('--primary:#123456;');
  });

  it('does not hold the token of its address', async () => {
    const get = await serve(login);
    const body = await get('/preferences/token/eyJ.secret');
    expect(body).toContain('<div id="root" data-language="de-DE"><main>');
    expect(body).toContain('<title>Kontor</title>');
    expect(body).not.toContain('secret');
  });

  it('is drawn once for all visitors until its content changes', async () => {
    let drawCount = 0;
    let content = { header: {} };
    const count: DrawPage = async (visit) => {
      drawCount += 1;
      return login(visit);
    };
    const get = await serve(count, { content: () => content });
    await get('/login');
    await get('/login?lang=de');
    expect(drawCount).toBe(1);
    await get('/login?lang=fr');
    content = { header: {} };
    await get('/login');
    expect(drawCount).toBe(3);
  });

  it('is left to the browser if drawing fails, which is logged once', async () => {
    const content = {};
    const get = await serve(() => Promise.reject(new TypeError('broken')), { content: () => content });
    expect(await get('/login')).toContain('<div id="root"></div>');
    expect(await get('/login')).toContain('id="content"');
    expect(lines.filter((line) => line.includes('could not be drawn'))).toHaveLength(1);
  });

  it('is left to the browser if there is no content, or none that can be used', async () => {
    const without = await serve(login, { content: () => undefined });
    expect(await without('/login')).toContain('<div id="root"></div>');
    await app?.close();
    const unusable = await serve(async () => undefined);
    expect(await unusable('/login')).toContain('<div id="root"></div>');
  });
});

describe('every page', () => {
  it.each([
    ['de', 'Ihr Kundenkonto'],
    ['fr-BE', 'Votre compte client'],
  ])('says in %s what it is for', async (language, start) => {
    const get = await serve(login);
    const body = await get('/error', { 'accept-language': language });
    expect(body).toContain(`<title>Kontor</title><meta name="description" content="${start}`);
  });
});

describe('what the build made for drawing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const visit = { path: '/login', isWhole: true, language: 'de', metadata: {}, content: {} };

  it('is loaded from its file', async () => {
    expect(builtDrawing(join(folder, 'none.mjs'))).toBeUndefined();
    const file = join(folder, 'render.mjs');
    writeFileSync(file, 'export const renderPage = async ({ path }) => ({ html: path, language: "de" });');
    expect(await builtDrawing(file)?.(visit)).toEqual({ html: '/login', language: 'de' });
  });
});
