import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const brotli = promisify(brotliCompress);
const compress = { br: (text: string) => brotli(text, quality), gzip: promisify(gzip) };
/** Shorter texts hardly become shorter, in characters. */
const shortestText = 1_000;

/** Compresses the longer answers of a scope for those who ask for it, as the provider's servers do. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < shortestText) return payload;
    const before = reply.getHeader('vary');
    void reply.header('vary', before === undefined ? 'Accept-Encoding' : `${String(before)}, Accept-Encoding`);
    const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
    if (encoding === null) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress[encoding](payload);
  });
}
