import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#src/browser/clock.ts';

/** A computer whose time is set by a test: timers follow the monotonic clock, which may or may not run during sleep. */
export interface Machine extends Clock {
  /** Time passes and timers fire. */
  readonly run: (milliseconds: number) => Promise<void>;
  /** No timer fires; `counted`: the monotonic clock runs meanwhile. Then the page wakes. */
  readonly sleep: (milliseconds: number, counted: boolean) => Promise<void>;
  /** The wall clock is set forward or back; the page notices. */
  readonly putWallClock: (milliseconds: number) => Promise<void>;
}

export function machine(): Machine {
  let [ticks, wallAhead] = [0, 1_700_000_000_000];
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>();
  const listeners = new Set<() => void>();
  const wake = async (): Promise<void> => {
    for (const listener of listeners) listener();
    await setImmediate();
  };
  const run = async (milliseconds: number): Promise<void> => {
    const end = ticks + milliseconds;
    await setImmediate();
    for (;;) {
      const next = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers.delete(next);
      ticks = Math.max(ticks, next.at);
      next.fire();
      await setImmediate();
    }
    ticks = Math.max(ticks, end);
  };
  return {
    now: () => ticks + wallAhead,
    monotonic: () => ticks,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const timer = { at: ticks + milliseconds, fire: resolve };
        timers.add(timer);
        signal?.addEventListener('abort', () => {
          timers.delete(timer);
          reject(new DOMException('aborted', 'AbortError'));
        });
      }),
    onHide: () => () => undefined,
    onWake: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run,
    sleep: async (milliseconds, counted) => {
      if (counted) ticks += milliseconds;
      else wallAhead += milliseconds;
      await wake();
    },
    putWallClock: async (milliseconds) => {
      wallAhead += milliseconds;
      await wake();
    },
  };
}
