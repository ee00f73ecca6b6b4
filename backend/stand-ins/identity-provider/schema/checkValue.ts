import type { Json } from '#adapters/model/json.ts';
import type { ProviderField } from '#adapters/model/provider.ts';
import type { ValidationError } from '../protocol/answer.ts';
import { matchesFormat } from './wireFormat.ts';

const int32 = 2 ** 31;

/** Whether a JSON value has the schema's type; an unknown type accepts everything. Source: requirements#IDP-types. */
const isOfType: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => isText(value, 16_384),
  'basic-string': (value) => isText(value, 16_384),
  'encrypted-string': (value) => isText(value, 16_384),
  text: (value) => isText(value, 65_536),
  binary: (value) => isText(value, 65_536),
  integer: (value) => Number.isInteger(value) && Number(value) >= -int32 && Number(value) < int32,
  long: (value) => Number.isSafeInteger(value),
  float: (value) => typeof value === 'number' && Number.isFinite(value),
  double: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  date: isDate,
};

/**
 * The error of a value for a field, as an entry of `validationErrors`; undefined if it may be written. The texts of
 * formats are recorded ("Unallowed value for field: …"), the inner codes of the others are only documented.
 */
export function checkValue(field: ProviderField, value: Json, fieldName = field.path): ValidationError | undefined {
  const name = fieldName.replace(/^(profile|data)\./, '');
  if (value === null) {
    if (field.required) return { errorCode: 400027, message: `Missing required value for field: ${name}`, fieldName };
    return field.allowNull
      ? undefined
      : { errorCode: 400023, message: `Null is not allowed for field: ${name}`, fieldName };
  }
  if (field.required && value === '')
    return { errorCode: 400027, message: `Missing required value for field: ${name}`, fieldName };
  if (isOfType[field.type]?.(value) === false)
    return { errorCode: 400023, message: `Invalid type for field: ${name}, expected ${field.type}`, fieldName };
  if (field.format === undefined || typeof value === 'object') return undefined;
  return matchesFormat(value, field.format)
    ? undefined
    : { errorCode: 400006, message: `Unallowed value for field: ${name}`, fieldName };
}

function isText(value: Json, maxBytes: number): boolean {
  return typeof value === 'string' && Buffer.byteLength(value) <= maxBytes;
}

function isDate(value: Json): boolean {
  if (typeof value !== 'string') return false;
  const date = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(value)?.[1];
  if (date === undefined) return false;
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
}
