import { LRUCache } from 'lru-cache';
import type { default as Sharp } from 'sharp';
import { pictureWidths } from '#adapters/content/pictureWidths.ts';
import { makePicture, inPictureQueue } from './pictureJobs.ts';

/** A picture as it is sent. */
export interface Picture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Where pictures in other widths and formats are kept, besides the node's memory. */
export interface VariantStore {
  readonly find: (name: string, variant: Variant) => Promise<Uint8Array | undefined>;
  readonly keep: (name: string, variant: Variant, bytes: Uint8Array) => Promise<void>;
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
  const takes = (wanted: string): boolean => taken.some((range) => range.split(';')[0]?.trim() === wanted);
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

/** Pictures in other widths and formats: made once, kept in the store, the most recent ones in memory. */
export function pictureVariants(
  store?: VariantStore,
): (name: string, source: Picture, variant: Variant) => Promise<Picture> {
  const recent = new LRUCache<string, Picture>({
    maxSize: LARGEST_MEMORY,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  });
  const making = new Map<string, Promise<Picture>>();
  const make = async (name: string, source: Picture, variant: Variant): Promise<Picture> => {
    const stored = await store?.find(name, variant);
    const bytes = stored ?? (await resize(source, variant));
    if (stored === undefined) await store?.keep(name, variant, bytes);
    return { type: variant.type, bytes };
  };
  return async (name, source, variant) => {
    if (variant.width === 0 && variant.type === source.type) return source;
    const key = `${name} ${variant.width} ${variant.type}`;
    const known = recent.get(key) ?? making.get(key);
    if (known !== undefined) return known;
    const made = make(name, source, variant).finally(() => making.delete(key));
    making.set(key, made);
    const picture = await made;
    recent.set(key, picture);
    return picture;
  };
}

const QUALITY = { 'image/avif': 55, 'image/webp': 80, 'image/jpeg': 82, 'image/png': 90 } as const;

let loaded: Promise<typeof Sharp> | undefined;

/** Never wider than the picture itself. Its bytes are our own writing, so this node may decode them; not a drawing's. */
async function resize({ bytes, type: from }: Picture, { width, type }: Variant): Promise<Uint8Array> {
  const pixels = from === DRAWING ? (await makePicture({ bytes, kind: 'drawing' })).bytes : bytes;
  return inPictureQueue(async () => {
    const sharp = await (loaded ??= load());
    const format = type.slice('image/'.length) as 'avif' | 'webp' | 'jpeg' | 'png';
    const source = sharp(pixels, { pages: 1 });
    const sized = width === 0 ? source : source.resize({ width, withoutEnlargement: true });
    const options = { quality: QUALITY[type as keyof typeof QUALITY], ...(format === 'avif' ? { effort: 3 } : {}) };
    return sized.toFormat(format, options).timeout({ seconds: 20 }).toBuffer();
  });
}

/** The decoder loads with the first picture. */
async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
