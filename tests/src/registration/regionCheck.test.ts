import { assignmentOf, checkRegion, noRegion, type RegionCheck } from '#src/registration/regionCheck.ts';
import { describe, expect, it } from 'vitest';

const finished = (zip: string, region: 'NORD' | 'SUED' | 'UNKNOWN'): RegionCheck => ({
  state: 'FINISHED',
  zip,
  region,
});
const checking = { state: 'CHECKING', zip: '10115' } as const;

describe('the region check', () => {
  it.each(['', '1', '1011', '101155', '1011a', ' 1011'])(
    'waits while "%s" is an incomplete postcode (requirements#region-check)',
    (zip) => {
      for (const before of [noRegion, checking, finished('10115', 'NORD')])
        expect(checkRegion(before, zip)).toEqual({ state: 'INCOMPLETE' });
    },
  );

  it('checks five digits, and the same ones only once', () => {
    for (const before of [noRegion, finished('80331', 'SUED'), { state: 'CHECKING', zip: '80331' } as const])
      expect(checkRegion(before, '10115')).toEqual(checking);
    for (const before of [checking, finished('10115', 'NORD')]) expect(checkRegion(before, '10115')).toBe(before);
  });

  it('checks a failed postcode once more', () => {
    expect(checkRegion({ state: 'FAILED' }, '10115')).toEqual(checking);
  });

  it('writes only a known region', () => {
    expect(assignmentOf(finished('10115', 'UNKNOWN'))).toBeUndefined();
    expect(assignmentOf(finished('80331', 'SUED'))).toBe('SUED');
    expect(assignmentOf(checking)).toBeUndefined();
  });
});
