import type { EngineName } from './engines.ts';
import type { Sample } from './measureEngine.ts';

/** Results of one engine at one size: times in milliseconds, medians over the rounds unless stated otherwise. */
export interface Figures {
  readonly engine: EngineName;
  readonly n: number;
  readonly keyP50: number;
  readonly keyP95: number;
  readonly wrongKeyP50: number;
  /** Leaving a changed field. */
  readonly leaveP50: number;
  readonly mount: number;
  readonly remount: number;
  readonly submit: number;
  /** Brotli bytes of all scripts of the page. */
  readonly bytes: number;
  /** The most characters lost in any round. */
  readonly lost: number;
  /** The fewest in any round. */
  readonly ariaInvalid: number;
  /** The fewest in any round. */
  readonly faults: number;
}

/** Combines the rounds of one engine at one size. */
export function figuresOf(engine: EngineName, n: number, bytes: number, rounds: readonly Sample[]): Figures {
  const keys = rounds.flatMap((round) => round.keys);
  const median = (of: 'mount' | 'remount' | 'submit'): number =>
    percentile(
      rounds.map((round) => round[of]),
      0.5,
    );
  return {
    engine,
    n,
    keyP50: percentile(keys, 0.5),
    keyP95: percentile(keys, 0.95),
    wrongKeyP50: percentile(
      rounds.flatMap((round) => round.wrongKeys),
      0.5,
    ),
    leaveP50: percentile(
      rounds.flatMap((round) => round.leaves),
      0.5,
    ),
    mount: median('mount'),
    remount: median('remount'),
    submit: median('submit'),
    bytes,
    lost: Math.max(...rounds.map(({ lost }) => lost)),
    ariaInvalid: Math.min(...rounds.map(({ ariaInvalid }) => ariaInvalid)),
    faults: Math.min(...rounds.map(({ faults }) => faults)),
  };
}

/** The value below which a share (0 to 1) of the values lies, nearest rank; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
