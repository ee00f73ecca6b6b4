import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormSchema } from '@kontor/schema-adapters';
import type { Json } from '@kontor/schema-adapters/json';
import { schemaErrors } from '@kontor/schema-adapters/checks';
import { validator } from '../../../renderers/form/rjsfForm.ts';
import { ajvVerdict, ourVerdict } from './judge.ts';
import { cases as runs, timeLimit } from '../../longRun.ts';

/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema */
const birthday: FormSchema = {
  type: 'object',
  properties: {
    day: { type: 'integer', minimum: 1, maximum: 31 },
    year: { type: 'integer', minimum: 1900, maximum: 2020 },
  },
  required: ['day', 'year'],
};
const gaps: FormSchema = {
  type: 'integer',
  minimum: 1,
  maximum: 9,
  not: {
    type: 'number',
    anyOf: [
      { minimum: 6, maximum: 6 },
      { minimum: 8, maximum: 8 },
    ],
  },
};

const cases: readonly (readonly [string, FormSchema, Json])[] = [
  [
    'absent required properties',
    { type: 'object', required: ['a', 'b'], properties: { a: { type: 'string' }, b: { type: 'string' } } },
    {},
  ],
  ['one of several required', { type: 'object', required: ['a', 'b', 'c'] }, { b: 1 }],
  [
    'inner required properties',
    { type: 'object', properties: { birthday }, required: ['birthday'] },
    { birthday: { day: 40 } },
  ],
  ['a number in a gap', gaps, 6],
  ['a text where a number stands', gaps, 'six'],
  ['null where a number stands', gaps, null],
  ['several rules broken at once', { type: 'string', minLength: 5, pattern: '^\\d+$', enum: ['10115'] }, 'x'],
  ['letters outside of ASCII count as one', { type: 'string', maxLength: 2 }, '😀é'],
  ['a constant', { const: true }, false],
  [
    'a condition that holds',
    {
      type: 'object',
      properties: { c: { type: 'string' } },
      if: { properties: { c: { const: 'DE' } }, required: ['c'] },
      then: { properties: { z: { pattern: '^\\d{5}$' } }, required: ['z'] },
      else: { properties: { z: { maxLength: 3 } } },
    },
    { c: 'DE', z: '12' },
  ],
  [
    'a condition that does not',
    {
      if: { properties: { c: { const: 'DE' } }, required: ['c'] },
      then: { required: ['z'] },
      else: { properties: { z: { maxLength: 3 } } },
    },
    { c: 'NL', z: '12345' },
  ],
  ['all of several', { type: 'string', allOf: [{ pattern: '^a' }, { pattern: 'z$' }] }, 'b'],
  [
    'any of several',
    {
      anyOf: [
        { type: 'string', minLength: 3 },
        { type: 'number', minimum: 3 },
      ],
    },
    1,
  ],
  ['what must come along', { type: 'object', dependentRequired: { a: ['b', 'c'] } }, { a: 1, b: 2 }],
  ['exclusive limits', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 1],
  [
    'items of a list',
    { type: 'array', items: { type: 'object', required: ['number'], properties: { number: { type: 'string' } } } },
    [{}, { number: 3 }],
  ],
  ['a whole number with a fraction', { type: 'integer' }, 1.5],
  ['several types', { type: ['string', 'null'] }, 3],
  [
    'names with odd characters',
    { type: 'object', required: ['a/b', 'c~d'], properties: { 'e f': { type: 'string' } } },
    { 'e f': 1 },
  ],
  [
    'the right value',
    { type: 'object', properties: { birthday }, required: ['birthday'] },
    { birthday: { day: 1, year: 1984 } },
  ],
];

describe('our validator and Ajv agree', () => {
  it.each(cases)('on %s', (_what, schema, value) => {
    expect(ourVerdict(schema, value)).toEqual(ajvVerdict(schema, value));
  });

  it(
    'on generated schemas and values',
    () => {
      fc.assert(
        fc.property(formSchema, anyValue, (schema, value) => {
          expect(ourVerdict(schema, value)).toEqual(ajvVerdict(schema, value));
        }),
        { numRuns: runs(150, 20_000) },
      );
    },
    timeLimit,
  );
});

describe('the comparison (control)', () => {
  it.each<readonly [string, (schema: FormSchema, value: Json) => readonly string[]]>([
    ['forgets required', (schema, value) => ourVerdict(schema, value).filter((entry) => !entry.includes('required'))],
    [
      'takes the name out of the path',
      (schema, value) => ourVerdict(schema, value).map((entry) => entry.replace('"b"', '')),
    ],
  ])('catches a validator that %s', (_what, wrong) => {
    expect(
      cases.some(
        ([, schema, value]) => JSON.stringify(wrong(schema, value)) !== JSON.stringify(ajvVerdict(schema, value)),
      ),
    ).toBe(true);
  });
});

describe('our validator', () => {
  it('finds nothing if a pattern does not compile, so that the provider decides', () => {
    expect(schemaErrors({ type: 'string', pattern: '(' }, 'x')).toEqual([]);
  });

  it('treats undefined members as absent', () => {
    expect(
      schemaErrors({ type: 'object', required: ['a'], properties: { a: { type: 'string' } } }, { a: undefined }),
    ).toEqual([{ form: ['a'], what: 'required' }]);
  });

  it('gives rjsf its error list and error tree', () => {
    const { errors, errorSchema } = validator.validateFormData({ birthday: { day: 99, year: 1984 } }, {
      type: 'object',
      properties: { birthday },
    } as never);
    expect(errors.map(({ property, name }) => [property, name])).toEqual([['.birthday.day', 'maximum']]);
    expect(errorSchema).toEqual({ birthday: { day: { __errors: ['maximum'] } } });
  });

  it('resolves references', () => {
    const root: FormSchema = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/zip' } },
      $defs: { zip: { type: 'string', pattern: '^\\d{5}$' } },
    } as FormSchema;
    expect(schemaErrors(root, { a: 'x' })).toEqual([{ form: ['a'], what: 'pattern' }]);
  });

  it('never throws, whatever schema and value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (schema, value) => {
        if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
        expect(() => schemaErrors(schema as FormSchema, value as Json)).not.toThrow();
      }),
      { numRuns: runs(300, 10_000) },
    );
  });
});

const leaf: fc.Arbitrary<FormSchema> = fc.oneof(
  fc.record(
    {
      type: fc.constant('string'),
      minLength: fc.nat(4),
      maxLength: fc.nat(8),
      pattern: fc.constantFrom('^\\d+$', '^[a-z]{2,4}$', '^\\p{L}+$'),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    {
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: -5, max: 5 }),
      maximum: fc.integer({ min: -5, max: 9 }),
      not: fc.constant<FormSchema>({ type: 'number', anyOf: [{ minimum: 2, maximum: 3 }] }),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constant('boolean'), const: fc.boolean() }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('string'), enum: fc.constant(['a', 'b', '1']) }),
);

const names = ['a', 'b', 'c_d', 'birthday'];

function objectOf(property: fc.Arbitrary<FormSchema>): fc.Arbitrary<FormSchema> {
  return fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom(...names), property, { maxKeys: 4 }),
      required: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 }),
    },
    { requiredKeys: ['type', 'properties'] },
  );
}

const formSchema: fc.Arbitrary<FormSchema> = fc
  .tuple(
    objectOf(fc.oneof({ weight: 4, arbitrary: leaf }, { weight: 1, arbitrary: objectOf(leaf) })),
    fc.option(objectOf(leaf), { nil: undefined }),
  )
  .map(([base, then]) =>
    then ? { ...base, if: { required: ['a'] }, then: { required: then.required, properties: then.properties } } : base,
  );

const anyLeaf: fc.Arbitrary<Json> = fc.oneof(
  fc.string({ maxLength: 9 }),
  fc.constantFrom<Json>('a', '1', '123', 'äb', true, false, null),
  fc.integer({ min: -6, max: 10 }),
  fc.double({ min: -3, max: 3, noNaN: true }),
);

const anyValue: fc.Arbitrary<Json> = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof(
    { weight: 4, arbitrary: anyLeaf },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...names), anyLeaf, { maxKeys: 3 }) },
  ),
  { maxKeys: 4 },
);
