import { deepEquals as original } from '@rjsf/utils';
import { createElement } from 'react';
import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import deepEquals from '#renderers/replacements/deepEquals.ts';

const circle = (name: string): object => {
  const one: Record<string, unknown> = { name };
  one['self'] = { back: one };
  return one;
};

describe('the replaced comparison of rjsf', () => {
  it('agrees with the original about any two JSON values', () => {
    assert(
      property(jsonValue(), jsonValue(), (a, b) => {
        expect(deepEquals(a, b)).toBe(original(a, b));
        expect(deepEquals(a, structuredClone(a))).toBe(true);
        expect(deepEquals({ a, b }, { b, a })).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['numbers that are none', Number.NaN, Number.NaN],
    ['zeros', 0, -0],
    ['functions', () => 1, () => 2],
    ['a function and none', () => 1, {}],
    ['absent and undefined members', { a: undefined }, {}],
    ['members of other names', { a: undefined }, { b: undefined }],
    ['null and an object', null, {}],
    ['a list and an object', [], {}],
    ['dates', new Date(5), new Date(5)],
    ['other dates', new Date(5), new Date(6)],
    ['patterns', /a/g, /a/g],
    ['other patterns', /a/g, /a/],
    ['sets', new Set([1, 2]), new Set([2, 1])],
    ['other sets', new Set([1]), new Set([2])],
    ['maps', new Map([['a', { b: 1 }]]), new Map([['a', { b: 1 }]])],
    ['other maps', new Map([['a', 1]]), new Map([['a', 2]])],
    ['circles', circle('a'), circle('a')],
    ['other circles', circle('a'), circle('b')],
    ['elements', createElement('p', { id: 'a' }, 'x'), createElement('p', { id: 'a' }, 'x')],
    ['other elements', createElement('p'), createElement('a')],
    ['files', new Blob(['a']), new Blob(['a'])],
    ['objects of different classes', new Date(5), { getTime: () => 5 }],
  ])('agrees about %s', (_what, a: unknown, b: unknown) => {
    expect(deepEquals(a, b)).toBe(original(a, b));
    expect(deepEquals([a], [b])).toBe(original([a], [b]));
  });
});
