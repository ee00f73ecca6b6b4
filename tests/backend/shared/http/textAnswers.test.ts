import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withDescription } from '#backend/product/site/pageDocument.ts';
import { testSite } from '../../product/site/testSite.ts';

const site = testSite();
const page = { accept: 'text/html' };

/** Requests an address with the accepted encodings of a browser. */
const ask = (url: string, encodings: string, more: Readonly<Record<string, string>> = {}) =>
  site.app().inject({ url, headers: { ...page, 'accept-encoding': encodings, ...more } });

describe('pages and content', () => {
  it.each([
    ['/login', withDescription('<!doctype html><title>Kontor</title>', 'de')],
    ['/cms/germany/de.json', '{"header":{}}'],
    ['/cms/default.json', '{"standard":true}'],
  ])('%s arrive compressed as the browser takes them', async (url, text) => {
    const brotli = await ask(url, 'gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
    const gzip = await ask(url, 'gzip, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
    const plain = await ask(url, 'identity');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, text]);
    for (const { headers } of [brotli, gzip, plain]) expect(headers['vary']).toContain('Accept-Encoding');
  });

  it.each(['/login', '/cms/germany/de.json'])('%s are not sent again to a browser that has them', async (url) => {
    const { headers } = await ask(url, 'br');
    const etag = String(headers['etag']);
    const again = await ask(url, 'gzip', { 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
    expect(again.headers['cache-control']).toBe('no-cache');
    expect((await ask(url, 'br', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('that may hold a token are not to be kept, so they have no ETag', async () => {
    const { headers, statusCode } = await ask('/preferences/token/x', 'br', { 'if-none-match': '*' });
    expect([statusCode, headers['etag'], headers['cache-control']]).toEqual([200, undefined, 'no-store']);
    expect(headers['content-encoding']).toBe('br');
  });

  it('that do not exist answer 404, in full', async () => {
    expect((await ask('/nowhere', 'br', { 'if-none-match': '*' })).statusCode).toBe(404);
    expect((await ask('/cms/germany/xx.json', 'br')).statusCode).toBe(404);
  });
});
