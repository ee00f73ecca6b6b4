import type { Check, CheckSurroundings } from '../model/checks.ts';
import type { Documents } from '../model/documents.ts';

/** Messages to and from the check worker; an answer has the `id` of its question. */
export interface CheckQuestion {
  readonly id: number;
  readonly documents: Documents;
  readonly surroundings: CheckSurroundings;
}
export interface CheckAnswer {
  readonly id: number;
  readonly checks: readonly Check[];
}

/** Checks a draft without blocking the page. */
export interface Checker {
  /** The findings; undefined if a newer check has replaced this one. Never rejects. */
  readonly check: (documents: Documents, surroundings: CheckSurroundings) => Promise<readonly Check[] | undefined>;
}

/** Checks in a worker, so that typing never waits. The worker starts with the first check. */
export function workerChecker(): Checker {
  let worker: Worker | undefined;
  let newest = 0;
  return {
    check: (documents, surroundings) => {
      worker ??= startWorker();
      newest += 1;
      const question: CheckQuestion = { id: newest, documents, surroundings };
      return new Promise((resolve) => {
        const handleAnswer = ({ data }: MessageEvent<CheckAnswer>): void => {
          if (data.id < question.id) return;
          worker?.removeEventListener('message', handleAnswer);
          resolve(data.id === question.id && question.id === newest ? data.checks : undefined);
        };
        worker?.addEventListener('message', handleAnswer);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
        worker?.postMessage(question);
      });
    },
  };
}

function startWorker(): Worker {
  trustOwnScripts();
  return new Worker(new URL('../checkWorker.ts', import.meta.url), { type: 'module' });
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

/**
 * Sets the default Trusted Types policy, which a page may do only once: only addresses on the studio's own origin may
 * become scripts. DOMParser is allowed for translators' files, because nothing in a parsed document runs.
 */
function trustOwnScripts(): void {
  const { trustedTypes }: { readonly trustedTypes?: PolicyFactory } = Object(window);
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isSameOrigin(url) ? url : null),
    createHTML: (text, _type, sink) => (sink === 'DOMParser parseFromString' ? text : null),
  });
}

/** Whether an address is on the studio's own origin. */
function isSameOrigin(url: string): boolean {
  return URL.canParse(url, location.href) && new URL(url, location.href).origin === location.origin;
}
