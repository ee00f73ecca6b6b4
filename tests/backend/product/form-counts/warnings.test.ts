import { expect, it } from 'vitest';
import type { DayOfForm, FormChange } from '#backend/product/form-counts/readCounts.ts';
import { isMuchWorse, warningsOf } from '#backend/product/form-counts/warnings.ts';
import { cases } from '../../../longRun.ts';

const visitsOf = ([visitCount, wrong]: readonly [number, number]) => ({ shown: visitCount, wrong });

it.each([
  ['no errors before, none after', [1000, 0], [1000, 0], false],
  ['4 % before, 12 % after', [1000, 40], [500, 60], true],
  ['4 % before, 7 % after', [1000, 40], [5000, 350], false],
  ['4 % before, exactly twice as many after', [1000, 40], [1000, 80], false],
  ['none before, 5 % after', [1000, 0], [400, 20], true],
  ['everybody after', [100, 0], [100, 100], true],
  ['the only three visits after had errors', [1000, 0], [3, 3], false],
  ['nine errors after', [1000, 0], [40, 9], false],
  ['hardly anybody was there before', [4, 0], [1000, 60], false],
  ['nobody was there before', [0, 0], [1000, 900], false],
  ['one error of 40 before, ten of 100 after', [40, 1], [100, 10], false],
  ['more errors than visits, which anybody can send', [100, 0], [100, 900], true],
] as const)('%s: %j before and %j after warn: %s', (_what, before, after, warns) => {
  expect(isMuchWorse(visitsOf(before), visitsOf(after))).toBe(warns);
});

it('hardly ever warns where errors are as frequent as before', () => {
  let seed = 1;
  const next = () => (seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  let warned = 0;
  const rounds = cases(200, 4000);
  for (let round = 0; round < rounds; round += 1) {
    const share = next() / 3;
    const visits = (visitCount: number) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      const wrong = Math.round(visitCount * share + normal * Math.sqrt(visitCount * share * (1 - share)));
      return { shown: visitCount, wrong: Math.min(visitCount, Math.max(0, wrong)) };
    };
    if (isMuchWorse(visits(30 + Math.floor(next() * 2000)), visits(30 + Math.floor(next() * 2000)))) warned += 1;
  }
  expect(warned).toBeLessThanOrEqual(rounds / 200);
});

const published = (number: number, day: string): FormChange => ({
  at: Date.parse(day),
  day,
  kind: 'publication',
  name: String(number),
});
const schema = (day: string): FormChange => ({ at: Date.parse(day), day, kind: 'schema', name: day });
const day = (date: string, publication: number, visitCount: number, wrong: number, form = 'address'): DayOfForm => ({
  form,
  day: date,
  publication,
  shown: visitCount,
  wrong,
});
const usual = [day('2026-03-01', 1, 400, 16), day('2026-03-02', 1, 400, 16)];

it('names the publication that made a form worse, and not the form that stayed as it was (requirements#COUNT-6)', () => {
  const visits = [
    ...usual,
    day('2026-03-02', 1, 400, 16, 'profile'),
    day('2026-03-03', 2, 200, 50),
    day('2026-03-03', 2, 200, 8, 'profile'),
  ];
  expect(warningsOf([published(2, '2026-03-03')], visits)).toEqual([
    { form: 'address', since: '2026-03-03', cause: 'publication', name: '2', before: 0.04, after: 0.25 },
  ]);
});

it('names a change of the schema', () => {
  const visits = [...usual, day('2026-03-04', 1, 200, 50)];
  expect(warningsOf([schema('2026-03-03')], visits)).toMatchObject([{ cause: 'schema', name: '2026-03-03' }]);
});

it('names the older of two changes if the newer one made nothing worse', () => {
  const visits = [...usual, day('2026-03-03', 2, 800, 200), day('2026-03-05', 3, 200, 50)];
  const changes = [published(2, '2026-03-03'), published(3, '2026-03-05')];
  expect(warningsOf(changes, visits)).toMatchObject([{ name: '2' }]);
});

it('ends with the publication that repairs the form', () => {
  const visits = [...usual, day('2026-03-03', 2, 200, 50), day('2026-03-04', 2, 100, 25), day('2026-03-04', 3, 200, 8)];
  expect(warningsOf([published(2, '2026-03-03'), published(3, '2026-03-04')], visits)).toEqual([]);
});
