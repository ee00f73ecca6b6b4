import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { registerPictures } from '#backend/product/pictures/pictureRoutes.ts';
import { answerWithProblems, problemDetails } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { makePicturesInProcess } from './picturesInProcess.ts';

makePicturesInProcess();

const MINUTE = 60_000;
const name = `${'a'.repeat(32)}.png`;
const path = `/cms/images/${name}`;
const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#285' } })
  .png()
  .toBuffer();

/** A server with one uploaded picture in its store, which counts its reads. */
function openServer() {
  const reads: string[] = [];
  const stored = new Map([[name, bytes]]);
  const made = new Map<string, Uint8Array>();
  const app = createServer();
  answerWithProblems(app, problemDetails);
  registerPictures(app, {
    folder: '/nowhere',
    uploaded: {
      find: async (file) => {
        reads.push(file);
        const pictureBytes = stored.get(file);
        return pictureBytes && { type: 'image/png', bytes: pictureBytes };
      },
      variants: {
        find: async (file, { width, type }) => {
          reads.push(`${file} ${width}`);
          return stored.has(file) ? (made.get(`${file} ${width} ${type}`) ?? null) : undefined;
        },
        keep: async (file, { width, type }, written) => void made.set(`${file} ${width} ${type}`, written),
      },
    },
  });
  const call = (url: string, headers: Readonly<Record<string, string>> = {}, remoteAddress = '10.0.0.1') =>
    app.inject({ url, headers, remoteAddress });
  return { call, reads, stored };
}

const now = performance.now.bind(performance);
const today = Date.now.bind(Date);
let later = 0;
beforeEach(() => {
  later = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
  vi.spyOn(Date, 'now').mockImplementation(() => today() + later);
});
afterEach(() => void vi.restoreAllMocks());

/** Advances the clock, and waits a millisecond, for which caches reuse the time. */
async function pass(milliseconds: number): Promise<void> {
  later = milliseconds;
  await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('an uploaded picture', () => {
  it.each([
    ['as it is', '', {}],
    ['in another width and format', '?width=286', { accept: 'image/webp' }],
  ])('%s is read once, however often it is asked for', async (_how, query, headers) => {
    const { call, reads } = openServer();
    const first = await call(path + query, headers);
    expect(first).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    const before = reads.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(path + query, headers)));
    expect(answers.every(({ rawPayload }) => rawPayload.equals(first.rawPayload))).toBe(true);
    expect(reads).toHaveLength(before);
  });

  it('that a browser has is confirmed without a read', async () => {
    const { call } = openServer();
    const small = await call(`${path}?width=286`, { accept: 'image/webp' });
    const { call: callOther, reads } = openServer();
    const conditionalHeaders = { accept: 'image/webp', 'if-none-match': String(small.headers.etag) };
    expect(await callOther(`${path}?width=286`, conditionalHeaders)).toMatchObject({ statusCode: 304, body: '' });
    expect(reads).toEqual([]);
    expect((await callOther(`${path}?width=258`, conditionalHeaders)).statusCode).toBe(200);
    expect((await callOther(path, { 'if-none-match': String(small.headers.etag) })).statusCode).toBe(200);
  });

  it('that was removed leaves the memory after ten minutes', async () => {
    const { call, stored } = openServer();
    expect((await call(path)).statusCode).toBe(200);
    stored.clear();
    expect((await call(path)).statusCode).toBe(200);
    await pass(10 * MINUTE + 1000);
    expect((await call(path)).statusCode).toBe(404);
  });
});

describe('an address without a picture', () => {
  const unknown = `/cms/images/${'b'.repeat(32)}.png`;

  it('is remembered for ten seconds, because another node may have just stored it', async () => {
    const { call, reads, stored } = openServer();
    for (const url of [unknown, unknown, `${unknown}?width=286`]) expect((await call(url)).statusCode).toBe(404);
    expect(reads).toHaveLength(1);
    stored.set(`${'b'.repeat(32)}.png`, bytes);
    await pass(11_000);
    expect((await call(unknown)).statusCode).toBe(200);
  });

  it.each(['exe', 'html'])('is none of a file that ends in .%s', async (extension) => {
    const { call, reads } = openServer();
    expect((await call(`/cms/images/${'c'.repeat(32)}.${extension}`)).statusCode).toBe(404);
    expect(reads).toEqual([]);
  });
});

it('who has had 600 reads in a minute waits for the next one; what is in memory is still there, also for others', async () => {
  const { call } = openServer();
  expect((await call(path)).statusCode).toBe(200);
  const unknown = (index: number) => `/cms/images/${index.toString(16).padStart(32, '0')}.png`;
  for (let index = 0; index < 599; index += 1) expect((await call(unknown(index))).statusCode).toBe(404);
  expect(await call(unknown(600))).toMatchObject({
    statusCode: 429,
    headers: { 'retry-after': expect.stringMatching(/^[1-6]\d$/) },
  });
  expect((await call(unknown(600))).headers['cache-control']).not.toContain('immutable');
  expect((await call(path)).statusCode).toBe(200);
  expect((await call(unknown(600), {}, '10.0.0.2')).statusCode).toBe(404);
  await pass(MINUTE);
  expect((await call(unknown(600))).statusCode).toBe(404);
});
