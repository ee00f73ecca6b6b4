import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitAfterFailure, waitBeforeRefresh } from '#src/session/renewToken.ts';

describe('the registration token', () => {
  it.each([
    [0, 3_600_000, 3_590_000],
    [0, 60_000, 50_000],
    [0, 20_000, 10_000],
    [0, 5_000, 10_000],
    [5, 5, 3_590_000],
    [undefined, 60_000, 3_590_000],
    [0, undefined, 3_590_000],
  ])(
    'made at %s and valid until %s is renewed after %s ms (requirements#token-refresh)',
    (createdAt, expiresAt, expected) => {
      expect(waitBeforeRefresh({ createdAt, expiresAt })).toBe(expected);
    },
  );

  it.each([
    [1, 10_000],
    [2, 20_000],
    [3, 40_000],
    [5, 160_000],
    [6, 300_000],
    [8, 300_000],
  ])('waits after failure %s about %s ms', (failures, expected) => {
    expect(waitAfterFailure(failures, 0.5)).toBe(expected);
  });

  it('never waits less than ten seconds, nor more than six minutes after a failure', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const wait = waitAfterFailure(failures, random);
        expect(wait).toBeGreaterThanOrEqual(10_000);
        expect(wait).toBeLessThanOrEqual(360_000);
      }),
    );
  });
});
