/** Any value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object; only own properties are read. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** Whether a JSON value is an object, not a list and not null. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return isRecord(value);
}

/** Whether a foreign value is an object, not a list and not null; its members are unknown. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value is a list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Parses a JSON text; undefined if it is invalid. Never throws. */
export function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** An own property; undefined if the value is not an object, or lacks or inherits the property. */
export function ownMember(value: Json | undefined, name: string): Json | undefined;
export function ownMember(value: unknown, name: string): unknown;
export function ownMember(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/**
 * Whether a parsed value has the server's exact numbers: JavaScript rounds whole numbers beyond 2^53. Never throws.
 */
export function isExact(value: Json | undefined): boolean {
  if (typeof value === 'number')
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact);
}
