import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '#backend/shared/http/problem.ts';
import { inPictureQueue } from './pictureQueue.ts';
import type { PictureAnswer, PictureJob } from './pictureProgram.ts';

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
