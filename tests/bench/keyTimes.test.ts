import { expect, it } from 'vitest';
import { scriptPerKey, type TraceEvent } from '../../bench/harness/scriptTime.ts';

const main = { pid: 7, tid: 1 };
const down = (ts: number): TraceEvent => ({
  name: 'EventDispatch',
  ph: 'X',
  ts,
  dur: 10,
  ...main,
  args: { data: { type: 'keydown' } },
});
const call = (ts: number, dur: number, thread = main): TraceEvent => ({
  name: 'FunctionCall',
  ph: 'X',
  ts,
  dur,
  ...thread,
});

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

it('without a key there are no times', () => {
  expect(scriptPerKey([call(0, 100)])).toEqual([]);
});
