/** A day, in seconds. */
export const DAY_SECONDS = 86_400;

/** The current time, in epoch milliseconds. Everything that expires or has a timestamp uses this, never `Date.now()`. */
export interface Clock {
  readonly now: () => number;
}

/**
 * Returns a function to call before each request, which runs `work` at most once per interval (milliseconds) of the
 * clock: a changed clock takes effect at the next call.
 */
export function throttleByClock(
  intervalMs: number,
  clock: Clock,
  work: (now: number) => Promise<void>,
): () => Promise<void> {
  let last = Number.NaN;
  return async () => {
    const now = clock.now();
    if (Math.abs(now - last) < intervalMs) return;
    last = now;
    await work(now);
  };
}
