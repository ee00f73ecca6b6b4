/** What was measured at one place; milliseconds. */
export interface StudioFigures {
  readonly name: string;
  readonly times: readonly number[];
  /** What the median and the 95th percentile may be. */
  readonly limit: number;
}

/** The value below which a share of the times lies: 0.5 is the median. Throws without a time. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new Error('there is no time to take a quantile of');
  return found;
}

/** The figures as a Markdown table. */
export function studioTable(rows: readonly StudioFigures[]): string {
  const cells = rows.map(({ name, times, limit }) => {
    const [median, p95, most] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)];
    return [name, times.length, inMs(median), inMs(p95), inMs(most), inMs(limit), p95 <= limit ? 'yes' : 'no'];
  });
  return [
    ['', 'times', 'median', 'p95', 'most', 'limit', 'p95 within'],
    Array.from({ length: 7 }, () => '---'),
    ...cells,
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

const inMs = (time: number): string => `${time.toFixed(0)} ms`;
