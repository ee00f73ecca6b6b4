import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyContentInto } from '#backend/product/production/copyContent.ts';
import { contentFolder } from '#backend/product/site/contentFolder.ts';
import { registerContent } from '#backend/product/site/contentRoutes.ts';
import { answerWithProblems } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { makePicturesInProcess } from '../pictures/picturesInProcess.ts';

makePicturesInProcess();

const root = mkdtempSync(join(tmpdir(), 'kontor-copies-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const text = (word: string): string => JSON.stringify({ header: { usptext: word } });
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path d="M0 0h4v4z"/></svg>';

/** A CMS on its own socket with `files`; `answer` replaces all its answers; `requests` lists the calls. */
class Cms {
  files: Record<string, string | Buffer> = {};
  answer: RequestListener | undefined;
  requests: { readonly path: string; readonly status: number }[] = [];
  server: Server | undefined;

  async start(): Promise<string> {
    this.server = createHttpServer((request, response) => {
      if (this.answer) return this.answer(request, response);
      const path = (request.url ?? '').slice(1);
      const file = this.files[path];
      const etag = file === undefined ? '' : `"${Buffer.from(file).toString('base64url').slice(-12)}"`;
      const status = file === undefined ? 404 : request.headers['if-none-match'] === etag ? 304 : 200;
      this.requests.push({ path, status });
      response.writeHead(status, file === undefined ? {} : { etag }).end(status === 200 ? file : undefined);
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

describe('content of a CMS elsewhere', () => {
  let cms: Cms;
  let address: string;
  const open: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    cms = new Cms();
    cms.files = { 'shop/de.json': text('eins'), 'shop/fr.json': text('un') };
    address = await cms.start();
  });
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
    await cms.stop();
  });

  /** A node that copies into the folder and serves from it; a shorter `everySeconds` than the settings allow. */
  async function node(folder = mkdtempSync(join(root, 'node-')), everySeconds = 0.02) {
    const app = createServer();
    answerWithProblems(app);
    const log: { readonly level: string; readonly details: object }[] = [];
    for (const level of ['info', 'warn', 'error'] as const)
      app.log[level] = (details: object) => log.push({ level, details });
    const settings = {
      contentFrom: { address, everySeconds },
      metadata: { locales: ['de_DE', 'fr_FR'], cms: { id: 'shop' } },
    };
    copyContentInto(app, settings, folder);
    registerContent(
      app,
      contentFolder(folder, () => undefined),
    );
    open.push(async () => app.close());
    await app.ready();
    const get = async (path: string): Promise<string> => (await app.inject(`/cms/${path}`)).body;
    return { app, folder, log, get };
  }
  const errors = ({ log }: Awaited<ReturnType<typeof node>>) => log.filter(({ level }) => level === 'error');

  it('is served as soon as the node is ready, and again when it changes there', async () => {
    const { get } = await node();
    expect(await get('shop/de.json')).toBe(text('eins'));
    cms.files['shop/de.json'] = text('zwei');
    await expect.poll(() => get('shop/de.json')).toBe(text('zwei'));
    expect(await get('shop/fr.json')).toBe(text('un'));
  });

  it('is asked for with its ETag, so that what is the same is not sent again', async () => {
    await node();
    await expect.poll(() => cms.requests.filter(({ status }) => status === 304).length).toBeGreaterThan(3);
    expect(cms.requests.filter(({ path, status }) => path === 'shop/de.json' && status === 200)).toHaveLength(1);
  });

  it.each<[what: string, broken: RequestListener, reason: RegExp]>([
    ['is down', (_request, response) => response.writeHead(503).end(), /status 503/],
    ['hangs up', (request) => request.socket.destroy(), /no answer/],
    [
      'sends half a document',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '400' }).write(text('halb'));
        setImmediate(() => response.destroy());
      },
      /no answer/,
    ],
    ['sends a page of HTML', (_request, response) => response.end('<!doctype html>'), /de.json is no JSON object/],
    ['sends a list', (_request, response) => response.end('[]'), /is no JSON object/],
    [
      'sends another encoding',
      (_request, response) => response.end(Buffer.from('{"a":"\u00e4"}', 'latin1')),
      /no JSON/,
    ],
    ['sends 5 MB', (_request, response) => response.end(text('x'.repeat(5_000_000))), /too large/],
    ['has lost everything', (_request, response) => response.writeHead(404).end(), /shop\/de.json is gone/],
    [
      'points elsewhere',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /status 302/,
    ],
  ])(
    'stays as it was while the CMS %s, and the log says so once (requirements#call-content)',
    async (_what, broken, reason) => {
      const running = await node();
      cms.answer = broken;
      await expect.poll(() => errors(running).length).toBe(1);
      expect(errors(running)[0]?.details).toMatchObject({ reason: expect.stringMatching(reason), servesLast: true });
      expect(await running.get('shop/de.json')).toBe(text('eins'));
      cms.answer = undefined;
      cms.files['shop/de.json'] = text('zwei');
      await expect.poll(() => running.get('shop/de.json')).toBe(text('zwei'));
      expect(errors(running)).toHaveLength(1);
    },
  );

  it('never mixes two publications: a language that cannot be read keeps all as they were', async () => {
    const running = await node();
    cms.files = { 'shop/de.json': text('zwei'), 'shop/fr.json': '{"half":' };
    await expect.poll(() => errors(running).length).toBe(1);
    expect(await running.get('shop/de.json')).toBe(text('eins'));
    expect(await running.get('shop/fr.json')).toBe(text('un'));
  });

  it('is there after a restart while the CMS is away', async () => {
    const { app, folder } = await node();
    await app.close();
    await cms.stop();
    const { get } = await node(folder);
    expect(await get('shop/de.json')).toBe(text('eins'));
  });

  it('that was never there leaves the node running, which says so', async () => {
    cms.files = {};
    const running = await node();
    expect(errors(running)[0]?.details).toEqual({ reason: 'there is no document of shop', servesLast: false });
    cms.files = { 'shop/de.json': text('eins') };
    await expect.poll(() => running.get('shop/de.json')).toBe(text('eins'));
  });

  it('brings its pictures along, cleaned, before the texts that show them', async () => {
    const { folder, get, app, log } = await node();
    cms.files['images/hills.svg'] = drawing.replace('<path', '<script>alert(1)</script><path');
    cms.files['images/photo.png'] = await sharp({
      create: { width: 4, height: 4, channels: 3, background: '#123456' },
    })
      .png()
      .toBuffer();
    cms.files['images/lies.png'] = drawing;
    cms.files['shop/de.json'] = JSON.stringify({
      a: '/cms/images/hills',
      b: '/cms/images/photo.png?width=4',
      c: '/cms/images/lies.png',
      d: '/cms/images/../../secret',
      e: '/cms/images/absent.jpg',
    });
    await expect.poll(() => get('shop/de.json'), { timeout: 30_000 }).toContain('hills');
    // Serves a drawing as pixels, under the name in the texts.
    expect((await app.inject('/cms/images/hills')).headers['content-type']).toBe('image/png');
    expect(readFileSync(join(folder, 'images/hills.svg'), 'utf8')).not.toContain('script');
    expect((await app.inject('/cms/images/photo.png')).statusCode).toBe(200);
    expect(existsSync(join(folder, 'images/lies.png'))).toBe(false);
    expect(log.find(({ level }) => level === 'warn')?.details).toEqual({
      missing: [
        { picture: 'images/lies.png', reason: 'it is of the kind svg' },
        { picture: 'images/absent.jpg', reason: 'there is no such picture' },
      ],
    });
  });

  it('does not touch copies that are the same as before', async () => {
    const { folder, app } = await node();
    await app.close();
    const changed = (): number => statSync(join(folder, 'shop/de.json')).mtimeMs;
    const before = changed();
    cms.requests = [];
    const { log } = await node(folder);
    await expect.poll(() => cms.requests.length).toBeGreaterThan(6);
    expect(changed()).toBe(before);
    expect(log).toEqual([]);
  });
});
