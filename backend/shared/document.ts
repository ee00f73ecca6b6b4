import { isRecord } from '#adapters/model/json.ts';

/** A document (scenario file, console request) that is invalid. Its message is one sentence for a person. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

/** A JSON object whose members were not checked yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Throws a `DocumentError`. */
export function fail(message: string): never {
  throw new DocumentError(message);
}

/** The value as an object; throws with `where` otherwise. */
export function asObject(value: unknown, where: string): JsonRecord {
  return isRecord(value) ? value : fail(`${where}: must be an object`);
}

/** The value as a list; throws with `where` otherwise. */
export function asArray(value: unknown, where: string): readonly unknown[] {
  return Array.isArray(value) ? value : fail(`${where}: must be a list`);
}

/** The value as a non-empty text; throws with `where` otherwise. */
export function requireText(value: unknown, where: string): string {
  return typeof value === 'string' && value !== '' ? value : fail(`${where}: must be a text`);
}

/** The value as a finite number; throws with `where` otherwise. */
export function requireNumber(value: unknown, where: string): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fail(`${where}: must be a number`);
}

/** The value as a boolean; throws with `where` otherwise. */
export function requireFlag(value: unknown, where: string): boolean {
  return typeof value === 'boolean' ? value : fail(`${where}: must be true or false`);
}

/** Throws if a member is not listed, and names the first one. */
export function onlyMembers(value: JsonRecord, allowed: readonly string[], where: string): JsonRecord {
  const unknown = Object.keys(value).find((name) => !allowed.includes(name));
  return unknown === undefined ? value : fail(`${where}: “${unknown}” is not known here`);
}
