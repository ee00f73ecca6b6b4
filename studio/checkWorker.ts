import { checkDocuments } from './model/checks.ts';
import type { CheckAnswer, CheckQuestion } from './gateways/checker.ts';

/** The worker of `workerChecker`: answers each question with the findings. */
self.addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  const answer: CheckAnswer = { id: data.id, checks: checkDocuments(data.documents, data.surroundings) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  self.postMessage(answer);
});
