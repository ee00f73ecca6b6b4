import { Problem } from '#backend/shared/http/problem.ts';

const AT_ONCE = 2;
const MOST_WAITING = 40;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work on pixels, two at a time on a node, so that pictures do not take the processor from everything else.
 * Throws 503 if too much waits already.
 */
export async function inPictureQueue<Made>(work: () => Promise<Made>): Promise<Made> {
  if (waiting.length >= MOST_WAITING)
    throw new Problem(503, 'busy', 'Too many pictures are being worked on.', { retryAfter: 5 });
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
