import { expect, it } from 'vitest';
import { timesPerKey, type TraceEvent } from '../../bench/harness/keyTimes.ts';

const main = { pid: 7, tid: 1 };
const down = (ts: number): TraceEvent => ({
  name: 'EventDispatch',
  ph: 'X',
  ts,
  dur: 10,
  ...main,
  args: { data: { type: 'keydown' } },
});
const call = (ts: number, dur: number, thread = main, name = 'FunctionCall'): TraceEvent => ({
  name,
  ph: 'X',
  ts,
  dur,
  ...thread,
});

const scriptPerKey = (events: readonly TraceEvent[]): readonly number[] =>
  timesPerKey(events).map(({ script }) => script);

it('nested calls count once', () => {
  expect(scriptPerKey([down(0), call(100, 1000), call(200, 300), call(400, 900)])).toEqual([1.2]);
});

it('work after a key counts for that key, also when it runs late', () => {
  expect(scriptPerKey([down(0), call(10, 500), call(29_000, 700), down(30_000), call(30_010, 100)])).toEqual([
    1.2, 0.1,
  ]);
});

it("workers, other pages and the browser's own work do not count", () => {
  expect(
    scriptPerKey([
      down(0),
      call(10, 500, { pid: 7, tid: 2 }),
      call(10, 500, { pid: 8, tid: 1 }),
      { name: 'Layout', ph: 'X', ts: 20, dur: 900, ...main },
    ]),
  ).toEqual([0]);
});

it('layout and style are told beside script, and everything is in the whole', () => {
  expect(
    timesPerKey([
      down(0),
      call(5, 3000, main, 'RunTask'),
      call(10, 500),
      call(1000, 900, main, 'Layout'),
      call(2000, 200, main, 'UpdateLayoutTree'),
      call(5, 9000, { pid: 7, tid: 2 }, 'RunTask'),
    ]),
  ).toEqual([{ whole: 3, script: 0.5, layout: 0.9, style: 0.2 }]);
});

it('without a key there are no times', () => {
  expect(timesPerKey([call(0, 100)])).toEqual([]);
});
