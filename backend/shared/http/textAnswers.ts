import { hashText } from '#backend/shared/hashes.ts';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Sends a text; its reply already has content type and cache headers. */
export type SendText = (request: FastifyRequest, reply: FastifyReply, text: string) => Promise<FastifyReply>;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** ETag and compressed bodies of one text. */
interface CachedText {
  readonly etag: string;
  readonly bodies: Map<string, Promise<Buffer>>;
}

const MAX_CACHED_TEXTS = 300;
const MAX_CACHED_CHARACTERS = 10_000_000;

/**
 * Sends shared texts: compresses each text once, and answers 304 to browsers that have it. A page that must not be
 * stored gets no ETag.
 */
export function createTextAnswers(): SendText {
  const cachedTexts = new LRUCache<string, CachedText>({
    max: MAX_CACHED_TEXTS,
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (_value, text) => Math.max(1, text.length),
  });
  const getCachedText = (text: string): CachedText => {
    const entry = cachedTexts.get(text) ?? { etag: etagOf(text), bodies: new Map() };
    cachedTexts.set(text, entry);
    return entry;
  };
  return async (request, reply, text) => {
    const { etag, bodies } = getCachedText(text);
    reply.header('vary', 'Accept-Encoding');
    if (reply.getHeader('cache-control') !== 'no-store') {
      reply.header('etag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    }
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
    if (encoding === null) return reply.send(text);
    const body = bodies.get(encoding) ?? compress[encoding](text);
    bodies.set(encoding, body);
    return reply.header('content-encoding', encoding).send(await body);
  };
}

/** Weak: the same for every encoding. */
function etagOf(text: string): string {
  return `W/"${hashText(text).slice(0, 24)}"`;
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((candidate) => candidate.trim() === etag || candidate.trim() === '*');
}
