import { expect, it } from 'vitest';
import { aroundPublication, lastDays, seriesOf, type DayCount } from '#studio/model/effectDays.ts';
import type { CountKind } from '#protocol/formCounts.ts';
import type { Count } from '#studio/model/formCounts.ts';

const on = (day: string, kind: CountKind, count: Count, detail = ''): DayCount => ({ day, kind, detail, count });

it('a period is drawn day by day, with gaps where too few came and with what changed (requirements#EFFECT-2)', () => {
  const publication = { day: '2026-03-01', kind: 'publication', name: '12' } as const;
  const series = seriesOf(
    {
      days: [
        on('2026-02-27', 'shown', 100),
        on('2026-02-28', 'shown', null),
        on('2026-03-01', 'shown', 200),
        on('2026-03-01', 'error', 40, 'pattern'),
        on('2026-03-01', 'refused', 10, '400006'),
        on('2026-03-02', 'shown', 50),
        on('2026-03-02', 'error', null, 'pattern'),
        on('2026-01-01', 'shown', 999),
      ],
      marks: [publication, { day: '2026-01-01', kind: 'schema', name: 'old' }],
    },
    { from: '2026-02-26', until: '2026-03-02' },
  );
  expect(series.map(({ day, share, marks }) => [day, share, marks.length])).toEqual([
    ['2026-02-26', undefined, 0],
    ['2026-02-27', 0, 0],
    ['2026-02-28', undefined, 0],
    ['2026-03-01', 0.25, 1],
    ['2026-03-02', undefined, 0],
  ]);
  expect(series[3]?.marks).toEqual([publication]);
});

it('thirty days end today, and a publication is compared with the seven days before', () => {
  const now = Date.parse('2026-03-10T23:30:00Z');
  expect(lastDays(30, now)).toEqual({ from: '2026-02-09', until: '2026-03-10' });
  expect(aroundPublication('2026-03-01T08:00:00Z', now)).toEqual({
    since: { from: '2026-03-01', until: '2026-03-10' },
    before: { from: '2026-02-22', until: '2026-02-28' },
  });
});
