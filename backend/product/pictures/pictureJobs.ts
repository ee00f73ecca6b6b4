import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '#backend/shared/http/problem.ts';
import type { PictureAnswer, PictureJob } from './pixels.ts';
import { createHash } from 'node:crypto';

/** A re-encoded picture, without metadata. Sizes in pixels. */
export interface CleanPicture {
  /** Hash of the bytes and the extension of the type: the same picture has the same name everywhere. */
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** Whether the upload was SVG. */
  readonly isDrawing: boolean;
}

/** Largest upload, in bytes. */
export const LARGEST_PICTURE = 10 * 1024 * 1024;

interface Kind extends Pick<PictureJob, 'format' | 'options'> {
  /** Recognizes a file by its first bytes. */
  readonly begins: (head: string) => boolean;
}

const PNG = { compressionLevel: 9 };
const PHOTOGRAPH = { quality: 90 };

/** Accepted kinds with the format for storage; GIF becomes lossless WebP, because it has few colours and hard edges. */
const kinds: readonly Kind[] = [
  { format: 'png', options: PNG, begins: (head) => head.startsWith('\u0089PNG\r\n\u001A\n') },
  { format: 'jpeg', options: PHOTOGRAPH, begins: (head) => head.startsWith('\u00FF\u00D8\u00FF') },
  {
    format: 'webp',
    options: PHOTOGRAPH,
    begins: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP',
  },
  { format: 'webp', options: { lossless: true }, begins: (head) => /^GIF8[79]a/.test(head) },
  { format: 'avif', options: PHOTOGRAPH, begins: (head) => head.slice(4, 12) === 'ftypavif' },
];

/**
 * Detects the kind of an upload by its content, never by its name, and encodes it again: without metadata, in the
 * camera's orientation, in its own format, GIF as WebP, SVG as PNG. Keeps only the first frame of an animation, because
 * customers could not stop it. Throws a Problem with the reason.
 */
export async function readPicture(bytes: Uint8Array): Promise<CleanPicture> {
  if (bytes.length > LARGEST_PICTURE) throw new Problem(413, 'picture-too-large', 'A picture has 10 MB at most.');
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const kind = kinds.find(({ begins }) => begins(head));
  const isDrawing = kind === undefined;
  const { format, options } = kind ?? { format: 'png', options: PNG };
  const picture = await makePicture('editors', async () => ({ bytes, isDrawing, format, options, width: 0 }));
  const { bytes: written, width, height } = picture;
  return {
    name: buildFileName(written, format === 'jpeg' ? 'jpg' : format),
    type: `image/${format}`,
    width,
    height,
    bytes: written,
    isDrawing,
  };
}

const buildFileName = (bytes: Uint8Array, extension: string): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;

const MEGABYTE = 1024 * 1024;

/** Limits of one picture. A photograph of 40 million pixels as AVIF needs 8 s and 400 MB. */
const limits = {
  drawing: { time: 2000, memory: 256 * MEGABYTE },
  photograph: { time: 20_000, memory: 768 * MEGABYTE },
} as const;
/** Time limit for a process that gets no CPU time. */
const MAX_WAIT_MS = 60_000;

/** The program lies beside this file, in the sources and in the build. */
const program = new URL(`./pictureProgram${extname(import.meta.url)}`, import.meta.url);

/**
 * Renders a picture in a child process of low priority, one at a time on a node: native code that hangs or takes all
 * memory can be stopped in no other way. The process gets no settings or secrets, and ends with the picture or at its
 * limits. Customers' pictures come first. `read` runs when the turn comes. Throws a Problem with the reason.
 */
export function makePicture(
  requester: keyof typeof queues,
  read: () => Promise<Omit<PictureJob, 'time' | 'memory'>>,
): Promise<Extract<PictureAnswer, { readonly state: 'made' }>> {
  return runInTurn(requester, async () => {
    const job = await read();
    const answer = await runProgram({ ...job, ...(job.isDrawing ? limits.drawing : limits.photograph) });
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

function runProgram(job: PictureJob): Promise<PictureAnswer> {
  const child = startProgram();
  let isReady = false;
  return new Promise<PictureAnswer>((resolve, reject) => {
    const unavailable = (cause?: unknown): void =>
      reject(new Problem(503, 'unavailable', 'No picture can be read for a moment.', { retryAfter: 5, cause }));
    const timer = setTimeout(unavailable, MAX_WAIT_MS);
    child.on('message', (message: 'ready' | PictureAnswer) => {
      if (message !== 'ready') return resolve(message);
      isReady = true;
      child.send(job);
    });
    child.on('error', unavailable);
    child.on('exit', () => {
      clearTimeout(timer);
      if (isReady) resolve({ state: 'too-complex' });
      else unavailable();
    });
  }).finally(() => child.kill('SIGKILL'));
}

/** In development and tests the sources run unbuilt. */
function startProgram(): ChildProcess {
  const options: ForkOptions = {
    serialization: 'advanced',
    env: {},
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  };
  const fromSources = new URL('../../shared/programFromSources.mjs', import.meta.url);
  const child =
    extname(program.pathname) === '.js'
      ? fork(fileURLToPath(program), options)
      : fork(fileURLToPath(fromSources), [program.href], options);
  // Before the child starts threads, because they inherit its priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}

/** Limits of the queues; editors' requests must end before they count as hanging. */
const MAX_QUEUED = { customers: 200, editors: 10 } as const;

let isBusy = false;
const queues: Readonly<Record<keyof typeof MAX_QUEUED, (() => void)[]>> = { customers: [], editors: [] };

/** Runs one job after the other, customers' first. Throws 503 if the queue is full. */
async function runInTurn<Made>(requester: keyof typeof queues, work: () => Promise<Made>): Promise<Made> {
  const queue = queues[requester];
  if (queue.length >= MAX_QUEUED[requester])
    throw new Problem(503, 'busy', 'Too many pictures are being worked on.', { retryAfter: 5 });
  if (isBusy) await new Promise<void>((resolve) => queue.push(resolve));
  isBusy = true;
  try {
    return await work();
  } finally {
    const next = queues.customers.shift() ?? queues.editors.shift();
    // Stays busy for the next job, so that a new request cannot run beside it.
    if (next === undefined) isBusy = false;
    else next();
  }
}
