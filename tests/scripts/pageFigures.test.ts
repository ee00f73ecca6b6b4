import { expect, it } from 'vitest';
import { deskTable, visitTable } from '../../scripts/bench/pages/pageTables.ts';

const visit = (usable: number) => ({
  firstPaint: usable / 2,
  largestPaint: usable,
  usable,
  blocked: 50,
  shift: 0,
  document: 10_840,
  bytes: 190_400,
  requests: 12,
});

it('the table has the median of each figure, and a column for each page', () => {
  const table = visitTable('first visit', { login: [visit(1000), visit(9000), visit(2000)], centre: [visit(1240)] });
  expect(table).toContain('| first visit | login | centre |');
  expect(table).toContain('| usable | 2.00 s | 1.24 s |');
  expect(table).toContain('| bytes of the document | 10.8 kB | 10.8 kB |');
  expect(table).toContain('| bytes | 190 kB | 190 kB |');
});

it('the table of a visit without throttling has a column for each screen', () => {
  const ofTab = (tab: number) => ({ login: 300, centre: 350, tab, save: 90 });
  const table = deskTable({ tablet: [ofTab(30), ofTab(50), ofTab(40)], desk: [ofTab(20)] });
  expect(table).toContain('| without throttling | tablet | desk |');
  expect(table).toContain('| another tab | 40 ms | 20 ms |');
});
