import { describe, expect, it } from 'vitest';
import { benchCommand, benchOptionsOf } from '../../bench/harness/benchOptions.ts';
import { parseOptions } from '../../scripts/commandLine.ts';
import { percentile, type Figures } from '../../bench/harness/figures.ts';
import { phoneVerdict, tableOf, verdictsOf } from '../../bench/harness/report.ts';

const figures = (engine: Figures['engine'], over: Partial<Figures> = {}): Figures => ({
  engine,
  n: 12,
  keyP50: 0.5,
  keyP95: 1,
  wrongKeyP50: 1,
  leaveP50: 1,
  mount: 20,
  remount: 10,
  submit: 15,
  bytes: 70_000,
  lost: 0,
  ariaInvalid: 12,
  faults: 12,
  ...over,
});

describe('the command line', () => {
  const read = (args: readonly string[]) => benchOptionsOf(parseOptions(benchCommand, args));

  it('measures every engine at the four sizes by default', () => {
    expect(read([])).toEqual({
      sizes: [12, 100, 500, 1000],
      engines: ['kontor', 'rhf', 'rjsf', 'uniforms', 'plain'],
      rounds: 3,
      keys: 40,
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
  const verdicts = verdictsOf([
    figures('kontor', { keyP50: 0.7, submit: 34, mount: 36, leaveP50: 1.3, lost: 2 }),
    figures('rhf'),
    figures('uniforms'),
  ]);
  expect(verdicts).toContain('NO   n 12: key ≤ react-hook-form: 0.70 of 0.50 ms');
  expect(verdicts).toContain('NO   n 12: submit ≤ max(uniforms, 33 ms): 34.00 of 33.00 ms');
  expect(verdicts).toContain('NO   n 12: mount ≤ max(1.1 ×, + 15 ms) of react-hook-form: 36.00 of 35.00 ms');
  expect(verdicts).toContain('NO   n 12: leaving ≤ 1.2 × react-hook-form: 1.30 of 1.20 ms');
  expect(phoneVerdict(203, 4, 40)).toBe('yes  n 203: first key on a phone (4 × slower) ≤ 100 ms: 40.00 of 100.00 ms');
  expect(verdicts).toContain('NO   n 12: typing 30 characters fast loses none');
});

it('the table has a line for each engine below one header line', () => {
  const lines = tableOf([figures('kontor'), figures('plain', { bytes: 700 })]).split('\n');
  expect(lines).toHaveLength(3);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});
