import {
  assignmentOf,
  checkRegion,
  noRegion,
  type RegionCheck,
  type RegionEvent,
} from '#src/registration/regionCheck.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const typed = (zip: string): RegionEvent => ({ event: 'TYPED', zip });
const resolved = (zip: string, region: 'NORD' | 'SUED' | 'UNKNOWN' = 'NORD'): RegionEvent => ({
  event: 'FOUND',
  zip,
  region,
});
const after = (...events: readonly RegionEvent[]): RegionCheck => events.reduce(checkRegion, noRegion);

describe('the region check', () => {
  it.each(['', '1', '1011', '101155', '1011a', ' 1011'])(
    'waits while "%s" is an incomplete postcode (requirements#region-check)',
    (zip) => {
      expect(after(typed(zip))).toEqual({ state: 'INCOMPLETE' });
    },
  );

  it('checks five digits and stores the result', () => {
    expect(after(typed('10115'))).toEqual({ state: 'CHECKING', zip: '10115' });
    expect(after(typed('10115'), resolved('10115'))).toEqual({ state: 'FINISHED', zip: '10115', region: 'NORD' });
  });

  it('checks a failed postcode once more', () => {
    expect(after(typed('10115'), { event: 'FAILED', zip: '10115' }, typed('10115'))).toEqual({
      state: 'CHECKING',
      zip: '10115',
    });
  });

  it('never uses an answer for another postcode than the current one', () => {
    const event = fc.oneof(
      fc.constantFrom('10115', '80331', '1011').map(typed),
      fc.constantFrom('10115', '80331').map((zip) => resolved(zip, zip === '10115' ? 'NORD' : 'SUED')),
      fc.constantFrom('10115', '80331').map((zip): RegionEvent => ({ event: 'FAILED', zip })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const check = after(...events);
        const last = events.findLast((one) => one.event === 'TYPED');
        if (check.state === 'INCOMPLETE') return last === undefined || last.zip.length !== 5;
        const isRight = check.state !== 'FINISHED' || (check.region === 'NORD') === (check.zip === '10115');
        return isRight && check.zip === last?.zip;
      }),
      { numRuns: 1_000 },
    );
  });

  it('writes only a known region', () => {
    expect(assignmentOf(after(typed('10115'), resolved('10115', 'UNKNOWN')))).toBeUndefined();
    expect(assignmentOf(after(typed('80331'), resolved('80331', 'SUED')))).toBe('SUED');
    expect(assignmentOf(after(typed('80331')))).toBeUndefined();
  });
});
