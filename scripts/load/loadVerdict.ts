import { atLeast, atMost, quantile, type LimitLine } from './limitLine.ts';
import type { Measured } from './measured.ts';

/** The phases of one run. */
export interface LoadRun {
  readonly steady: Measured;
  readonly flood: Measured;
  readonly overload: Measured;
  readonly after: Measured;
  readonly deletions: Measured;
}

/** Judges a run by the limits for two processors. Source: requirements#SRV-6. */
export function judgeLoad({ steady, flood, overload, after, deletions }: LoadRun): readonly LimitLine[] {
  return [
    atMost('200 a second: p99', quantile(steady.latencies, 0.99), 50, 'ms'),
    atMost('200 a second: errors and refusals', steady.failed + steady.refusals.length, 0),
    atLeast('as fast as possible: answers a second', rate(flood), 1500),
    atMost('as fast as possible: p99', quantile(flood.latencies, 0.99), 100, 'ms'),
    atMost('as fast as possible: errors and refusals', flood.failed + flood.refusals.length, 0),
    atMost('three times too much: errors', overload.failed, 0),
    atMost('three times too much: p99 of refusals', quantile(overload.refusals, 0.99, 0), 100, 'ms'),
    atMost('200 a second, right after: p99', quantile(after.latencies, 0.99), 50, 'ms'),
    atMost('200 a second, right after: errors and refusals', after.failed + after.refusals.length, 0),
    atLeast('durable deletions a second', rate(deletions), 300),
    atMost('durable deletions: errors and refusals', deletions.failed + deletions.refusals.length, 0),
  ];
}

const rate = ({ latencies, seconds }: Measured): number => latencies.length / seconds;
