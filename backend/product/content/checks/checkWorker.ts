import { parentPort } from 'node:worker_threads';
import { checkDraft, type CheckedDraft } from './checkedDraft.ts';

/** The worker's side of `draftChecks`: it checks one draft after the other. */
parentPort?.on('message', (draft: CheckedDraft) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  parentPort?.postMessage({ answer: checkDraft(draft) });
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
parentPort?.postMessage('ready');
