import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaErrors } from '@kontor/schema-adapters/checks';
import { lintContract } from '../../contract/lint/lintContract.ts';
import type { Json } from '@kontor/schema-adapters/json';
import { buildBinding, parseProviderSchema } from '@kontor/schema-adapters/provider';
import { cases } from '../longRun.ts';

/** A field as the provider writes it. */
interface RawField {
  readonly type: string;
  readonly required: boolean;
  readonly allowNull: boolean;
  readonly writeAccess: string;
  readonly format?: string;
}

const times = cases(120, 2000);
const seed = process.env['KONTOR_SEED'] === undefined ? 20_261_122 : Number(process.env['KONTOR_SEED']);

const sets = fc.constantFrom('a-c', 'a-z', '0-9', 'a-c0-9', '^<>', 'ab', 'A-Za-z');
const count = fc.constantFrom('', '+', '*', '{2}', '{1,3}', '{2,5}', '?');
const piece = fc.tuple(sets, count).map(([set, times_]) => `[${set}]${times_}`);
const words = fc.uniqueArray(fc.constantFrom('a', 'ab', 'b', 'abc', '', '12'), { minLength: 1, maxLength: 3 });
const pattern = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 2 }).map((pieces) => `^${pieces.join('')}$`),
  words.map((all) => `^(${all.join('|')})$`),
  piece.map((one) => `^(?=[^]*[a-z0-9])${one}$`),
  piece.map((one) => one),
);
const range = fc
  .tuple(fc.integer({ min: -9, max: 40 }), fc.nat({ max: 20 }))
  .map(([from, more]) => `${from}-${from + more}`);
const ranges = fc
  .array(fc.oneof(range, fc.nat({ max: 40 }).map(String)), { minLength: 1, maxLength: 3 })
  .map((all) => all.join(','));
const formats: Readonly<Record<string, fc.Arbitrary<string | undefined>>> = {
  string: fc.option(
    pattern.map((text) => `regex('${text}')`),
    { nil: undefined },
  ),
  integer: fc.option(ranges, { nil: undefined }),
  float: fc.option(ranges, { nil: undefined }),
  boolean: fc.constantFrom('true', 'false', undefined),
};
const flags = {
  required: fc.boolean(),
  allowNull: fc.boolean(),
  writeAccess: fc.constantFrom('serverOnly', 'clientCreate', 'clientModify'),
};
const fieldOf = (type: string): fc.Arbitrary<RawField> =>
  fc.record({ type: fc.constant(type), format: formats[type] ?? fc.constant(undefined), ...flags });
const type = fc.constantFrom('string', 'string', 'integer', 'float', 'boolean');
const change = fc.oneof(
  { weight: 9, arbitrary: type.chain((one) => fc.tuple(fieldOf(one), fieldOf(one))) },
  { weight: 1, arbitrary: fc.tuple(type.chain(fieldOf), type.chain(fieldOf)) },
);

const texts = [
  '',
  'a',
  'b',
  'c',
  'd',
  'z',
  'A',
  '1',
  '12',
  '<',
  ' ',
  '-',
  'ab',
  'abc',
  'aa',
  'aaa',
  'aaaa',
  'aaaaa',
  'aaaaaa',
  'a1',
  '1a',
  'b2',
  'zz',
  'zzz',
  'é',
  'ab1',
  '123',
  '1234',
  '12345',
  'a<',
];
const numbers = [...Array.from({ length: 90 }, (_, index) => index - 20), 0.5, 1.5, 9.5, 20.25, 39.5, -0.5];
const values: readonly Json[] = [...texts, ...numbers, true, false];

const schemaWith = (field: RawField) => ({ dataSchema: { fields: { 'club.code': field } } });

/** The field's rules as a form has them; whether it must be filled in is judged apart. */
function rulesOf(field: RawField) {
  const parsed = parseProviderSchema(schemaWith({ ...field, required: false })).schema.fields.get('data.club.code');
  return parsed && buildBinding(parsed).leaf?.schema;
}

/** What adapting both schemas and trying values says of a change. */
function oracle(before: RawField, after: RawField): readonly string[] {
  const isSameType = before.type === after.type;
  const isRefused = isSameType && values.some((value) => isRefusedNow(before, after, value));
  const ranks = ['serverOnly', 'clientCreate', 'clientModify'];
  const access = ranks.indexOf(after.writeAccess) - ranks.indexOf(before.writeAccess);
  return [
    ...(isSameType ? [] : ['diff/type-changed']),
    ...(isRefused ? ['diff/rule-narrowed'] : []),
    ...(before.allowNull && !after.allowNull ? ['diff/null-refused'] : []),
    ...(!before.required && after.required ? ['diff/newly-required'] : []),
    ...(before.required && !after.required ? ['diff/required-dropped'] : []),
    ...(access < 0 ? ['diff/write-access-narrowed'] : []),
    ...(access > 0 ? ['diff/write-access-widened'] : []),
  ];
}

describe(`what a change of a field means (seed ${seed})`, () => {
  it('agrees with adapting both schemas and trying values', () => {
    const kinds = new Map<string, number>();
    fc.assert(
      fc.property(change, ([before, after]) => {
        const against = { file: 'before.json', raw: schemaWith(before) };
        const findings = lintContract({ schemas: [{ file: 'after.json', raw: schemaWith(after), against }] }).filter(
          ({ rule }) => rule.startsWith('diff/'),
        );
        for (const { rule } of findings) kinds.set(rule, (kinds.get(rule) ?? 0) + 1);
        const reportedRules = findings.map(({ rule }) => rule).filter((rule) => rule !== 'diff/rule-widened');
        const expected = oracle(before, after);
        const witness = findings.find(({ rule }) => rule === 'diff/rule-narrowed')?.witness;
        // The values that are tried are few: a witness that they lack counts if both forms confirm it.
        const isConfirmed = witness !== undefined && isRefusedNow(before, after, witness);
        const expectedRules = isConfirmed ? [...new Set([...expected, 'diff/rule-narrowed'])] : expected;
        expect(reportedRules.toSorted()).toEqual(expectedRules.toSorted());
        if (witness !== undefined) expect(isConfirmed).toBe(true);
      }),
      { numRuns: times, seed },
    );
    // Every kind of change was among the generated ones.
    expect([...kinds.keys()].toSorted()).toEqual([
      'diff/newly-required',
      'diff/null-refused',
      'diff/required-dropped',
      'diff/rule-narrowed',
      'diff/rule-widened',
      'diff/type-changed',
      'diff/write-access-narrowed',
      'diff/write-access-widened',
    ]);
  });
});

/** Null is judged apart, and so is whether the field must be filled in. */
function isRefusedNow(before: RawField, after: RawField, value: Json): boolean {
  const [was, is] = [before, after].map((field) => rulesOf({ ...field, allowNull: false }));
  if (was === undefined || is === undefined) throw new Error('a generated field has no control');
  return schemaErrors(was, value).length === 0 && schemaErrors(is, value).length > 0;
}
