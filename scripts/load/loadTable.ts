import type { Measured } from './measured.ts';

/** Prints a phase as a row of the table. */
export function print(
  nodes: string,
  { phase, latencies, failed, refusals, seconds: time, memory, processor }: Measured,
): void {
  const at = (share: number, times = latencies): string =>
    `${(times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)} ms`;
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
