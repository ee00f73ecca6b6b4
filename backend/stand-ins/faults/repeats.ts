import type { FaultEffect } from './faultDocument.ts';

/** Pages repeat a failed reading call by themselves this many times, after at most 1.5 seconds each. */
const MOST_REPEATS = 2;
const WITHIN_MS = 3_000;

/** Recognises the automatic repeats of pages. */
export interface Repeats {
  /** Whether a call like this failed a moment ago, so that this one is the page's automatic repeat. */
  readonly isRepeat: (key: string) => boolean;
  /** Remembers how a call ended. */
  readonly ended: (key: string, failed: boolean) => void;
}

/** `now` is a running clock in milliseconds: pages repeat by their own clock, not by that of the stand-ins. */
export function repeatDetector(now: () => number = () => performance.now()): Repeats {
  const failures = new Map<string, { readonly at: number; readonly count: number }>();
  return {
    isRepeat: (key) => {
      const last = failures.get(key);
      return last !== undefined && last.count <= MOST_REPEATS && now() - last.at <= WITHIN_MS;
    },
    ended: (key, failed) => {
      for (const [old, { at }] of failures) if (now() - at > WITHIN_MS) failures.delete(old);
      const { count = 0 } = failures.get(key) ?? {};
      if (failed) failures.set(key, { at: now(), count: count > MOST_REPEATS ? 1 : count + 1 });
      else failures.delete(key);
    },
  };
}

/**
 * Whether the product repeats a call by itself after this answer: calls that only read, if the network or the server
 * fails. To the provider's client script an answer in another format is a failed network.
 * Source: requirements#FLT-2.
 */
export function isRepeatedAfter(call: string, status: number | undefined, effect: FaultEffect | undefined): boolean {
  if (call.startsWith('accounts.get'))
    return status === undefined || effect?.kind === 'garbage' || (effect?.kind === 'status' && effect.status !== 429);
  return call.startsWith('GET ') && (status === undefined || status >= 500);
}
