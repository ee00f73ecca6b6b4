import { LRUCache } from 'lru-cache';
import { pictureWidths } from '@kontor/schema-adapters/content';
import type { FastifyRequest } from 'fastify';
import type { CallLimit } from '#backend/shared/http/callLimit.ts';
import { makePicture } from './pictureJobs.ts';
import type { RasterFormat } from './pixels.ts';

/** Bytes and media type of a picture. */
export interface Picture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A width in pixels, 0 for the picture's own, and a media type. */
export interface Variant {
  readonly width: number;
  readonly type: string;
}

/** Allowed widths; others get the original width, so that nobody can fill the store. */
const widths: ReadonlySet<number> = new Set(Object.values(pictureWidths).flat());

/** The media type of drawings. Customers get uploaded ones only as pixels, because an SVG can make a browser hang. */
export const DRAWING = 'image/svg+xml';

/** The variant for a request: a listed width, and the smallest format that the browser accepts. */
export function variantFor(type: string, width: unknown, accept: string | undefined): Variant {
  const requestedWidth = typeof width === 'string' && /^\d{1,4}$/.test(width) ? Number(width) : 0;
  const acceptedRanges = (accept ?? '').split(',').filter((range) => !/;\s?q=0(?:\.0*)?$/.test(range.trim()));
  const isAccepted = (mediaType: string): boolean =>
    acceptedRanges.some((range) => range.split(';')[0]?.trim() === mediaType);
  const format = isAccepted('image/avif')
    ? 'image/avif'
    : isAccepted('image/webp')
      ? 'image/webp'
      : type === DRAWING
        ? 'image/png'
        : type;
  return { width: widths.has(requestedWidth) ? requestedWidth : 0, type: format };
}

const LARGEST_MEMORY = 32 * 1024 * 1024;

/** Bytes by name, loaded for a request. */
export type PictureMemory = (
  name: string,
  request: FastifyRequest,
  load: () => Promise<Uint8Array>,
) => Promise<Uint8Array>;

/**
 * Caches the most recent pictures, for `ttl` milliseconds at most. Loads others once for all waiting requests and
 * counts the load for the client: throws 429 above the client's limit.
 */
export function pictureMemory(limit: CallLimit, ttl = 0): PictureMemory {
  const recent = new LRUCache<string, Uint8Array>({
    maxSize: LARGEST_MEMORY,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
    ttl,
  });
  const loading = new Map<string, Promise<Uint8Array>>();
  return async (name, request, load) => {
    const cachedBytes = recent.get(name) ?? loading.get(name);
    if (cachedBytes !== undefined) return cachedBytes;
    await limit(request);
    const pendingBytes = loading.get(name) ?? load().finally(() => loading.delete(name));
    loading.set(name, pendingBytes);
    const bytes = await pendingBytes;
    recent.set(name, bytes);
    return bytes;
  };
}

const OPTIONS = {
  'image/avif': { quality: 55, effort: 3 },
  'image/webp': { quality: 80 },
  'image/jpeg': { quality: 82 },
  'image/png': { compressionLevel: 9 },
} as const;

/** Converts a picture to a width and format; `read` runs when its turn comes. */
export async function makeVariant(read: () => Promise<Picture>, { width, type }: Variant): Promise<Uint8Array> {
  const picture = await makePicture('customers', async () => {
    const { bytes, type: from } = await read();
    const format = type.slice('image/'.length) as RasterFormat;
    return { bytes, isDrawing: from === DRAWING, format, options: OPTIONS[type as keyof typeof OPTIONS], width };
  });
  return picture.bytes;
}
