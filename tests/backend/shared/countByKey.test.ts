import { expect, it } from 'vitest';
import { countByKey } from '#backend/shared/countByKey.ts';

it('counts each key for itself', () => {
  const counts = countByKey();
  expect([counts.add('ada', 1), counts.add('ada', 1), counts.add('ben', 1)]).toEqual([1, 2, 1]);
  expect([counts.get('ada'), counts.get('ben'), counts.get('cleo')]).toEqual([2, 1, 0]);
});

it('starts again at 0 after a release too many', () => {
  const counts = countByKey();
  expect([counts.add('ada', 1), counts.add('ada', -1), counts.add('ada', -1)]).toEqual([1, 0, 0]);
  expect(counts.get('ada')).toBe(0);
  expect(counts.add('ada', 1)).toBe(1);
});
