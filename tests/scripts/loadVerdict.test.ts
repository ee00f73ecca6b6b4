import { describe, expect, it } from 'vitest';
import { judgeLoad, type LoadRun } from '../../scripts/bench/load/loadVerdict.ts';
import type { Measured } from '../../scripts/bench/load/phases.ts';
import { parseMetrics } from '../../scripts/bench/load/nodeMetrics.ts';

const times = (count: number, ms: number): readonly number[] => Array.from({ length: count }, () => ms);
const phase = (changed: Partial<Measured>): Measured => ({
  phase: 'a phase',
  latencies: times(1000, 10),
  failed: 0,
  refusals: [],
  seconds: 5,
  memory: 1,
  processor: 1,
  ...changed,
});
const good: LoadRun = {
  steady: phase({}),
  attacked: phase({}),
  flood: phase({ latencies: times(7500, 90) }),
  overload: phase({ refusals: times(500, 20) }),
  after: phase({}),
  deletions: phase({ latencies: times(1500, 20) }),
};
const missed = (run: LoadRun): readonly string[] =>
  judgeLoad(run)
    .filter(({ passed }) => !passed)
    .map(({ what }) => what);

describe('the verdict about a load test', () => {
  it('lets pass a run that keeps every limit, also without refusals', () => {
    expect(missed(good)).toEqual([]);
    expect(missed({ ...good, overload: phase({}) })).toEqual([]);
  });

  it.each<[string, Partial<LoadRun>, readonly string[]]>([
    [
      'is slow at 200 a second',
      { steady: phase({ latencies: [...times(980, 10), ...times(20, 51)] }) },
      ['200 a second: p99'],
    ],
    ['is slow while attacked', { attacked: phase({ latencies: times(1000, 51) }) }, ['200 a second, attacked: p99']],
    ['fails once', { steady: phase({ failed: 1 }) }, ['200 a second: errors and refusals']],
    ['refuses what it must take', { steady: phase({ refusals: [1] }) }, ['200 a second: errors and refusals']],
    ['answers too few', { flood: phase({ latencies: times(7499, 90) }) }, ['as fast as possible: answers a second']],
    ['is slow under load', { flood: phase({ latencies: times(7500, 101) }) }, ['as fast as possible: p99']],
    ['refuses slowly', { overload: phase({ refusals: times(500, 101) }) }, ['three times too much: p99 of refusals']],
    ['breaks under too much', { overload: phase({ failed: 3 }) }, ['three times too much: errors']],
    ['does not recover', { after: phase({ latencies: times(1000, 60) }) }, ['200 a second, right after: p99']],
    ['writes slowly', { deletions: phase({ latencies: times(1499, 20) }) }, ['durable deletions a second']],
    ['answers nothing at all', { steady: phase({ latencies: [] }) }, ['200 a second: p99']],
  ])('finds a server that %s', (_what, changed, lines) => {
    expect(missed({ ...good, ...changed })).toEqual(lines);
  });
});

describe('the numbers of a node', () => {
  it('are read with their labels', () => {
    const text = '# HELP a text\n# TYPE a gauge\na 1.5\nb{state="used"} 3\n';
    expect([...parseMetrics(text)]).toEqual([
      ['a', 1.5],
      ['b{state="used"}', 3],
    ]);
  });
});
