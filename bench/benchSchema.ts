import type { FormSchema } from '@kontor/schema-adapters';
import type { Json, JsonObject } from '@kontor/schema-adapters/json';

/** One kind of field: its schema, a valid value and an invalid one (`undefined` = left empty). */
interface Sample {
  readonly schema: FormSchema;
  readonly right: Json;
  readonly wrong: Json | undefined;
}

/**
 * The fields of a typical customer form: half are texts with rules, the others numbers, choices and checkboxes; all are
 * required.
 */
const samples: readonly Sample[] = [
  { schema: { type: 'string', pattern: '^[A-Za-z .-]+$', maxLength: 200 }, right: 'Anna', wrong: undefined },
  { schema: { type: 'integer', minimum: 1900, maximum: 2020 }, right: 1984, wrong: 1492 },
  { schema: { type: 'string', minLength: 2, maxLength: 400 }, right: 'Musterstadt', wrong: undefined },
  { schema: { type: 'string', enum: ['weekly', 'monthly', 'seldom'] }, right: 'weekly', wrong: undefined },
  { schema: { type: 'string', pattern: '^[0-9]{5}$' }, right: '10115', wrong: '1011' },
  { schema: { type: 'boolean' }, right: true, wrong: undefined },
  {
    schema: { type: 'string', pattern: '^[^@ ]+@[^@ ]+$', maxLength: 300 },
    right: 'a@example.test',
    wrong: 'a.example.test',
  },
  { schema: { type: 'number', minimum: 0, maximum: 100 }, right: 12.5, wrong: 101 },
];

/**
 * The schema that every engine renders: `n` required properties `field0`, `field1`, … of mixed kinds, each with a
 * title.
 */
export function benchSchema(n: number): FormSchema {
  const names = fieldNames(n);
  return {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name, i) => [name, { title: `Field ${i}`, ...sampleAt(i).schema }])),
  };
}

/** Valid values for `benchSchema(n)`. */
export function rightValues(n: number): JsonObject {
  return valuesOf(n, ({ right }) => right);
}

/** Invalid values for `benchSchema(n)`: empty, too short, out of range or against the pattern. */
export function wrongValues(n: number): JsonObject {
  return valuesOf(n, ({ wrong }) => wrong);
}

/** The number of the text field without rules nearest to the middle of the form, into which the bench types. */
export function middleTextField(n: number): number {
  return Math.floor(n / 2 / samples.length) * samples.length;
}

/** The number of checkboxes in `benchSchema(n)`. */
export function tickCount(n: number): number {
  return fieldNames(n).filter((_, i) => sampleAt(i).schema.type === 'boolean').length;
}

function valuesOf(n: number, pick: (sample: Sample) => Json | undefined): JsonObject {
  const entries = fieldNames(n).map((name, i) => [name, pick(sampleAt(i))] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function fieldNames(n: number): readonly string[] {
  return Array.from({ length: n }, (_, i) => `field${i}`);
}

function sampleAt(i: number): Sample {
  const sample = samples[i % samples.length];
  if (sample === undefined) throw new Error(`there is no sample for field ${i}`);
  return sample;
}
