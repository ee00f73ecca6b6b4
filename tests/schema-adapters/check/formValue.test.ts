import { describe, expect, it } from 'vitest';
import { changedKeys, sameValue } from '../../../schema-adapters/check/formValue.ts';
import type { FormValue } from '../../../schema-adapters/model/form.ts';

describe('two values of a form', () => {
  const nothing = [undefined, null, '', {}, { a: undefined }, { a: { b: '' } }];
  it.each(nothing.flatMap((one) => nothing.map((other) => [one, other])))(
    '%o and %o are both nothing, and so the same',
    (one, other) => {
      expect(sameValue(one, other)).toBe(true);
    },
  );

  it.each([
    ['', 0],
    [undefined, false],
    [null, []],
    [{}, 'a'],
    [{ a: 1 }, { a: 2 }],
    [[1], [1, 2]],
    [['', 1], [1]],
  ])('%o and %o differ', (one, other) => {
    expect([sameValue(one, other), sameValue(other, one)]).toEqual([false, false]);
  });

  it('are compared at once, however deep they are', () => {
    const nested = (depth: number, leaf: string): FormValue =>
      depth === 0 ? { leaf } : { inner: nested(depth - 1, leaf) };
    expect(sameValue(nested(25, 'a'), nested(25, 'a'))).toBe(true);
  }, 1000);

  it('have changed where a member is not the same', () => {
    expect(changedKeys({ a: '', b: 1, c: { d: 2 } }, { b: 2, c: { d: 2, e: null } })).toEqual(['b']);
  });
});
