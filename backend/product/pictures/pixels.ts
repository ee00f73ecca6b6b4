import sharp, { type Sharp } from 'sharp';

/** The formats in which pictures are written. */
export type RasterFormat = 'png' | 'jpeg' | 'webp' | 'avif';

/** A picture to read, what is made of it, and what may be spent on that. */
export interface PictureJob {
  readonly bytes: Uint8Array;
  /** Whether it must be SVG, or must not. */
  readonly isDrawing: boolean;
  readonly format: RasterFormat;
  /** How the format is written. `quality` would take all but 256 colours from a PNG. */
  readonly options: Readonly<
    Partial<Record<'quality' | 'effort' | 'compressionLevel', number>> & { lossless?: boolean }
  >;
  /** Pixels; 0 for the picture's own. It never becomes wider than it is. */
  readonly width: number;
  /** Milliseconds of the processor. */
  readonly time: number;
  /** Bytes of the whole process. */
  readonly memory: number;
}

/** The picture as pixels; sizes in pixels. */
export type PictureAnswer =
  | { readonly state: 'made'; readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  | { readonly state: 'too-many-pixels' }
  | { readonly state: 'too-complex' }
  | { readonly state: 'no-picture' };

/** The longer side of a drawing in pixels: the widest that pages show. */
const MAX_SIDE_PX = 1817;
/** Limits of raster pictures: what a decoder may unpack. */
const WIDEST = 8000;
const MAX_PIXELS = 40_000_000;

/** Makes the pixels of a picture in this process. */
export const makePixels = (job: PictureJob): Promise<PictureAnswer> =>
  writePixels(job).catch(() => ({ state: 'no-picture' }));

async function writePixels({ bytes, isDrawing, format, options, width: wanted }: PictureJob): Promise<PictureAnswer> {
  // Without its own limit: the header alone tells the size, and what it says is answered with a reason.
  const { format: read, width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  if ((read === 'svg') !== isDrawing) return { state: 'no-picture' };
  if (!isDrawing && (width > WIDEST || height > WIDEST || width * height > MAX_PIXELS))
    return { state: 'too-many-pixels' };
  const source = isDrawing ? drawing(bytes, Math.max(width, height), wanted) : photograph(bytes, wanted);
  const written = source.toFormat(format, options).toBuffer({ resolveWithObject: true });
  const made = written.then(({ data, info }): PictureAnswer => ({
    state: 'made',
    bytes: data,
    width: info.width,
    height: info.height,
  }));
  // The size of a drawing could be read, so what fails now is a limit of the program that draws.
  return isDrawing ? made.catch((): PictureAnswer => ({ state: 'too-complex' })) : made;
}

function photograph(bytes: Uint8Array, width: number): Sharp {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient();
  return width === 0 ? source : source.resize({ width, withoutEnlargement: true });
}

const POINTS_PER_INCH = 72;
const LARGEST_DENSITY = 100_000;

/** Drawn from its shapes at the wanted size: pixels that are enlarged would be blurred. */
function drawing(bytes: Uint8Array, longest: number, width: number): Sharp {
  const density = Math.min(LARGEST_DENSITY, Math.max(1, (POINTS_PER_INCH * MAX_SIDE_PX) / longest));
  return sharp(bytes, { density, limitInputPixels: MAX_PIXELS }).resize({
    width: width === 0 ? MAX_SIDE_PX : width,
    height: MAX_SIDE_PX,
    fit: 'inside',
  });
}
