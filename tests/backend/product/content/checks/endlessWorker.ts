import { parentPort } from 'node:worker_threads';

/** A worker that never finishes one draft, and has no findings in all others. */
parentPort?.on('message', ({ documents }: { readonly documents: object }) => {
  // oxlint-disable-next-line no-empty, no-unmodified-loop-condition -- that is the fault
  while ('endless' in documents) {}
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  parentPort?.postMessage({ answer: [] });
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
parentPort?.postMessage('ready');
