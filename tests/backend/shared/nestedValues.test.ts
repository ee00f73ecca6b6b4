import { describe, expect, it } from 'vitest';
import { holdersOf, nestedAt } from '#backend/shared/nestedValues.ts';

describe('values at dotted paths', () => {
  it.each([
    [['A'], { A: { on: true } }],
    [['a.b.c'], { a: { b: { c: { on: true } } } }],
    [['a.b', 'a.c', 'd'], { a: { b: { on: true }, c: { on: true } }, d: { on: true } }],
    [[], {}],
  ])('%j are objects along the dots', (paths, expected) => {
    const nested = nestedAt(paths, { on: true });
    expect(nested).toEqual(expected);
    expect(holdersOf('on', nested).map(({ path }) => path)).toEqual(paths);
  });
});
