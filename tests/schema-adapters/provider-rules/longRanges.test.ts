import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRanges } from '../../../schema-adapters/provider-rules/providerRules.ts';
import { cases } from '../../longRun.ts';
import { accepts, allOf, codes, errorsIn, optionsOf } from '../testForms.ts';

function schemaFor(format: string, type = 'long') {
  const { form, findings } = allOf({ 'data.x': { type, format } });
  return { schema: form.schema, findings: codes(findings), options: optionsOf(form, 'data_x') };
}

describe('numbers limited to lists and ranges', () => {
  it.each([
    ['1-5,7', 6, false],
    ['1-5,7', 7, true],
    ['1-5,7', 0, false],
    ['1-5,7', 8, false],
    ['1-5,7', 3, true],
    ['1900-2050', 1900, true],
    ['1900-2050', 2051, false],
    [' 1 - 5 , 7 ', 4, true],
    [' 1 - 5 , 7 ', 6, false],
    ['18-', 17, false],
    ['18-', 18, true],
    ['18-', 9_007_199_254_740_991, true],
    ['-5--1,3', -3, true],
    ['-5--1,3', 0, false],
    ['-5--1,3', 3, true],
    ['-5-5', -5, true],
    ['-5-5', 6, false],
    ['-1,0,1', -1, true],
    ['-1,0,1', -2, false],
    ['7', 7, true],
    ['7', 8, false],
    ['5,1,3', 2, false],
    ['5,1,3', 3, true],
    ['1-5,4-9', 6, true],
    ['1-5,6-9', 5, true],
    ['1;3', 2, false],
    ['1,,3', 3, true],
  ])('format %j: %d is allowed: %s (requirements#format-range)', (format, value, allowed) => {
    const { schema, findings } = schemaFor(format);
    expect(findings).toEqual([]);
    expect(accepts(schema, { data_x: value })).toBe(allowed);
  });

  it('fractions between the ranges of a float are gaps, and whole numbers are listed one by one', () => {
    const { schema } = schemaFor('1-5,7', 'float');
    expect([5, 5.5, 6.99, 7, 1.5].map((value) => accepts(schema, { data_x: value }))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
  });

  it('gives one error for every invalid value', () => {
    const { schema } = schemaFor('1-5,7,20-30');
    for (const value of [0, 6, 10, 31, 6.5, 'x']) expect(errorsIn(schema, { data_x: value })).toHaveLength(1);
  });

  it('says which numbers are allowed', () => {
    expect(schemaFor('1-5,7,9-').options).toMatchObject({
      messageKeys: { not: ['global.rules.allowed'] },
      messageValues: { allowed: '1–5, 7, ≥ 9', minimum: 1 },
    });
    expect(schemaFor('1-5').options).toMatchObject({
      messageKeys: { minimum: ['global.rules.range'] },
      messageValues: { minimum: 1, maximum: 5 },
    });
  });

  it.each(['abc', '5-1', '1-2-3', '1..5', '>=3', ',', '1-x', '1,a', '99999999999999999999-', '*-5'])(
    '%j is not understood and becomes a finding',
    (format) => {
      const { schema, findings } = schemaFor(format);
      expect(findings).toEqual(['format-not-understood data.x']);
      expect(accepts(schema, { data_x: 12345 })).toBe(true);
    },
  );

  it('uses the wider meaning of a lone -18, with a finding', () => {
    const { schema, findings } = schemaFor('-18');
    expect(findings).toEqual(['range-ambiguous data.x']);
    expect([-18, 0, 18, 19].map((value) => accepts(schema, { data_x: value }))).toEqual([true, true, true, false]);
  });

  it('never exceeds the type: a range wider than 32 bit is cut for integers (requirements#integers)', () => {
    const { schema } = schemaFor('0-9000000000', 'integer');
    expect([2_147_483_647, 2_147_483_648].map((value) => accepts(schema, { data_x: value }))).toEqual([true, false]);
  });

  it('agrees with a simple reference implementation on any list', () => {
    const range = fc
      .tuple(fc.integer({ min: -30, max: 30 }), fc.nat({ max: 6 }))
      .map(([from, more]) => [from, from + more] as const);
    fc.assert(
      fc.property(
        fc.array(range, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: -40, max: 40 }),
        (ranges, value) => {
          const format = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
          const { schema } = schemaFor(format);
          expect(accepts(schema, { data_x: value })).toBe(ranges.some(([from, to]) => value >= from && value <= to));
        },
      ),
      { numRuns: cases(80, 500) },
    );
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-0-9,. ]{0,30}$/)), (text) => {
        for (const { from, to } of parseRanges(text) ?? []) expect(from).toBeLessThanOrEqual(to);
      }),
      { numRuns: cases(1_000, 5_000) },
    );
  });
});
