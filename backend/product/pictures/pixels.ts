import sharp, { type Sharp } from 'sharp';

/** Output formats. */
export type RasterFormat = 'png' | 'jpeg' | 'webp' | 'avif';

/** A picture, its output format, and the limits of the conversion. */
export interface PictureJob {
  readonly bytes: Uint8Array;
  /** Whether the picture must be SVG (true) or must not be (false). */
  readonly isDrawing: boolean;
  readonly format: RasterFormat;
  /** Options of the encoder. `quality` would reduce a PNG to 256 colours. */
  readonly options: Readonly<
    Partial<Record<'quality' | 'effort' | 'compressionLevel', number>> & { lossless?: boolean }
  >;
  /** Width in pixels; 0 for the original. Never enlarges. */
  readonly width: number;
  /** Limit of CPU time in milliseconds. */
  readonly time: number;
  /** Limit of the process's memory in bytes. */
  readonly memory: number;
}

/** The rendered picture, or the reason why there is none; sizes in pixels. */
export type PictureAnswer =
  | { readonly state: 'made'; readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  | { readonly state: 'too-many-pixels' }
  | { readonly state: 'too-complex' }
  | { readonly state: 'no-picture' };

/** Longer side of a drawing: the largest width in pages. */
const MAX_SIDE_PX = 1817;
/** Limits of raster pictures, against decompression bombs. */
const WIDEST = 8000;
const MAX_PIXELS = 40_000_000;

/** Renders a picture in this process. */
export const makePixels = (job: PictureJob): Promise<PictureAnswer> =>
  writePixels(job).catch(() => ({ state: 'no-picture' }));

async function writePixels({ bytes, isDrawing, format, options, width: wanted }: PictureJob): Promise<PictureAnswer> {
  // No limit here, because sharp reads only the header: a picture that is too large gets its own reason below.
  const { format: read, width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  if ((read === 'svg') !== isDrawing) return { state: 'no-picture' };
  if (!isDrawing && (width > WIDEST || height > WIDEST || width * height > MAX_PIXELS))
    return { state: 'too-many-pixels' };
  const source = isDrawing ? drawing(bytes, Math.max(width, height), wanted) : photograph(bytes, wanted);
  const output = source.toFormat(format, options).toBuffer({ resolveWithObject: true });
  const answer = output.then(({ data, info }): PictureAnswer => ({
    state: 'made',
    bytes: data,
    width: info.width,
    height: info.height,
  }));
  // The drawing is valid, because its size was readable: a failure now is a limit of the renderer.
  return isDrawing ? answer.catch((): PictureAnswer => ({ state: 'too-complex' })) : answer;
}

function photograph(bytes: Uint8Array, width: number): Sharp {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient();
  return width === 0 ? source : source.resize({ width, withoutEnlargement: true });
}

const POINTS_PER_INCH = 72;
const LARGEST_DENSITY = 100_000;

/** Renders a drawing at its final size, because enlarged pixels would be blurred. */
function drawing(bytes: Uint8Array, longest: number, width: number): Sharp {
  const density = Math.min(LARGEST_DENSITY, Math.max(1, (POINTS_PER_INCH * MAX_SIDE_PX) / longest));
  return sharp(bytes, { density, limitInputPixels: MAX_PIXELS }).resize({
    width: width === 0 ? MAX_SIDE_PX : width,
    height: MAX_SIDE_PX,
    fit: 'inside',
  });
}
