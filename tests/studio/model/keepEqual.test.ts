import { expect, it } from 'vitest';
import { keepEqual } from '#studio/model/matchItems.ts';

it('keeps the objects that say the same, and the whole list if all do', () => {
  const before = [{ id: 'a' }, { id: 'b' }];
  expect(keepEqual(before, [{ id: 'a' }, { id: 'b' }])).toBe(before);
  const after = keepEqual(before, [{ id: 'b' }, { id: 'c' }]);
  expect(after).toEqual([{ id: 'b' }, { id: 'c' }]);
  expect(after[0]).toBe(before[1]);
  expect(keepEqual(before, [{ id: 'b' }, { id: 'a' }])).toEqual([{ id: 'b' }, { id: 'a' }]);
  expect(keepEqual(before, [{ id: 'a' }])).toEqual([{ id: 'a' }]);
});
