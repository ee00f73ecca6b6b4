import * as fc from 'fast-check';
import type { Json, JsonObject } from '@kontor/schema-adapters/json';
import { words } from '../words.ts';
import { anyText } from '../anyText.ts';

/** A value for a field, which is spelled as in the provider's schema; of a password, its policy. */
export interface Case {
  readonly field: JsonObject;
  readonly value: Json;
}

const raw = String.raw;

const junk = fc.oneof(
  fc.constantFrom<Json>(
    null,
    '',
    ' ',
    '\t',
    'a\n',
    '\u2028',
    '\u0085',
    '\ufeff',
    '\0',
    '😀',
    '\ud83d',
    'e\u0301',
    'ß',
    '٣',
  ),
  fc.constantFrom<Json>(0, -0, 1, -1, 1.5, false, true, 'true', 'false', '1', [], {}, ['a'], [[1]], { x: 1 }, [null]),
  fc.constantFrom<Json>(2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, 5e-324, 'x'.repeat(257), '2024-02-29'),
  anyText({ maxLength: 8 }),
  fc.string({ maxLength: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const near = (...numbers: readonly number[]) =>
  fc.tuple(fc.constantFrom(...numbers), fc.constantFrom(-1, -0.5, 0, 0.5, 1)).map(([number, step]) => number + step);
const allowNull = fc.boolean();

export const texts = fc.record({
  field: fc.record({ type: fc.constantFrom('string', 'basic-string', 'encrypted-string', 'text'), allowNull }),
  value: fc.oneof(
    junk,
    fc
      .tuple(
        fc.constantFrom('x', 'ü', '€', '😀'),
        fc.constantFrom(16_384, 65_536),
        fc.constantFrom(1, 2, 3, 4),
        fc.integer({ min: -2, max: 2 }),
      )
      .map(([sign, limit, divisor, more]) => sign.repeat(Math.floor(limit / divisor) + more)),
  ),
});
export const numbers = fc.record({
  field: fc.record({ type: fc.constantFrom('integer', 'long', 'float'), allowNull }),
  value: fc.oneof(junk, near(0, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, 1 - 2 ** 53, 2 ** 63, -(2 ** 63))),
});
const digits = (length: number, max: number) =>
  fc.integer({ min: 0, max }).map((number) => `${number}`.padStart(length, '0'));
const day = fc
  .tuple(
    fc.oneof(digits(4, 9999), fc.constantFrom('1900', '2000', '2023', '2024', '24', '02024')),
    digits(2, 14),
    digits(2, 33),
    fc.constantFrom('-', '-', '-', '/', ''),
  )
  .map(([year, month, date, sign]) => [year, month, date].join(sign));
export const dates = fc.record({
  field: fc.record({ type: fc.constant('date'), allowNull }),
  value: fc.oneof(
    junk,
    day,
    fc
      .tuple(day, fc.constantFrom('T10:00', 'T24:00:00', 'T23:59:59.9Z', ' 10:00', ' ', '\n', 'Z', 'T10:00+02:00'))
      .map((parts) => parts.join('')),
  ),
});
export const booleans = fc.record({
  field: fc.record({
    type: fc.constant('boolean'),
    allowNull,
    format: fc.constantFrom('true', 'false', 'null', "regex('^true$')"),
  }),
  value: junk,
});
const range = fc
  .tuple(fc.integer({ min: -20, max: 40 }), fc.option(fc.nat({ max: 9 })))
  .map(([low, more]) => (more === null ? `${low}` : `${low}-${low + more}`));
export const ranges = fc
  .tuple(
    fc.array(range, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(',', ', '),
    fc.constantFrom('long', 'integer', 'float'),
    allowNull,
  )
  // Of a single negative number the form cannot know whether it is an open range.
  .map(([items, sign, type, isNullable]): JsonObject => ({ type, allowNull: isNullable, format: items.join(sign) }))
  .chain((field) =>
    fc.record({
      field: fc.constant(field),
      value: fc.oneof(
        junk,
        near(...(JSON.stringify(field['format']).match(/\d+/g) ?? []).flatMap((end) => [Number(end), -Number(end)])),
      ),
    }),
  );
const piece = fc.constantFrom(
  'a',
  'b',
  '[a-c]',
  '[^a]',
  raw`\d`,
  raw`\w`,
  raw`\s`,
  raw`\S`,
  raw`\W`,
  raw`\D`,
  '.',
  raw`\p{L}`,
  raw`[\p{L}\s'-]`,
  raw`[\w.]`,
  '[0-9]',
  '(a|b)',
  '(?:ab)',
  '(?=a)',
  '(?!b)',
  raw`\b`,
  raw`\.`,
  raw`\x41`,
  raw`\u00e4`,
  '[]a]',
  'ä',
  '(?#c)',
  raw`[\d-]`,
  raw`[a\-c]`,
  '(?<n>a)',
  '(?>a)',
  '[a-z-[b]]',
  '(',
  ')',
  '[',
  '{',
  '}',
  ']',
  '-',
  "'",
  '<',
);
const count = fc.constantFrom('', '', '', '', '?', '*', '+', '{2}', '{1,3}', '{2,}', '+?', '{,2}');
const pattern = fc
  .tuple(
    fc.constantFrom('^', '^', raw`\A`, ''),
    fc.array(fc.tuple(piece, count), { maxLength: 4 }),
    fc.constantFrom('$', '$', raw`\Z`, raw`\z`, ''),
  )
  .map(([start, pieces, end]) => start + pieces.map((part) => part.join('')).join('') + end);
const matched = fc.oneof(
  junk,
  fc.string({
    unit: fc.constantFrom('a', 'b', 'c', 'A', 'ä', '1', ' ', '.', '-', "'", '_', ']', '٣', '<'),
    maxLength: 6,
  }),
);
export const patterns = fc.record({
  field: fc.record({
    type: fc.constantFrom('string', 'basic-string', 'text'),
    allowNull,
    format: pattern.map((text) => `regex('${text}')`),
  }),
  value: matched,
});
export const listed = fc.record({
  field: fc.record({
    type: fc.constant('string'),
    allowNull,
    format: fc.constantFrom(
      "regex('^(mr|mrs|div)?$')",
      "regex('^[fmu]{1}$')",
      "regex('^(NORD|SUED)$')",
      "regex('')",
      "regex('^(a-z)*?')",
      "regex('^[^<>()!¡]+$')",
    ),
  }),
  value: fc.oneof(
    junk,
    fc.constantFrom(' mr', 'mr ', ...words`mr MR mrs mrmrs div f m fm F NORD SUED NORDSUED < A¡ Anna`),
  ),
});
export const required = fc.record({
  field: fc.record({
    type: fc.constantFrom('string', 'text', 'long', 'float', 'date'),
    required: fc.boolean(),
    allowNull: fc.constant(true),
  }),
  value: fc.constantFrom<Json>(null, '', ' ', 'x', 0, 1, '2024-02-29'),
});
const least = fc.option(fc.nat({ max: 3 }), { nil: undefined });
export const passwords = fc.record({
  field: fc
    .record({
      minLength: fc.integer({ min: 1, max: 12 }),
      minCharGroups: fc.nat({ max: 4 }),
      minLowercase: least,
      minUppercase: least,
      minDigit: least,
      minSpecialChars: least,
      regExp: fc.constantFrom(
        undefined,
        undefined,
        '',
        '^[^ ]+$',
        ...words`^(?=.*[a-z])(?=.*\d).{6,}$ ^(?=.*[0-9]).+$ ^(?!.*frisch) (?i)x ( ^\w+$`,
      ),
    })
    .map((policy): JsonObject => policy),
  value: fc.oneof(
    fc.string({
      unit: fc.constantFrom('a', 'b', 'Z', 'Q', '0', '9', '#', ' ', 'ä', '😀', '٣', '\n'),
      minLength: 1,
      maxLength: 14,
    }),
    fc.constantFrom('Abcdef1#', 'frisch', 'x'.repeat(128), 'x'.repeat(129), 'aB1#'.repeat(4)),
    fc.string({ minLength: 1, maxLength: 14 }),
  ),
});

/** Members of a field's settings as a schema may have them, and as it should not. */
const settings = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom<Json>('string', 'long', 7, null),
      required: fc.constantFrom<Json>(true, false, 'true', 1, null),
      allowNull: fc.boolean(),
      writeAccess: fc.constantFrom<Json>(
        'serverOnly',
        'clientCreate',
        'clientModify',
        'other',
        'CLIENTMODIFY',
        null,
        1,
      ),
      format: fc.constantFrom<Json>('1-5', 'true', '', null, 7),
      description: fc.constantFrom<Json>('', 'Weekly', null),
      doubleOptIn: fc.constantFrom<Json>(true, false, 'true'),
    },
    { requiredKeys: ['allowNull'] },
  ),
  fc.constantFrom<Json>(null, 'text', [], { allowNull: false }),
);
const section = fc.oneof(
  fc.record({ fields: fc.dictionary(fc.constantFrom('a', 'b_c', 'd.e', 'Ab1'), settings) }),
  fc.constantFrom<Json>(null, [], 'text', {}, { fields: null }, { fields: [] }),
);
const wrapped = section.map(
  (value): Json =>
    JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
      key === 'fields' && isPlain(inner)
        ? Object.fromEntries(Object.entries(inner).map(([name, email]) => [name, { email }]))
        : inner,
    ) as Json,
);
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whole schemas, with sections and settings that no provider answers. */
export const schemas = fc.record({
  profileSchema: section,
  dataSchema: section,
  subscriptionsSchema: wrapped,
  preferencesSchema: section,
});
