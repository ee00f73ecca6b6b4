import * as fc from 'fast-check';

const character = fc
  .oneof(fc.nat({ max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** Texts of any characters, like `unit: 'binary'`, which takes more than a second to build. */
export const anyText = (limits: fc.StringSharedConstraints = {}): fc.Arbitrary<string> =>
  fc.string({ ...limits, unit: character });
