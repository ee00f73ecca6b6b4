import { percentile } from '../percentile.ts';
import type { Measured, Usage } from './sender.ts';

/** The phases of one run; `attacked` is `steady` while one visitor floods the server with requests for pictures. */
export type LoadRun = Readonly<Record<'steady' | 'attacked' | 'flood' | 'overload' | 'after' | 'deletions', Measured>>;

/**
 * Checks a run against the limits for two processors. With the attack's calls, `attacked` gets more than 200 a second,
 * so the limit for more applies. Source: requirements#SRV-6.
 */
export function judgeLoad({ steady, attacked, flood, overload, after, deletions }: LoadRun): readonly LimitLine[] {
  return [
    ...[steady, after].flatMap((phase) => allAnswered(phase, 50)),
    ...allAnswered(attacked, 100),
    line(`${flood.phase}: answers a second`, rateOf(flood), '≥', 1500),
    ...allAnswered(flood, 100),
    line(`${overload.phase}: errors`, overload.failed, '≤', 0),
    line(`${deletions.phase}: answers a second`, rateOf(deletions), '≥', 300),
    ...allAnswered(deletions, Infinity),
  ];
}

/** Checks minutes under load for growth of memory and descriptors. The first quarter is warm-up. */
export function judgeLeaks(minutes: readonly Measured[]): readonly LimitLine[] {
  const warm = minutes.slice(Math.floor(minutes.length / 4));
  const third = Math.ceil(warm.length / 3);
  const growth = (of: keyof Usage): number => least(warm.slice(-third), of) - least(warm.slice(0, third), of);
  return [
    ...minutes.flatMap((minute) => allAnswered(minute, 50)),
    line('memory: growth, in MB', growth('memory') / 1e6, '≤', 32),
    line('descriptors: growth', growth('descriptors'), '≤', 5),
  ];
}

const least = (minutes: readonly Measured[], of: keyof Usage): number =>
  Math.min(...minutes.map(({ usage }) => usage[of]));
const p99 = (times: readonly number[]): number => percentile(times, 0.99);
const rateOf = ({ latencies, seconds }: Measured): number => latencies.length / seconds;

const allAnswered = ({ phase, latencies, failed, refusals }: Measured, most: number): readonly LimitLine[] => [
  line(`${phase}: p99, in ms`, p99(latencies), '≤', most),
  line(`${phase}: errors and refusals`, failed + refusals.length, '≤', 0),
];

/** One limit with its measured value. */
export type LimitLine = ReturnType<typeof line>;

function line(what: string, measured: number, sign: '≤' | '≥', limit: number) {
  const passed = sign === '≤' ? measured <= limit : measured >= limit;
  return { what, measured, limit: `${sign} ${limit}`, passed };
}

/** Prints the lines and the verdict; returns whether all passed. */
export function printVerdict(lines: readonly LimitLine[]): boolean {
  for (const { what, measured, limit, passed: isWithin } of lines)
    console.log(`${isWithin ? 'ok  ' : 'FAIL'}  ${what.padEnd(50)} ${measured.toFixed(1).padStart(10)}  (${limit})`);
  const passed = lines.every((limitLine) => limitLine.passed);
  console.log(passed ? '\nPASS' : '\nFAIL');
  return passed;
}

/** Prints the result of a phase on one line, and returns it. */
export function printPhase(measured: Measured): Measured {
  const { phase, latencies, failed, refusals, usage } = measured;
  const cells = [
    `${phase.padEnd(26)} ${rateOf(measured).toFixed(0)} answers/s, p99 ${p99(latencies).toFixed(1)} ms`,
    `${failed} errors, ${refusals.length} refused, p99 ${p99(refusals).toFixed(1)} ms`,
    `memory ${(usage.memory / 1e6).toFixed(0)} MB, ${usage.descriptors} descriptors`,
    `processor ${(usage.processor / Math.max(1, latencies.length)).toFixed(2)} ms/answer`,
  ];
  console.log(cells.join(' | '));
  return measured;
}
