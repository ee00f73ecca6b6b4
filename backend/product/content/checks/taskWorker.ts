import { extname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A task exceeded its limit of time or memory and was ended. */
export class EndlessTask extends Error {}

/** The worker did not start, or ended. */
export class NoWorker extends Error {}

/** Runs tasks in a worker thread, one after the other, so that they do not block the main thread. */
export interface TaskWorker<Input, Answer> {
  /** Input and answer are copied. Rejects with EndlessTask or NoWorker. */
  readonly run: (input: Input) => Promise<Answer>;
  /** Ends the worker and rejects the pending tasks. */
  readonly close: () => Promise<void>;
}

/** Limit of the worker's heap, so that no task uses up the node's memory. */
const MAX_MEGABYTES = 512;
/** Time in which the worker must start. */
const STARTUP_TIMEOUT_MS = 20_000;

/**
 * A worker that runs `program`. It starts with the first task, and again with the next task after it ended. A task may
 * take `longest` milliseconds from its own start; its wait in the queue does not count.
 */
export function taskWorker<Input, Answer>(program: URL, longest: number): TaskWorker<Input, Answer> {
  let running: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let closed = new AbortController();
  const begin = async (message: unknown, end: AbortSignal): Promise<unknown> => {
    if (end.aborted) throw new NoWorker('closed');
    running ??= startWorker(program);
    const worker = await running.catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    try {
      return await answerOf(worker, message, longest, end);
    } catch (error) {
      running = undefined;
      await worker.terminate();
      throw error;
    }
  };
  return {
    run: async (input) => {
      const { signal } = closed;
      const mine = last.then(() => begin(input, signal));
      last = mine.catch(() => undefined);
      return mine as Promise<Answer>;
    },
    close: async () => {
      closed.abort();
      closed = new AbortController();
      await last;
      await (await running?.catch(() => undefined))?.terminate();
      running = undefined;
    },
  };
}

/** A worker that has loaded its program. */
async function startWorker(program: URL): Promise<Worker> {
  const worker = newWorker(program, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES } });
  // The worker must not keep an idle process alive.
  worker.unref();
  try {
    await receiveMessage(worker, STARTUP_TIMEOUT_MS);
    return worker;
  } catch (error) {
    await worker.terminate();
    throw new NoWorker('the worker does not start', { cause: error });
  }
}

async function answerOf(worker: Worker, message: unknown, longest: number, end: AbortSignal): Promise<unknown> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  worker.postMessage(message);
  const answer = (await receiveMessage(worker, longest, end)) as { readonly answer: unknown };
  return answer.answer;
}

/** The worker's next message. Rejects if the worker ends, takes too long, or `end` is aborted. */
function receiveMessage(worker: Worker, longest: number, end?: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onEnd);
      end?.removeEventListener('abort', onClose);
      act();
    };
    const onMessage = (message: unknown): void => settle(() => resolve(message));
    const onError = (cause: unknown): void => settle(() => reject(toWorkerError(cause)));
    const onEnd = (): void => settle(() => reject(new NoWorker('ended')));
    const onClose = (): void => settle(() => reject(new NoWorker('closed')));
    const timer = setTimeout(() => settle(() => reject(new EndlessTask('too long'))), longest);
    worker.on('message', onMessage).on('error', onError).on('exit', onEnd);
    end?.addEventListener('abort', onClose);
  });
}

function toWorkerError(cause: unknown): Error {
  const isMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? new EndlessTask('too much memory', { cause }) : new NoWorker('failed', { cause });
}

/** In development and tests the sources run unbuilt, through a loader that a worker does not inherit. */
function newWorker(program: URL, options: WorkerOptions): Worker {
  if (extname(program.pathname) === '.js') return new Worker(program, options);
  const fromSources = new URL('../../../shared/programFromSources.mjs', import.meta.url);
  return new Worker(fromSources, { ...options, workerData: program.href });
}
