import { extname } from 'node:path';
import { Problem } from '#backend/shared/http/problem.ts';
import type { CheckedDraft, ContentFinding } from './checkedDraft.ts';
import type { OverLimit, SentDraft } from '../documents.ts';
import { EndlessTask, taskWorker } from './taskWorker.ts';
import { contractSentences } from '#adapters/contract/sentences/contractSentences.ts';

/** What the worker does; drafts are JSON texts. */
export interface WorkerTasks {
  readonly read: (text: string) => SentDraft;
  readonly check: (draft: SentCheck) => readonly ContentFinding[];
  readonly [name: string]: (input: never) => unknown;
}

type SentCheck = Omit<CheckedDraft, 'documents'> & { readonly documents: string };

/** Reads and checks drafts beside the calls of customers. `person` is who asks. */
export interface DraftChecks {
  /** The draft in a body. Throws a Problem that says what is wrong with it. */
  readonly read: (person: string, body: string) => Promise<Extract<SentDraft, { readonly state: 'read' }>>;
  /**
   * What is wrong with a draft; that it is too large to check, if that takes too long. Throws a Problem if the worker
   * fails (503) or the person already has others checked (429).
   */
  readonly findings: (person: string, draft: SentCheck) => Promise<readonly ContentFinding[]>;
  /** Ends the workers; what waits for an answer is rejected. */
  readonly close: () => Promise<void>;
}

/** How long one draft may take, without waiting for others. Milliseconds. */
export const LONGEST_CHECK = 5000;
/** How much one person may have read or checked at once. */
export const MOST_AT_ONCE = 2;

/** Beside this file, in the sources and in the build. */
const productProgram = new URL(`./checkWorker${extname(import.meta.url)}`, import.meta.url);

/**
 * Reads and checks drafts in workers, because a large draft would keep a node's customers waiting. What is saved has a
 * worker of its own, so that it does not wait for checks. `program` is what they run.
 */
export function draftChecks(program: URL = productProgram, longest = LONGEST_CHECK): DraftChecks {
  const reading = taskWorker<WorkerTasks>(program, longest);
  const checking = taskWorker<WorkerTasks>(program, longest);
  const running = new Map<string, number>();
  const count = (person: string, change: 1 | -1): void => {
    const next = (running.get(person) ?? 0) + change;
    if (next > 0) running.set(person, next);
    else running.delete(person);
  };
  /** `endless` answers for a task that took too long. */
  const ask = async <Answer>(person: string, work: () => Promise<Answer>, endless: () => Answer): Promise<Answer> => {
    if ((running.get(person) ?? 0) >= MOST_AT_ONCE)
      throw new Problem(429, 'too-many-at-once', 'Wait until your other drafts are checked.', { retryAfter: 5 });
    count(person, 1);
    try {
      return await work();
    } catch (error) {
      if (error instanceof EndlessTask) return endless();
      throw new Problem(503, 'unavailable', 'The draft cannot be checked for a moment.', {
        retryAfter: 5,
        cause: error,
      });
    } finally {
      count(person, -1);
    }
  };
  return {
    read: async (person, body) =>
      readDraftOf(
        await ask<SentDraft>(
          person,
          () => reading.run('read', body),
          () => ({ state: 'malformed' }),
        ),
      ),
    findings: (person, draft) =>
      ask(
        person,
        () => checking.run('check', draft),
        () => [tooLargeToCheck],
      ),
    close: async () => {
      await Promise.all([reading.close(), checking.close()]);
    },
  };
}

function readDraftOf(sent: SentDraft): Extract<SentDraft, { readonly state: 'read' }> {
  if (sent.state === 'read') return sent;
  if (sent.state === 'malformed') throw new Problem(400, 'malformed', 'The request is not as it must be.');
  if (sent.state === 'no-documents')
    throw new Problem(400, 'no-documents', 'The documents must be one JSON object for each language.');
  const { limit, most, language, where } = sent;
  throw new Problem(413, `draft-${limit}`, sentences[limit](most, `${where} in ${language}`), {
    details: { limit, most, language, where },
  });
}

const sentences = {
  document: (most, where) => `A document has at most ${most / 1_000_000} MB: ${where}.`,
  levels: (most, where) => `There are at most ${most} levels: ${where}.`,
  tabs: (most, where) => `There are at most ${most} tabs: ${where}.`,
  fields: (most, where) => `A tab has at most ${most} fields, tiles and newsletters: ${where}.`,
  options: (most, where) => `A field has at most ${most} options: ${where}.`,
  text: (most, where) => `A text has at most ${most} characters: ${where}.`,
  entries: (most, where) => `A list has at most ${most} entries: ${where}.`,
} as const satisfies Readonly<Record<OverLimit['limit'], (most: number, where: string) => string>>;

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
