import { LRUCache } from 'lru-cache';
import { pictureWidths } from '#adapters/content/pictureWidths.ts';
import { rasterWork } from './rasterWork.ts';

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

/** The variant that a request asks for: a listed width, and the smallest format that the browser takes. */
export function variantFor(type: string, width: unknown, accept: string | undefined): Variant {
  const asked = typeof width === 'string' && /^\d{1,4}$/.test(width) ? Number(width) : 0;
  const taken = (accept ?? '').split(',').filter((range) => !/;\s?q=0(?:\.0*)?$/.test(range.trim()));
  const takes = (wanted: string): boolean => taken.some((range) => range.split(';')[0]?.trim() === wanted);
  const format = takes('image/avif') ? 'image/avif' : takes('image/webp') ? 'image/webp' : type;
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

/** Never wider than the picture itself. */
function resize({ bytes }: Picture, { width, type }: Variant): Promise<Uint8Array> {
  return rasterWork(async (sharp) => {
    const format = type.slice('image/'.length) as 'avif' | 'webp' | 'jpeg' | 'png';
    const source = sharp(bytes, { pages: 1 });
    const sized = width === 0 ? source : source.resize({ width, withoutEnlargement: true });
    const options = { quality: QUALITY[type as keyof typeof QUALITY], ...(format === 'avif' ? { effort: 3 } : {}) };
    return sized.toFormat(format, options).timeout({ seconds: 20 }).toBuffer();
  });
}
