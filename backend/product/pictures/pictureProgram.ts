import sharp from 'sharp';

/** The formats in which a photograph is written again. */
export type RasterFormat = 'png' | 'jpeg' | 'webp' | 'avif';

/** A picture that somebody sent, and what may be spent on it. */
export interface PictureJob {
  readonly bytes: Uint8Array;
  readonly kind: 'drawing' | { readonly format: RasterFormat; readonly isLossless: boolean };
  /** Milliseconds. */
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
const DRAWN = 1817;
/** Limits of raster pictures: what a decoder may unpack. */
const WIDEST = 8000;
const MOST_PIXELS = 40_000_000;
const BETWEEN_LOOKS = 10;

const send = (message: unknown): void => void process.send?.(message);

/** Without its parent nobody waits for the picture. */
process.on('disconnect', () => process.exit());
process.on('message', (job: PictureJob) => {
  watch(job);
  void made(job).then(send, () => send({ state: 'no-picture' } satisfies PictureAnswer));
});
sharp.cache(false);
sharp.concurrency(1);
send('ready');

/** Decoding runs in threads of native code, which nothing but the end of the process stops. */
function watch({ time, memory }: PictureJob): void {
  setInterval(() => process.memoryUsage.rss() > memory && end(), BETWEEN_LOOKS);
  setTimeout(end, time);
}

const end = (): void => void process.kill(process.pid, 'SIGKILL');

async function made({ bytes, kind }: PictureJob): Promise<PictureAnswer> {
  // Without its own limit: the header alone tells the size, and what it says is answered with a reason.
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  if ((format === 'svg') !== (kind === 'drawing')) return { state: 'no-picture' };
  // Its size could be read, so what fails now is a limit of the program that draws.
  if (kind === 'drawing')
    return drawn(bytes, Math.max(width, height)).catch((): PictureAnswer => ({ state: 'too-complex' }));
  if (width > WIDEST || height > WIDEST || width * height > MOST_PIXELS) return { state: 'too-many-pixels' };
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .toFormat(kind.format, kind.isLossless ? { lossless: true } : { quality: 90 })
    .toBuffer({ resolveWithObject: true });
  return { state: 'made', bytes: data, width: info.width, height: info.height };
}

const POINTS_PER_INCH = 72;
const LARGEST_DENSITY = 100_000;

/** Drawn from its shapes at the wanted size: pixels that are enlarged would be blurred. */
async function drawn(bytes: Uint8Array, longest: number): Promise<PictureAnswer> {
  const density = Math.min(LARGEST_DENSITY, Math.max(1, (POINTS_PER_INCH * DRAWN) / longest));
  const { data, info } = await sharp(bytes, { density, limitInputPixels: MOST_PIXELS })
    .resize({ width: DRAWN, height: DRAWN, fit: 'inside' })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { state: 'made', bytes: data, width: info.width, height: info.height };
}
