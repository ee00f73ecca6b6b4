import type { Fault, FaultEffect } from './faultDocument.ts';

/** One attempt of a call: `key` is equal for the same call of the same page. */
export interface Attempt {
  readonly key: string;
  /** The page's automatic repeat of a call that failed a moment ago. */
  readonly isRepeat: boolean;
}

/** The active faults, for stand-ins and services. */
export interface FaultStore {
  readonly list: () => readonly Fault[];
  /** Replaces all of them. */
  readonly replace: (faults: readonly Fault[]) => void;
  /**
   * The next effect for a call, if any. Counts a limited fault down and removes it after its last time. A fault with
   * `repeats` also happens to the automatic repeats of the call that it hit, and does not count them.
   */
  readonly take: (call: string, attempt?: Attempt) => FaultEffect | undefined;
  /** Tells that this call exists. */
  readonly offer: (call: string) => void;
  /** The calls that exist, in alphabetical order. */
  readonly calls: () => readonly string[];
}

/** A store of faults. `changed` is told the new list. Source: requirements#console-api. */
export function faultStore(
  initial: readonly Fault[] = [],
  changed: (faults: readonly Fault[]) => void = () => undefined,
): FaultStore {
  let faults = initial;
  let repeated = new Map<string, FaultEffect>();
  const calls = new Set<string>();
  const set = (next: readonly Fault[]): void => {
    faults = next;
    changed(next);
  };
  return {
    list: () => faults,
    offer: (call) => calls.add(call),
    calls: () => [...calls].toSorted(),
    replace: (next) => {
      repeated = new Map();
      set(next);
    },
    take: (call, attempt) => {
      const again = attempt?.isRepeat === true ? repeated.get(attempt.key) : undefined;
      if (again !== undefined) return again;
      const hit = faults.find((fault) => fault.call === call);
      if (attempt !== undefined) repeated.delete(attempt.key);
      if (hit?.times === undefined) return hit?.effect;
      if (attempt !== undefined && hit.repeats === true) repeated.set(attempt.key, hit.effect);
      const rest = hit.times > 1 ? [{ ...hit, times: hit.times - 1 }] : [];
      set(faults.flatMap((fault) => (fault === hit ? rest : [fault])));
      return hit.effect;
    },
  };
}
