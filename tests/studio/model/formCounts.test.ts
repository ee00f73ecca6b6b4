import type { CountKind } from '#protocol/formCounts.ts';
import { describe, expect, it } from 'vitest';
import {
  byTrouble,
  figuresOf,
  problemShare,
  shareOf,
  shareText,
  type Count,
  type FieldCount,
  type EventCount,
} from '#studio/model/formCounts.ts';

const row = (kind: CountKind, count: Count, detail = ''): EventCount => ({ kind, detail, count });
const at = (form: string, field: string, ...rows: readonly EventCount[]): readonly FieldCount[] =>
  rows.map((one) => ({ form, field, ...one }));

describe('the figures of a field', () => {
  it('adds the details of errors, and names the one that most visits met, be it an error or a refusal', () => {
    const figures = figuresOf([
      row('shown', 1204),
      row('error', 30, 'required'),
      row('error', 96, 'pattern'),
      row('refused', 40, '400006'),
      row('left', 24),
    ]);
    expect(figures).toMatchObject({ shown: 1204, changed: 0, errors: 126, refusals: 40, left: 24 });
    expect(figures.worst).toEqual(row('error', 96, 'pattern'));
  });

  it.each<[string, readonly EventCount[], Count]>([
    ['nothing was counted', [], 0],
    ['all are below 10', [row('error', null, 'a'), row('error', null, 'b')], null],
    ['one is below 10', [row('error', null, 'a'), row('error', 12, 'b')], 12],
  ])('errors where %s', (_case, rows, errors) => {
    expect(figuresOf(rows).errors).toBe(errors);
  });

  it.each<[Count, Count, ReturnType<typeof shareOf>]>([
    [80, 1000, 0.08],
    [0, 1000, 0],
    [null, 1000, 'few'],
    [80, 0, 'unknown'],
    [null, null, 'unknown'],
    [1300, 1000, 1],
  ])('%s of %s visits are the share %s', (part, views, share) => {
    expect(shareOf(part, { shown: views })).toBe(share);
  });

  it.each<[Count, Count, ReturnType<typeof problemShare>]>([
    [0, 0, 0],
    [10, 15, 0.25],
    [null, 0, 'few'],
    [null, 15, 0.15],
  ])('%s errors and %s refusals of 100 visits hurt the share %s', (errors, refusals, share) => {
    expect(problemShare({ shown: 100, errors, refusals })).toBe(share);
  });

  it.each([
    [0.0804, 'de', '8\u00A0%'],
    [0.0804, 'en', '8%'],
    [0.004, 'de', '0,4\u00A0%'],
    ['few', 'de', 'wenige'],
    ['unknown', 'de', '–'],
  ] as const)('the share %s in %s is %s', (share, language, text) => {
    expect(shareText(share, language, { few: 'wenige', unknown: '–' })).toBe(text);
  });
});

it('forms and fields with the most trouble come first: errors, refusals and unsaved input as shares of visits (requirements#EFFECT-2)', () => {
  const rows = [
    ...at('calm', '', row('shown', 5000), row('error', 50, 'x')),
    ...at('calm', 'much-seen', row('shown', 5000), row('error', 50, 'required')),
    ...at('sore', '', row('shown', 100)),
    ...at('sore', 'refused', row('shown', 100), row('refused', 10, '400006')),
    ...at('sore', 'left', row('shown', 100), row('left', 30)),
    ...at('sore', 'few', row('shown', null), row('error', null, 'required')),
  ];
  expect(byTrouble(rows).map(({ form, fields }) => [form, ...fields.map(({ field }) => field)])).toEqual([
    ['sore', 'left', 'refused', 'few'],
    ['calm', 'much-seen'],
  ]);
});
