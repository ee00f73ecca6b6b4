import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { portalKey } from './startStandIn.ts';
import { useStandIn } from './useStandIn.ts';

const decompress = { br: brotliDecompressSync, gzip: gunzipSync } as const;

describe('what browsers load from the provider', () => {
  const kit = useStandIn();
  const ask = (url: string, headers: Readonly<Record<string, string>> = {}) => kit.app.inject({ url, headers });

  it.each([
    ['the client script', `/js/gigya.js?apikey=${portalKey}&lang=de`, 'br'],
    ['an account schema', `/accounts.getSchema?apiKey=${portalKey}`, 'gzip'],
  ] as const)('%s is compressed for those who ask for it', async (_what, url, encoding) => {
    const plain = await ask(url);
    const { headers, rawPayload } = await ask(url, { 'accept-encoding': encoding });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringContaining('Accept-Encoding') });
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(decompress[encoding](rawPayload).length).toBe(plain.rawPayload.length);
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it('the client script is not sent again to a browser that has it', async () => {
    const url = `/js/gigya.js?apikey=${portalKey}&lang=de`;
    const { headers } = await ask(url);
    const again = await ask(url, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask(`${url}-AT`, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(200);
  });
});
