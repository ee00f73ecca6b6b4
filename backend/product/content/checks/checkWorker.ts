import { parentPort } from 'node:worker_threads';
import { checkDraft } from './checkedDraft.ts';
import type { CheckAnswer, CheckQuestion } from './draftChecks.ts';

/** The worker's side of `draftChecks`: it answers each question with the findings, one after the other. */
parentPort?.on('message', ({ id, draft }: CheckQuestion) => {
  const answer: CheckAnswer = { id, findings: checkDraft(draft) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  parentPort?.postMessage(answer);
});
