import * as fc from 'fast-check';
import type { FormSchema, FormValue } from '@kontor/schema-adapters';
import type { Json } from '@kontor/schema-adapters/json';

/** Values for a form: each property absent, valid, almost valid, or of another type. */
export function valuesFor(schema: FormSchema): fc.Arbitrary<FormValue> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, property.properties ? valuesFor(property) : leafValues(property)] as const,
  );
  return fc.record(Object.fromEntries(properties), { requiredKeys: [] });
}

function leafValues({
  enum: members,
  minimum = 0,
  maximum = 9,
  minLength = 0,
  maxLength = 6,
}: FormSchema): fc.Arbitrary<Json> {
  return fc.oneof(
    fc.constantFrom<Json>(...near(minimum), ...near(maximum), 0, 7),
    fc.constantFrom<Json>(
      '',
      '10115',
      '1012 AB',
      '1100-053',
      '+493012345',
      'ada@beispiel.example',
      '2024-02-30',
      'Ada',
      '§ %',
      'x'.repeat(Math.min(300, maxLength + 1)),
      'x'.repeat(Math.max(0, Math.min(300, minLength) - 1)),
    ),
    fc.constantFrom<Json>(true, false),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom<Json>(...(members ?? ['DE', 'NL', 'PT'])),
    fc.constantFrom<Json>(null, {}, []),
  );
}

function near(limit: number): readonly number[] {
  return [limit - 1, limit, limit + 1, limit + 0.5];
}
