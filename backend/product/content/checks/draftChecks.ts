import { extname } from 'node:path';
import { countByKey } from '#backend/shared/countByKey.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import type { CheckedDraft } from './checkedDraft.ts';
import { toContentFinding, type ContentFinding } from './contentFinding.ts';
import { EndlessTask, taskWorker } from './taskWorker.ts';

/** Checks drafts outside the main thread. `person` is the id of the editor. */
export type DraftChecks = ReturnType<typeof draftChecks>;

/** Time limit for one draft, without its wait in the queue. */
export const CHECK_TIMEOUT_MS = 5000;
/** Concurrent checks of one person. */
export const MAX_CONCURRENT = 2;

/** The program lies beside this file, in the sources and in the build. */
const productProgram = new URL(`./checkWorker${extname(import.meta.url)}`, import.meta.url);

/**
 * Checks drafts in a worker that runs `program`, because a large draft would block a node's calls. `longest` is the
 * time limit in milliseconds.
 */
export function draftChecks(program: URL = productProgram, longest = CHECK_TIMEOUT_MS) {
  const worker = taskWorker<CheckedDraft, readonly ContentFinding[]>(program, longest);
  const checksByPerson = countByKey();
  return {
    /**
     * Findings of a draft; after the time limit only that it is too large to check. Throws a Problem if the worker
     * fails (503) or too many checks of the person already run (429).
     */
    findings: async (person: string, draft: CheckedDraft) => {
      if (checksByPerson.get(person) >= MAX_CONCURRENT)
        throw new Problem(429, 'too-many-at-once', 'Wait until your other drafts are checked.', { retryAfter: 5 });
      checksByPerson.add(person, 1);
      try {
        return await worker.run(draft);
      } catch (error) {
        if (error instanceof EndlessTask) return [tooLargeToCheck];
        throw new Problem(503, 'unavailable', 'The draft cannot be checked for a moment.', {
          retryAfter: 5,
          cause: error,
        });
      } finally {
        checksByPerson.add(person, -1);
      }
    },
    /** Ends the worker and rejects the pending checks. */
    close: worker.close,
  };
}

/** The only finding of a draft whose checks took too long; it blocks the publication. */
const tooLargeToCheck = toContentFinding(
  { rule: 'content/too-large-to-check', severity: 'error', file: '', pointer: '', place: [], values: {} },
  false,
);
