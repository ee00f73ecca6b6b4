import type { Clock } from '#src/browser/clock.ts';

/** A clock that stands still until it is moved; `wait` resolves when its time has come. */
export interface TestClock extends Clock {
  readonly advance: (milliseconds: number) => Promise<void>;
  readonly wake: () => void;
  readonly hide: () => void;
}

export function testClock(start = Date.parse('2025-06-01T10:00:00Z')): TestClock {
  let now = start;
  const waiting = new Set<{ readonly at: number; readonly done: () => void }>();
  const listeners = new Set<() => void>();
  const hideListeners = new Set<() => void>();
  return {
    now: () => now,
    monotonic: () => now - start,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const stop = (): void => {
          waiting.delete(entry);
          reject(new DOMException('aborted', 'AbortError'));
        };
        const done = (): void => {
          signal?.removeEventListener('abort', stop);
          resolve();
        };
        const entry = { at: now + milliseconds, done };
        waiting.add(entry);
        signal?.addEventListener('abort', stop);
        if (milliseconds <= 0) done();
      }),
    onHide: (listener) => {
      hideListeners.add(listener);
      globalThis.addEventListener?.('pagehide', listener);
      return () => {
        hideListeners.delete(listener);
        globalThis.removeEventListener?.('pagehide', listener);
      };
    },
    hide: () => {
      for (const listener of hideListeners) listener();
    },
    onWake: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    advance: async (milliseconds) => {
      await new Promise((settled) => setTimeout(settled, 0));
      const end = now + milliseconds;
      for (;;) {
        const next = [...waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        waiting.delete(next);
        now = Math.max(now, next.at);
        next.done();
        await new Promise((settled) => setTimeout(settled, 0));
      }
      now = end;
    },
    wake: () => {
      for (const listener of listeners) listener();
    },
  };
}
