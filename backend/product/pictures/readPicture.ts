import { createHash } from 'node:crypto';
import { Problem } from '#backend/shared/http/problem.ts';
import { makePicture } from './makePicture.ts';
import type { RasterFormat } from './pictureProgram.ts';

/** A picture as it is stored: written again by us, without metadata. Sizes in pixels. */
export interface CleanPicture {
  /** Hash of the bytes with the extension of the type: the same picture has the same name everywhere. */
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** Whether it was sent as SVG. */
  readonly isDrawing: boolean;
}

/** Largest upload, in bytes. */
export const LARGEST_PICTURE = 10 * 1024 * 1024;

interface Kind {
  /** The format in which it is stored. */
  readonly format: RasterFormat;
  /** Whether it has few colours and hard edges, so that every pixel is kept. */
  readonly isLossless?: boolean;
  /** How a file of this kind begins. */
  readonly begins: (head: string) => boolean;
}

const kinds: readonly Kind[] = [
  { format: 'png', begins: (head) => head.startsWith('\u0089PNG\r\n\u001A\n') },
  { format: 'jpeg', begins: (head) => head.startsWith('\u00FF\u00D8\u00FF') },
  { format: 'webp', begins: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' },
  { format: 'webp', isLossless: true, begins: (head) => /^GIF8[79]a/.test(head) },
  { format: 'avif', begins: (head) => head.slice(4, 12) === 'ftypavif' },
];

/**
 * Reads an uploaded picture by its content, never by its name, and writes it again: without metadata, turned as its
 * camera was, in its own format, GIF as WebP. Of a moving picture the first frame stays: customers could not stop it.
 * A drawing is drawn: customers get its pixels, as PNG. Throws a Problem that says what is wrong with it.
 */
export async function readPicture(bytes: Uint8Array): Promise<CleanPicture> {
  if (bytes.length > LARGEST_PICTURE) throw new Problem(413, 'picture-too-large', 'A picture has 10 MB at most.');
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const raster = kinds.find(({ begins }) => begins(head));
  const { format, isLossless = false } = raster ?? { format: 'png' };
  const kind = raster === undefined ? 'drawing' : { format, isLossless };
  const { bytes: written, width, height } = await makePicture({ bytes, kind });
  return {
    name: nameOf(written, format === 'jpeg' ? 'jpg' : format),
    type: `image/${format}`,
    width,
    height,
    bytes: written,
    isDrawing: raster === undefined,
  };
}

const nameOf = (bytes: Uint8Array, extension: string): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
