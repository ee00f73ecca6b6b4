import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { isEmptyPatch, mergePatches, patchHolds } from '#src/account-data/patches.ts';

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const object = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(leaf, fc.dictionary(fc.constantFrom('x', 'y'), leaf)),
) as fc.Arbitrary<JsonObject>;
const patch = fc.record({ profile: object, data: object }, { requiredKeys: [] });

describe('changes', () => {
  it('are found in an account that they were merged into', () => {
    fc.assert(fc.property(patch, patch, (account, change) => patchHolds(change, mergePatches([account, change]))));
  });

  it('merge as if applied one after the other', () => {
    fc.assert(
      fc.property(patch, patch, patch, (a, b, c) => {
        expect(mergePatches([mergePatches([a, b]), c])).toEqual(mergePatches([a, b, c]));
      }),
    );
  });

  it('are empty only without any member', () => {
    expect(isEmptyPatch({})).toBe(true);
    expect(isEmptyPatch({ profile: {} })).toBe(true);
    expect(isEmptyPatch({ data: { a: null } })).toBe(false);
  });

  it('replace lists as a whole and clear with null', () => {
    expect(mergePatches([{ profile: { phones: [1, 2] } }, { profile: { phones: [] } }])).toEqual({
      profile: { phones: [] },
    });
    expect(patchHolds({ profile: { lastName: null } }, { profile: {} })).toBe(true);
    expect(patchHolds({ profile: { lastName: null } }, { profile: { lastName: 'B' } })).toBe(false);
    expect(
      patchHolds(
        { profile: { phones: [{ number: '1' }] } },
        { profile: { phones: [{ number: '1', type: 'default' }] } },
      ),
    ).toBe(true);
  });
});
