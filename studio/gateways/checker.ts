import type { Check, CheckSurroundings } from '../model/checks.ts';
import type { Documents } from '../model/documents.ts';

/** What is to be checked, and what the answer is; `id` tells which question it answers. */
export interface CheckQuestion {
  readonly id: number;
  readonly documents: Documents;
  readonly surroundings: CheckSurroundings;
}
export interface CheckAnswer {
  readonly id: number;
  readonly checks: readonly Check[];
}

/** Checks a draft without keeping the page waiting. */
export interface Checker {
  /** The findings; undefined if a newer question came in between. Never rejects. */
  readonly check: (documents: Documents, surroundings: CheckSurroundings) => Promise<readonly Check[] | undefined>;
}

/** Checks in a worker, so that typing never waits for it. Started with the first question. */
export function workerChecker(): Checker {
  let worker: Worker | undefined;
  let newest = 0;
  return {
    check: (documents, surroundings) => {
      worker ??= startWorker();
      newest += 1;
      const question: CheckQuestion = { id: newest, documents, surroundings };
      return new Promise((resolve) => {
        const heard = ({ data }: MessageEvent<CheckAnswer>): void => {
          if (data.id < question.id) return;
          worker?.removeEventListener('message', heard);
          resolve(data.id === question.id && question.id === newest ? data.checks : undefined);
        };
        worker?.addEventListener('message', heard);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
        worker?.postMessage(question);
      });
    },
  };
}

function startWorker(): Worker {
  trustScripts(isSameOrigin);
  return new Worker(new URL('../checks/checkWorker.ts', import.meta.url), { type: 'module' });
}

interface PolicyFactory {
  readonly createPolicy: (
    name: string,
    rules: {
      readonly createScriptURL: (url: string) => string | null;
      readonly createHTML: (text: string, type: string, sink: string) => string | null;
    },
  ) => unknown;
}

let isSet = false;

/**
 * Where the browser enforces Trusted Types: only addresses that `isTrusted` accepts may become code. Set once. Text may
 * be parsed into a document of its own, as files of translators are; nothing in such a document runs.
 */
function trustScripts(isTrusted: (url: string) => boolean): void {
  if (isSet) return;
  isSet = true;
  const { trustedTypes }: { readonly trustedTypes?: PolicyFactory } = Object(window);
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isTrusted(url) ? url : null),
    createHTML: (text, _type, sink) => (sink === 'DOMParser parseFromString' ? text : null),
  });
}

/** Whether an address is on the studio's own origin. */
function isSameOrigin(url: string): boolean {
  return URL.canParse(url, location.href) && new URL(url, location.href).origin === location.origin;
}
