import { percentile } from '../percentile.ts';
import type { Measured } from './phases.ts';

/** The phases of one run. */
export interface LoadRun {
  readonly steady: Measured;
  /** The same while one visitor asks for pictures. */
  readonly attacked: Measured;
  readonly flood: Measured;
  readonly overload: Measured;
  readonly after: Measured;
  readonly deletions: Measured;
}

/** Judges a run by the limits for two processors. Source: requirements#SRV-6. */
export function judgeLoad({ steady, attacked, flood, overload, after, deletions }: LoadRun): readonly LimitLine[] {
  return [
    atMost('200 a second: p99', percentile(steady.latencies, 0.99), 50, 'ms'),
    atMost('200 a second: errors and refusals', steady.failed + steady.refusals.length, 0),
    atMost('200 a second, attacked: p99', percentile(attacked.latencies, 0.99), 50, 'ms'),
    atMost('200 a second, attacked: errors and refusals', attacked.failed + attacked.refusals.length, 0),
    atLeast('as fast as possible: answers a second', rate(flood), 1500),
    atMost('as fast as possible: p99', percentile(flood.latencies, 0.99), 100, 'ms'),
    atMost('as fast as possible: errors and refusals', flood.failed + flood.refusals.length, 0),
    atMost('three times too much: errors', overload.failed, 0),
    atMost('three times too much: p99 of refusals', percentile(overload.refusals, 0.99) || 0, 100, 'ms'),
    atMost('200 a second, right after: p99', percentile(after.latencies, 0.99), 50, 'ms'),
    atMost('200 a second, right after: errors and refusals', after.failed + after.refusals.length, 0),
    atLeast('durable deletions a second', rate(deletions), 300),
    atMost('durable deletions: errors and refusals', deletions.failed + deletions.refusals.length, 0),
  ];
}

const rate = ({ latencies, seconds }: Measured): number => latencies.length / seconds;

/** One limit, with what was measured. */
export interface LimitLine {
  readonly what: string;
  readonly measured: string;
  readonly limit: string;
  readonly passed: boolean;
}

/** A value that may not be larger. */
export function atMost(what: string, value: number, most: number, unit = ''): LimitLine {
  return { what, measured: shown(value, unit), limit: `≤ ${shown(most, unit)}`, passed: value <= most };
}

/** A value that may not be smaller. */
export function atLeast(what: string, value: number, least: number, unit = ''): LimitLine {
  return { what, measured: shown(value, unit), limit: `≥ ${shown(least, unit)}`, passed: value >= least };
}

/** Prints the lines and the verdict; whether all passed. */
export function printVerdict(lines: readonly LimitLine[]): boolean {
  for (const { what, measured, limit, passed } of lines)
    console.log(`${passed ? 'ok  ' : 'FAIL'}  ${what.padEnd(50)} ${measured.padStart(14)}  (${limit})`);
  const missed = lines.filter(({ passed }) => !passed);
  console.log(missed.length === 0 ? '\nPASS' : `\nFAIL: ${missed.map(({ what }) => what).join('; ')}`);
  return missed.length === 0;
}

const shown = (value: number, unit: string): string =>
  `${Number.isInteger(value) ? value : value.toFixed(Math.abs(value) < 100 ? 1 : 0)}${unit && ` ${unit}`}`;

/** Prints a phase as a row of the table. */
export function print(
  nodes: string,
  { phase, latencies, failed, refusals, seconds: time, memory, processor }: Measured,
): void {
  const at = (share: number, times = latencies): string => `${percentile(times, share).toFixed(1)} ms`;
  const refused = refusals.length === 0 ? '0' : `${refusals.length}, p99 ${at(0.99, refusals)}`;
  row([
    nodes,
    phase,
    (latencies.length / time).toFixed(0),
    at(0.5),
    at(0.99),
    String(failed),
    refused,
    `${(memory / 2 ** 20).toFixed(0)} MiB`,
    `${(processor / Math.max(1, latencies.length)).toFixed(2)} ms`,
  ]);
}

/** Prints the cells of a row, padded to the table's columns. */
export function row(cells: readonly string[]): void {
  const widths = [20, 27, 9, 10, 10, 6, 20, 11, 16];
  console.log(
    `| ${cells.map((cell, index) => (index < 2 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(' | ')} |`,
  );
}
