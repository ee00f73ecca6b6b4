import { describe, expect, it } from 'vitest';
import { judgeLeaks, judgeLoad, type LoadRun } from '../../scripts/bench/load/loadVerdict.ts';
import type { Measured, Usage } from '../../scripts/bench/load/sender.ts';

const times = (count: number, ms: number): readonly number[] => Array.from({ length: count }, () => ms);
const usage: Usage = { memory: 2e8, descriptors: 40, processor: 1 };
const phase = (name: string, changed: Partial<Measured> = {}): Measured => ({
  phase: name,
  latencies: times(1000, 10),
  failed: 0,
  refusals: [],
  seconds: 5,
  usage,
  ...changed,
});
const good: LoadRun = {
  steady: phase('200'),
  attacked: phase('attacked'),
  flood: phase('fast', { latencies: times(7500, 90) }),
  overload: phase('too much', { refusals: times(500, 200) }),
  after: phase('after'),
  deletions: phase('deletions', { latencies: times(1500, 20) }),
};
const missed = (lines: ReturnType<typeof judgeLoad>): readonly string[] =>
  lines.filter(({ passed }) => !passed).map(({ what }) => what);

describe('the verdict about a load test', () => {
  it.each<[string, Partial<LoadRun>, readonly string[]]>([
    ['keeps every limit', {}, []],
    ['is slow', { steady: phase('200', { latencies: [...times(980, 10), ...times(20, 51)] }) }, ['200: p99, in ms']],
    ['is slow while attacked', { attacked: phase('attacked', { latencies: times(9, 101) }) }, ['attacked: p99, in ms']],
    ['fails once', { steady: phase('200', { failed: 1 }) }, ['200: errors and refusals']],
    ['refuses what it must take', { steady: phase('200', { refusals: [1] }) }, ['200: errors and refusals']],
    ['answers too few', { flood: phase('fast', { latencies: times(7499, 90) }) }, ['fast: answers a second']],
    ['is slow under load', { flood: phase('fast', { latencies: times(7500, 101) }) }, ['fast: p99, in ms']],
    ['breaks under too much', { overload: phase('too much', { failed: 3 }) }, ['too much: errors']],
    ['does not recover', { after: phase('after', { latencies: times(1000, 60) }) }, ['after: p99, in ms']],
    ['writes slowly', { deletions: phase('deletions', { latencies: times(9, 9) }) }, ['deletions: answers a second']],
    ['answers nothing at all', { steady: phase('200', { latencies: [] }) }, ['200: p99, in ms']],
  ])('finds a server that %s (requirements#SRV-6)', (_what, changed, lines) => {
    expect(missed(judgeLoad({ ...good, ...changed }))).toEqual(lines);
  });
});

describe('the verdict about minutes under load', () => {
  it.each<[string, (minute: number) => Partial<Usage>, readonly string[]]>([
    ['keeps nothing', (minute) => ({ memory: 2e8 + (minute % 3) * 1e7, descriptors: 40 + (minute % 4) }), []],
    ['takes its memory in the beginning', (minute) => ({ memory: minute < 15 ? 1e8 : 3e8 }), []],
    ['keeps 1 MB a minute', (minute) => ({ memory: 2e8 + minute * 1.2e6 }), ['memory: growth, in MB']],
    ['keeps descriptors', (minute) => ({ descriptors: 40 + minute }), ['descriptors: growth']],
  ])('finds a server that %s', (_what, usageAt, lines) => {
    const minutes = Array.from({ length: 60 }, (_, minute) =>
      phase(`minute ${minute}`, { usage: { ...usage, ...usageAt(minute) } }),
    );
    expect(missed(judgeLeaks(minutes))).toEqual(lines);
  });
});
