import { extname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { Problem } from '#backend/shared/http/problem.ts';
import type { CheckedDraft, ContentFinding } from './checkedDraft.ts';

/** What the worker is asked, and what it answers; `id` tells which question it answers. */
export interface CheckQuestion {
  readonly id: number;
  readonly draft: CheckedDraft;
}
export interface CheckAnswer {
  readonly id: number;
  readonly findings: readonly ContentFinding[];
}

/** Checks drafts beside the calls of customers. */
export interface DraftChecks {
  /** What is wrong with a draft. Rejects with a Problem (503) if the worker fails or takes too long. */
  readonly findings: (draft: CheckedDraft) => Promise<readonly ContentFinding[]>;
  /** Ends the worker; what waits for an answer is rejected. */
  readonly close: () => Promise<void>;
}

/** How long one draft may take, waiting for others included. Milliseconds. */
const LONGEST = 30_000;
/** So that no draft takes the node's memory. */
const MOST_MEGABYTES = 512;

/** Beside this file, in the sources and in the build. */
const productProgram = new URL(`./checkWorker${extname(import.meta.url)}`, import.meta.url);

/**
 * Checks in a worker, because compiling the forms of a large draft would keep a node's customers waiting. It is started
 * with the first draft, and again with the next one after it has failed. `program` is what it runs.
 */
export function draftChecks(program: URL = productProgram): DraftChecks {
  let running: Running | undefined;
  return {
    findings: (draft) => {
      if (running?.hasEnded !== false) running = startWorker(program);
      return running.ask(draft);
    },
    close: async () => running?.end(),
  };
}

interface Waiting {
  readonly resolve: (findings: readonly ContentFinding[]) => void;
  readonly reject: (problem: Problem) => void;
}

interface Running {
  readonly hasEnded: boolean;
  readonly ask: (draft: CheckedDraft) => Promise<readonly ContentFinding[]>;
  readonly end: () => Promise<void>;
}

function startWorker(program: URL): Running {
  const worker = newWorker(program, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let hasEnded = false;
  const fail = (cause: unknown): void => {
    hasEnded = true;
    for (const { reject } of waiting.values()) reject(unavailable(cause));
    waiting.clear();
  };
  worker.on('message', ({ id, findings }: CheckAnswer) => {
    waiting.get(id)?.resolve(findings);
    waiting.delete(id);
  });
  worker.on('error', fail);
  worker.on('exit', fail);
  // A process that has nothing else to do may end; listening would keep it.
  worker.unref();
  const end = async (): Promise<void> => {
    fail('ended');
    await worker.terminate();
  };
  return {
    get hasEnded() {
      return hasEnded;
    },
    ask: (draft) => {
      asked += 1;
      const id = asked;
      const timer = setTimeout(() => void end(), LONGEST);
      const answer = new Promise<readonly ContentFinding[]>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
      worker.postMessage({ id, draft } satisfies CheckQuestion);
      return answer.finally(() => clearTimeout(timer));
    },
    end,
  };
}

/** In development and tests the sources run as they are, which a worker does not take over from its process. */
function newWorker(program: URL, options: WorkerOptions): Worker {
  if (extname(program.pathname) === '.js') return new Worker(program, options);
  return new Worker(new URL('./workerFromSources.mjs', import.meta.url), { ...options, workerData: program.href });
}

function unavailable(cause: unknown): Problem {
  return new Problem(503, 'unavailable', 'The draft cannot be checked for a moment.', { retryAfter: 5, cause });
}
