import { expect, it } from 'vitest';
import { deskTable } from '../../scripts/bench/pages/measureDesk.ts';
import { pageTable, longestRow, medianOf, type Visit } from '../../scripts/bench/pages/visit.ts';

const visit = (usable: number): Visit => ({
  firstPaint: usable / 2,
  largestPaint: usable,
  usable,
  blocked: 50,
  shift: 0,
  document: 10_840,
  bytes: 190_400,
  requests: 12,
  roundTrips: 4,
  steps: [],
});

it('requests that wait for one another are counted as a row, those beside them are not', () => {
  const page = { from: 0, to: 10 };
  const beside = [
    { from: 10, to: 20 },
    { from: 11, to: 40 },
  ];
  expect(longestRow([page, ...beside, { from: 21, to: 30 }, { from: 41, to: 50 }])).toBe(4);
  expect(longestRow([])).toBe(0);
});

it('the table of a visit without throttling has a column for each screen', () => {
  const ofTab = (tab: number) => ({ login: 300, centre: 350, tab, save: 90 });
  const table = deskTable({ tablet: [ofTab(30), ofTab(50), ofTab(40)], desk: [ofTab(20)] });
  expect(table).toContain('| without throttling | tablet | desk |');
  expect(table).toContain('| another tab | 40 ms | 20 ms |');
});

it('the table has the median of each figure', () => {
  const first = medianOf([visit(1000), visit(9000), visit(2000)]);
  expect(first).toEqual(visit(2000));
  const table = pageTable([{ name: 'login', first, again: visit(1240) }]);
  expect(table).toContain('| usable | 2.00 s |');
  expect(table).toContain('| bytes of the document | 10.8 kB |');
  expect(table).toContain('| bytes | 190 kB |');
  expect(table).toContain('| next visit: usable | 1.24 s |');
  expect(() => medianOf([])).toThrow('no visit');
});
