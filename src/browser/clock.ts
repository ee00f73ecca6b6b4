import type { ServiceError } from './gatewayErrors.ts';

/**
 * The result of `work`. Throws `overdue` if the work takes longer than `milliseconds`. Stops its timer when the work
 * ends.
 */
export async function inTime<T>(
  clock: Pick<Clock, 'wait'>,
  milliseconds: number,
  work: Promise<T>,
  overdue: ServiceError,
): Promise<T> {
  const settled = new AbortController();
  const timeout = clock.wait(milliseconds, settled.signal).then(
    () => Promise.reject(overdue),
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([work, timeout]);
  } finally {
    settled.abort();
  }
}

/** Calls `callback` after `milliseconds`. Returns a function that cancels the call. */
export function callAfter(clock: Pick<Clock, 'wait'>, milliseconds: number, callback: () => void): () => void {
  const stop = new AbortController();
  clock.wait(milliseconds, stop.signal).then(callback, () => undefined);
  return () => stop.abort();
}

/** Time for the application. Tests pass their own. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds that never jump with the wall clock. */
  readonly monotonic: () => number;
  /** Resolves after `milliseconds` of any length; rejects with the signal's reason when aborted. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /**
   * Calls the listener after a possible sleep of the page: visible again, restored or back online. Returns a function
   * that stops it.
   */
  readonly onWake: (listener: () => void) => () => void;
  /** Calls the listener when the page is left or hidden. Returns a function that stops it. */
  readonly onHide: (listener: () => void) => () => void;
}

/** Browsers overflow beyond this value and fire at once. */
const maxTimerMs = 2 ** 31 - 1;

/** The browser's clock. */
export function browserClock(): Clock {
  return { now: () => Date.now(), monotonic: () => performance.now(), wait, onWake, onHide };
}

async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  for (let remaining = milliseconds; remaining > 0; remaining -= maxTimerMs)
    await waitOnce(Math.min(remaining, maxTimerMs), signal);
}

function waitOnce(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(getAbortReason(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

function getAbortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException('aborted', 'AbortError');
}

function onHide(listener: () => void): () => void {
  return onVisibility('hidden', ['pagehide'], listener);
}

function onWake(listener: () => void): () => void {
  return onVisibility('visible', ['pageshow', 'online'], listener);
}

function onVisibility(state: DocumentVisibilityState, events: readonly string[], listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const handleVisibility = (): void => {
    if (document.visibilityState === state) listener();
  };
  document.addEventListener('visibilitychange', handleVisibility, { signal });
  for (const event of events) addEventListener(event, listener, { signal });
  return () => stop.abort();
}
