import { describe, expect, it } from 'vitest';
import { benchCommand, benchOptionsOf } from '../../bench/harness/benchOptions.ts';
import { parseOptions } from '../../scripts/commandLine.ts';
import { type Figures, tableOf, verdictsOf } from '../../bench/harness/report.ts';
import { percentile } from '../../scripts/bench/percentile.ts';

const figures = (engine: Figures['engine'], over: Partial<Figures> = {}): Figures => ({
  engine,
  n: 12,
  key: { whole: 4, script: 0.5 },
  paint: 16,
  mount: 20,
  submit: 15,
  bytes: 70_000,
  lost: 0,
  ariaInvalid: 12,
  faults: 12,
  ...over,
});

describe('the command line', () => {
  const read = (args: readonly string[]) => benchOptionsOf(parseOptions(benchCommand, args));

  it('measures every engine at all sizes by default', () => {
    expect(read([])).toEqual({
      sizes: [12, 25, 50, 100, 300],
      engines: ['kontor', 'rhf', 'rjsf'],
      rounds: 5,
    });
  });

  it('takes sizes, engines and rounds', () => {
    expect(read(['--n', '12,100', '--engines', 'kontor,rhf', '--rounds', '5'])).toMatchObject({
      sizes: [12, 100],
      engines: ['kontor', 'rhf'],
      rounds: 5,
    });
  });

  it.each([
    [['--n', '0']],
    [['--n', 'many']],
    [['--rounds', '1.5']],
    [['--engines', 'formik']],
    [['--engines', 'toString']],
  ])('refuses %j', (args) => {
    expect(() => read(args)).toThrow(/takes whole numbers|no engine/);
  });
});

it.each([
  [[5, 1, 3], 0.5, 3],
  [[1, 2, 3, 4], 0.5, 2],
  [[1, 2, 3, 4], 0.95, 4],
  [[7], 0.5, 7],
])('of %j the share %d is at %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

it('a target that is not reached is reported with both numbers', () => {
  const slow = { key: { whole: 4.9, script: 0.9 }, submit: 55, mount: 25, lost: 2 };
  const rows = [
    figures('kontor', slow),
    figures('rhf', { submit: 30, mount: 20 }),
    figures('rjsf', { submit: 100, key: { whole: 4.8, script: 2 } }),
  ];
  expect(verdictsOf(rows, [16, 51])).toEqual([
    'NO   n 12: key ≤ react-hook-form + 0.8 ms: 4.90 of 4.80 ms',
    'NO   n 12: mount ≤ 1.2 × react-hook-form: 25.00 of 24.00 ms',
    'NO   n 12: submit ≤ 1.8 × react-hook-form, or a third of rjsf: 55.00 of 54.00 ms',
    'NO   n 12: key ≤ rjsf: 4.90 of 4.80 ms',
    'NO   n 12: typing 30 characters fast loses none',
    'yes  n 12: every wrong control has aria-invalid',
    'NO   n 50: key to paint on a phone (4 × slower), p95 ≤ 50 ms: 51.00 of 50.00 ms',
  ]);
});

it('the table has a line for each engine below one header line', () => {
  const lines = tableOf([figures('kontor'), figures('rhf', { bytes: 700 })]).split('\n');
  expect(lines).toHaveLength(3);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});
