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

/** The value at a share of ascending values; without values infinity, so that a phase without answers fails. */
export function quantile(values: readonly number[], share: number, without = Number.POSITIVE_INFINITY): number {
  return values[Math.floor(values.length * share)] ?? without;
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
