import { LRUCache } from 'lru-cache';
import { pictureWidths } from '#adapters/content/pictureWidths.ts';
import type { FastifyRequest } from 'fastify';
import type { CallLimit } from '#backend/shared/http/callLimit.ts';
import { makePicture } from './pictureJobs.ts';
import type { RasterFormat } from './pixels.ts';

/** A picture as it is sent. */
export interface Picture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A width in pixels, 0 for the picture's own, and a media type. */
export interface Variant {
  readonly width: number;
  readonly type: string;
}

/** Widths that the service offers; every other one is answered with the picture as it is, so that nobody can fill the store. */
const widths: ReadonlySet<number> = new Set(Object.values(pictureWidths).flat());

/** The media type of drawings. Customers never get them as they are, because a browser may hang on what it must draw. */
export const DRAWING = 'image/svg+xml';

/** The variant that a request asks for: a listed width, and the smallest format that the browser takes. */
export function variantFor(type: string, width: unknown, accept: string | undefined): Variant {
  const asked = typeof width === 'string' && /^\d{1,4}$/.test(width) ? Number(width) : 0;
  const taken = (accept ?? '').split(',').filter((range) => !/;\s?q=0(?:\.0*)?$/.test(range.trim()));
  const takes = (mediaType: string): boolean => taken.some((range) => range.split(';')[0]?.trim() === mediaType);
  const format = takes('image/avif')
    ? 'image/avif'
    : takes('image/webp')
      ? 'image/webp'
      : type === DRAWING
        ? 'image/png'
        : type;
  return { width: widths.has(asked) ? asked : 0, type: format };
}

const LARGEST_MEMORY = 32 * 1024 * 1024;

/** Bytes by name, loaded for a request. */
export type PictureMemory = (
  name: string,
  request: FastifyRequest,
  load: () => Promise<Uint8Array>,
) => Promise<Uint8Array>;

/**
 * The most recent pictures, for `ttl` milliseconds at most. What is not among them is loaded once for all who wait for
 * it, and counts for the client: throws 429 for one that has too much loaded.
 */
export function pictureMemory(limit: CallLimit, ttl = 0): PictureMemory {
  const recent = new LRUCache<string, Uint8Array>({
    maxSize: LARGEST_MEMORY,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
    ttl,
  });
  const loading = new Map<string, Promise<Uint8Array>>();
  return async (name, request, load) => {
    const known = recent.get(name) ?? loading.get(name);
    if (known !== undefined) return known;
    await limit(request);
    const loaded = loading.get(name) ?? load().finally(() => loading.delete(name));
    loading.set(name, loaded);
    const bytes = await loaded;
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

/** The bytes of a picture, which are read when its turn comes, in a width and format. */
export async function makeVariant(read: () => Promise<Picture>, { width, type }: Variant): Promise<Uint8Array> {
  const made = await makePicture('customers', async () => {
    const { bytes, type: from } = await read();
    const format = type.slice('image/'.length) as RasterFormat;
    return { bytes, isDrawing: from === DRAWING, format, options: OPTIONS[type as keyof typeof OPTIONS], width };
  });
  return made.bytes;
}
