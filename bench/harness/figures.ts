import type { EngineName } from './engines.ts';
import type { KeyTime } from './keyTimes.ts';
import type { Sample } from './measureEngine.ts';

/** Results of one engine at one size: times in milliseconds, medians over the rounds unless stated otherwise. */
export interface Figures {
  readonly engine: EngineName;
  readonly n: number;
  /** One key: all that it costs the main thread, and the parts of that. */
  readonly key: KeyTime;
  /** From a key until its letter is painted. */
  readonly paint: number;
  /** A key in a field that shows an error, the whole main thread. */
  readonly wrongKey: number;
  /** Leaving a changed field, the whole main thread. */
  readonly leave: number;
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
  const median = (of: (round: Sample) => readonly number[]): number => percentile(rounds.flatMap(of), 0.5);
  const keyPart = (part: keyof KeyTime): number => median(({ keys }) => keys.map((key) => key[part]));
  return {
    engine,
    n,
    key: { whole: keyPart('whole'), script: keyPart('script'), layout: keyPart('layout'), style: keyPart('style') },
    paint: median(({ paints }) => paints),
    wrongKey: median(({ wrongKeys }) => wrongKeys.map(({ whole }) => whole)),
    leave: median(({ leaves }) => leaves.map(({ whole }) => whole)),
    mount: median(({ mount }) => [mount]),
    remount: median(({ remount }) => [remount]),
    submit: median(({ submit }) => [submit]),
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
