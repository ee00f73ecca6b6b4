import { expect, it } from 'vitest';
import { isRepeatedAfter, repeatDetector } from '#backend/stand-ins/faults/faults.ts';

it('a call counts as the page’s repeat twice after a failure, and only for three seconds', () => {
  let now = 0;
  const { isRepeat, ended } = repeatDetector(() => now);
  const seen = [1, 2, 3, 4].map(() => {
    const repeat = isRepeat('a');
    ended('a', true);
    now += 1500;
    return repeat;
  });
  expect(seen).toEqual([false, true, true, false]);
  expect(isRepeat('b')).toBe(false);
  now += 5000;
  expect(isRepeat('a')).toBe(false);
  ended('b', true);
  ended('b', false);
  expect(isRepeat('b')).toBe(false);
});

it.each([
  ['GET /rest/v1/region', 500, undefined, true],
  ['GET /rest/v1/region', 404, undefined, false],
  ['GET /rest/v1/region', undefined, { kind: 'drop' }, true],
  ['GET /rest/v1/region', 200, { kind: 'garbage' }, false],
  ['DELETE /rest/v1/productreminder', 500, undefined, false],
  ['accounts.getSchema', 200, { kind: 'garbage' }, true],
  ['accounts.getSchema', 500, { kind: 'status', status: 500 }, true],
  ['accounts.getSchema', 200, { kind: 'error', errorCode: 500001 }, false],
  ['accounts.getSchema', 200, { kind: 'status', status: 429 }, false],
  ['accounts.setAccountInfo', undefined, { kind: 'drop' }, false],
] as const)(
  'the product repeats %s after status %s with the effect %j by itself: %s',
  (call, status, effect, repeated) => {
    expect(isRepeatedAfter(call, status, effect)).toBe(repeated);
  },
);
