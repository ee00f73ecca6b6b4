import { extname } from 'node:path';
import { Problem } from '#backend/shared/http/problem.ts';
import type { CheckedDraft, ContentFinding } from './checkedDraft.ts';
import { EndlessTask, taskWorker } from './taskWorker.ts';
import { contractSentences } from '#contract/sentences/contractSentences.ts';

/** Checks drafts beside the calls of customers. `person` is who asks. */
export type DraftChecks = ReturnType<typeof draftChecks>;

/** How long one draft may take, without waiting for others. Milliseconds. */
export const CHECK_TIMEOUT_MS = 5000;
/** How many drafts one person may have checked at once. */
export const MAX_CONCURRENT = 2;

/** Beside this file, in the sources and in the build. */
const productProgram = new URL(`./checkWorker${extname(import.meta.url)}`, import.meta.url);

/**
 * Checks drafts in a worker, because a large draft would keep a node's customers waiting. `program` is what the worker
 * runs.
 */
export function draftChecks(program: URL = productProgram, longest = CHECK_TIMEOUT_MS) {
  const worker = taskWorker<CheckedDraft, readonly ContentFinding[]>(program, longest);
  const running = new Map<string, number>();
  const count = (person: string, change: 1 | -1): void => {
    const next = (running.get(person) ?? 0) + change;
    if (next > 0) running.set(person, next);
    else running.delete(person);
  };
  return {
    /**
     * What is wrong with a draft; that it is too large to check, if that takes too long. Throws a Problem if the worker
     * fails (503) or the person already has others checked (429).
     */
    findings: async (person: string, draft: CheckedDraft) => {
      if ((running.get(person) ?? 0) >= MAX_CONCURRENT)
        throw new Problem(429, 'too-many-at-once', 'Wait until your other drafts are checked.', { retryAfter: 5 });
      count(person, 1);
      try {
        return await worker.run(draft);
      } catch (error) {
        if (error instanceof EndlessTask) return [tooLargeToCheck];
        throw new Problem(503, 'unavailable', 'The draft cannot be checked for a moment.', {
          retryAfter: 5,
          cause: error,
        });
      } finally {
        count(person, -1);
      }
    },
    /** Ends the worker; what waits for an answer is rejected. */
    close: worker.close,
  };
}

const finding = {
  rule: 'content/too-large-to-check',
  severity: 'error',
  file: '',
  pointer: '',
  place: [],
  values: {},
} as const;
const [de, en] = [contractSentences(finding, 'de'), contractSentences(finding, 'en')];

/** The only finding of a draft whose checks took too long; it blocks the publication. */
const tooLargeToCheck: ContentFinding = {
  language: undefined,
  where: '',
  rule: finding.rule,
  severity: finding.severity,
  gap: false,
  values: {},
  sentence: { de: de.problem, en: en.problem },
  remedy: { de: de.mend, en: en.mend },
};
