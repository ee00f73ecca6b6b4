import { parentPort } from 'node:worker_threads';
import type { JsonObject } from '#adapters/model/json.ts';
import { checkDraft } from './checkedDraft.ts';
import type { WorkerTasks } from './draftChecks.ts';
import { readSentDraft } from '../documents.ts';
import type { TaskMessage } from './taskWorker.ts';

const tasks: WorkerTasks = {
  read: (text) => readSentDraft(text),
  check: ({ documents, ...surroundings }) =>
    checkDraft({ documents: JSON.parse(documents) as Readonly<Record<string, JsonObject>>, ...surroundings }),
};

/** The worker's side of `draftChecks`: it does one task after the other. */
parentPort?.on('message', ({ name, input }: TaskMessage<WorkerTasks>) => {
  const task = tasks[name] as (value: unknown) => unknown;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  parentPort?.postMessage({ answer: task(input) });
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
parentPort?.postMessage('ready');
