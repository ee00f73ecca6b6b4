import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '#backend/shared/http/problem.ts';
import type { PictureAnswer, PictureJob, RasterFormat } from './pictureProgram.ts';
import { createHash } from 'node:crypto';

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

const MEGABYTE = 1024 * 1024;

/** What one picture may take. A photograph of 40 million pixels as AVIF needs 8 s and 400 MB. */
const limits = {
  drawing: { time: 2000, memory: 256 * MEGABYTE },
  photograph: { time: 20_000, memory: 768 * MEGABYTE },
} as const;
/** How long the process may take to start. Milliseconds. */
const LONGEST_START = 15_000;

/** Beside this file, in the sources and in the build. */
const program = new URL(`./pictureProgram${extname(import.meta.url)}`, import.meta.url);

/**
 * Makes pixels of a picture that somebody sent, in a process of its own: native code that hangs or takes all memory
 * can be stopped in no other way. The process ends with the picture, knows no settings or secrets, and is killed when
 * it goes over its limits. Throws a Problem that says what is wrong with the picture.
 */
export function makePicture({
  bytes,
  kind,
}: Pick<PictureJob, 'bytes' | 'kind'>): Promise<Extract<PictureAnswer, { readonly state: 'made' }>> {
  return inPictureQueue(async () => {
    const answer = await ask({ bytes, kind, ...(kind === 'drawing' ? limits.drawing : limits.photograph) });
    if (answer.state === 'made') return answer;
    throw refusals[answer.state]();
  });
}

const refusals = {
  'too-many-pixels': () =>
    new Problem(413, 'picture-too-many-pixels', 'A picture is at most 8000 pixels wide and high, 40 million together.'),
  'too-complex': () => new Problem(413, 'picture-too-complex', 'The picture takes too much time or memory to draw.'),
  'no-picture': () => new Problem(415, 'no-picture', 'A picture is PNG, JPEG, WebP, AVIF, GIF or SVG, and undamaged.'),
} as const;

function ask(job: PictureJob): Promise<PictureAnswer> {
  const child = startProgram();
  let timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_START);
  let isReady = false;
  return new Promise<PictureAnswer>((resolve, reject) => {
    const unavailable = (cause?: unknown): void =>
      reject(new Problem(503, 'unavailable', 'No picture can be read for a moment.', { retryAfter: 5, cause }));
    child.on('message', (message: 'ready' | PictureAnswer) => {
      if (message !== 'ready') return resolve(message);
      isReady = true;
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), job.time);
      child.send(job);
    });
    child.on('error', unavailable);
    child.on('exit', () => (isReady ? resolve({ state: 'too-complex' }) : unavailable()));
  }).finally(() => {
    clearTimeout(timer);
    child.kill('SIGKILL');
  });
}

/** In development and tests the sources run as they are. */
function startProgram(): ChildProcess {
  const options: ForkOptions = {
    serialization: 'advanced',
    env: {},
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  };
  if (extname(program.pathname) === '.js') return fork(fileURLToPath(program), options);
  const fromSources = new URL('../../shared/programFromSources.mjs', import.meta.url);
  return fork(fileURLToPath(fromSources), [program.href], options);
}

const AT_ONCE = 2;
const MOST_WAITING = 40;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work on pixels, two at a time on a node, so that pictures do not take the processor from everything else.
 * Throws 503 if too much waits already.
 */
export async function inPictureQueue<Made>(work: () => Promise<Made>): Promise<Made> {
  if (waiting.length >= MOST_WAITING)
    throw new Problem(503, 'busy', 'Too many pictures are being worked on.', { retryAfter: 5 });
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
