import type { Json } from '@kontor/schema-adapters/json';
import type { ValidationError } from '../answer.ts';
import { matchesPattern } from './safePattern.ts';
import { isMissing, type SchemaField } from './fields.ts';

const INT32 = 2 ** 31;
const INT64 = 2 ** 63;
const STRING_BYTES = 16 * 1024;
const TEXT_BYTES = 64 * 1024;

const isText = (value: Json, maxBytes: number): boolean =>
  typeof value === 'string' && Buffer.byteLength(value) <= maxBytes;
const isNumber = (value: Json): boolean => typeof value === 'number' && Number.isFinite(value);
const isWhole = (value: Json, bound: number): boolean =>
  Number.isInteger(value) && Number(value) >= -bound && Number(value) < bound;

/** Whether a JSON value has the schema's type. Source: requirements#IDP-types. */
const types: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => isText(value, STRING_BYTES),
  'basic-string': (value) => isText(value, STRING_BYTES),
  'encrypted-string': (value) => isText(value, STRING_BYTES),
  text: (value) => isText(value, TEXT_BYTES),
  binary: (value) => typeof value === 'string',
  integer: (value) => isWhole(value, INT32),
  long: (value) => isWhole(value, INT64),
  float: isNumber,
  boolean: (value) => typeof value === 'boolean',
  date: isDate,
};

/** Whether a value has a type. Without a type, or with an undocumented one, every value is valid. */
export function isOfType(value: Json, type: string | undefined): boolean {
  const rule = type !== undefined && Object.hasOwn(types, type) ? types[type] : undefined;
  return rule?.(value) ?? true;
}

/** Whether a value is an existing ISO 8601 date, with or without a time. */
function isDate(value: Json): boolean {
  if (typeof value !== 'string') return false;
  const [, date] =
    /^(\d{4}-\d{2}-\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/.exec(
      value,
    ) ?? [];
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === date;
}

/**
 * Whether a value fulfils a field's `format`; undocumented notations accept everything. Patterns apply to texts and to
 * the digits of whole numbers. Source: requirements#IDP-formats.
 */
export function matchesFormat(value: Json, format: string): boolean {
  const pattern = readPattern(format);
  if (pattern !== undefined) {
    const isMatchable = typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value));
    return !isMatchable || matchesPattern(pattern.source, String(value), pattern.flags) !== false;
  }
  if (typeof value === 'boolean') return format !== String(!value);
  if (typeof value !== 'number') return true;
  return readRanges(format)?.some(([low, high]) => value >= low && value <= high) ?? true;
}

/**
 * The pattern in `regex('…')`: nothing inside is escaped, so the last quote ends it. Like the provider's own script,
 * reads both kinds of quotes, and `/…/flags` between them; ignores flags that change the dialect.
 */
function readPattern(format: string): { readonly source: string; readonly flags: '' | 'i' } | undefined {
  const [, , inner] = /^regex\((['"])([^]*)\1\)$/.exec(format) ?? [];
  if (inner === undefined) return undefined;
  const [, source = inner, flags = ''] = /^\/([^]*)\/([gi]*)$/.exec(inner) ?? [];
  return { source, flags: flags.includes('i') ? 'i' : '' };
}

/** The inclusive ranges of `1900-2050` or `1-5,7,9`; undefined if any part is invalid. */
function readRanges(format: string): readonly (readonly [number, number])[] | undefined {
  const parts = format.split(',').map((part) => /^\s*(-?\d+)(?:-(-?\d+))?\s*$/.exec(part));
  const ranges = parts.map((part): readonly [number, number] => [Number(part?.[1]), Number(part?.[2] ?? part?.[1])]);
  return ranges.every(([low, high]) => low <= high) ? ranges : undefined;
}

/**
 * The error of a value for a field, as an entry of `validationErrors`; undefined if it is valid. The message for
 * formats is from a recording ("Unallowed value for field: …"); the inner codes of the others are only documented.
 */
export function checkValue(field: SchemaField, value: Json, fieldName = field.path): ValidationError | undefined {
  const name = fieldName.replace(/^(profile|data)\./, '');
  if (field.required && isMissing(value))
    return { errorCode: 400027, message: `Missing required value for field: ${name}`, fieldName };
  if (value === null)
    return field.allowNull
      ? undefined
      : { errorCode: 400023, message: `Null is not allowed for field: ${name}`, fieldName };
  if (!isOfType(value, field.type))
    return { errorCode: 400023, message: `Invalid type for field: ${name}, expected ${field.type}`, fieldName };
  return field.format === undefined || matchesFormat(value, field.format)
    ? undefined
    : { errorCode: 400006, message: `Unallowed value for field: ${name}`, fieldName };
}
