import { createHash } from 'node:crypto';
import { Problem } from '#backend/shared/http/problem.ts';
import { rasterWork } from './rasterWork.ts';
import { sanitiseSvg } from './sanitiseSvg.ts';

/** A picture as it is stored: written again by us, without metadata. Sizes in pixels. */
export interface CleanPicture {
  /** Hash of the bytes with the extension of the type: the same picture has the same name everywhere. */
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Largest upload, in bytes. */
export const LARGEST_PICTURE = 10 * 1024 * 1024;

/** Limits of raster pictures: what a decoder may unpack. */
const WIDEST = 8000;
const MOST_PIXELS = 40_000_000;

interface Kind {
  /** The type in which it is stored. */
  readonly type: string;
  readonly extension: 'png' | 'jpg' | 'webp' | 'avif';
  /** Whether it has few colours and hard edges, so that every pixel is kept. */
  readonly isDrawn?: boolean;
  /** How a file of this kind begins. */
  readonly begins: (head: string) => boolean;
}

const kinds: readonly Kind[] = [
  { type: 'image/png', extension: 'png', begins: (head) => head.startsWith('\u0089PNG\r\n\u001A\n') },
  { type: 'image/jpeg', extension: 'jpg', begins: (head) => head.startsWith('\u00FF\u00D8\u00FF') },
  { type: 'image/webp', extension: 'webp', begins: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' },
  { type: 'image/webp', extension: 'webp', isDrawn: true, begins: (head) => /^GIF8[79]a/.test(head) },
  { type: 'image/avif', extension: 'avif', begins: (head) => head.slice(4, 12) === 'ftypavif' },
];

/**
 * Reads an uploaded picture by its content, never by its name, and writes it again: without metadata, turned as its
 * camera was, in its own format, GIF as WebP. Of a moving picture the first frame stays: customers could not stop it.
 * Throws a Problem that says what is wrong with it.
 */
export async function readPicture(bytes: Uint8Array): Promise<CleanPicture> {
  if (bytes.length > LARGEST_PICTURE) throw new Problem(413, 'picture-too-large', 'A picture has 10 MB at most.');
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const kind = kinds.find(({ begins }) => begins(head));
  return kind === undefined ? readDrawing(bytes) : readRaster(bytes, kind);
}

function readDrawing(bytes: Uint8Array): CleanPicture {
  const clean = sanitiseSvg(bytes);
  if (clean === 'drawing-styles')
    throw new Problem(415, 'drawing-styles', 'The drawing has styles that cannot be written as attributes.');
  if (clean === 'no-drawing') throw new Problem(415, 'no-picture', 'A picture is PNG, JPEG, WebP, AVIF, GIF or SVG.');
  const { text, width, height } = clean;
  const written = Buffer.from(text);
  return { name: nameOf(written, 'svg'), type: 'image/svg+xml', width, height, bytes: written };
}

async function readRaster(bytes: Uint8Array, { type, extension, isDrawn = false }: Kind): Promise<CleanPicture> {
  return rasterWork(async (sharp) => {
    try {
      const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
      const { width: wide, height: high } = await open().metadata();
      if (wide > WIDEST || high > WIDEST) throw tooManyPixels();
      const { data, info } = await open()
        .autoOrient()
        .toFormat(extension === 'jpg' ? 'jpeg' : extension, isDrawn ? { lossless: true } : { quality: 90 })
        .timeout({ seconds: 20 })
        .toBuffer({ resolveWithObject: true });
      return { name: nameOf(data, extension), type, width: info.width, height: info.height, bytes: data };
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels();
      throw new Problem(415, 'no-picture', 'The picture is damaged or of another kind.', { cause: error });
    }
  });
}

const tooManyPixels = (): Problem =>
  new Problem(413, 'picture-too-many-pixels', 'A picture is at most 8000 pixels wide and high, 40 million together.');

const nameOf = (bytes: Uint8Array, extension: string): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
