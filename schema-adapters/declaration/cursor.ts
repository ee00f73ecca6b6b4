import { type Finding, finding, type FindingCode } from '../model/finding.ts';
import { isRecord, ownMember } from '../model/json.ts';

/** A position in a foreign document: value, JSON pointer, and the list that collects findings. */
export interface Cursor {
  readonly value: unknown;
  readonly at: string;
  readonly findings: Finding[];
}

const MAX_ITEMS = 500;
const MAX_TEXT = 10_000;

/**
 * Enters a member. `name` has no `~` or `/`, so the pointer needs no escaping; the value of an absent one is undefined.
 */
export function enterMember(cursor: Cursor, name: string): Cursor {
  return { value: ownMember(cursor.value, name), at: `${cursor.at}/${name}`, findings: cursor.findings };
}

/** Reads a text; undefined if it is absent, blank, not a text, or longer than 10,000 characters. */
export function textAt(cursor: Cursor): string | undefined {
  if (cursor.value === undefined || cursor.value === null) return undefined;
  if (typeof cursor.value !== 'string') return reject(cursor, 'content-not-text');
  if (cursor.value.length > MAX_TEXT) return reject(cursor, 'content-text-too-long');
  return cursor.value.trim() === '' ? undefined : cursor.value;
}

/** Reads a boolean; undefined if it is absent or something else. */
export function flagAt(cursor: Cursor): boolean | undefined {
  if (cursor.value === undefined || cursor.value === null) return undefined;
  return typeof cursor.value === 'boolean' ? cursor.value : reject(cursor, 'content-not-a-boolean');
}

/** Reads an ISO date or date-time as epoch milliseconds; a date without time is midnight UTC. */
export function timeAt(cursor: Cursor): number | undefined {
  const text = textAt(cursor);
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? reject(cursor, 'content-not-a-date') : time;
}

/** Reads a list without its bad items, at most 500. An absent list is empty. */
export function listAt<T>(cursor: Cursor, read: (item: Cursor) => T | undefined): readonly T[] {
  if (cursor.value === undefined || cursor.value === null) return [];
  if (!Array.isArray(cursor.value)) return reject(cursor, 'content-not-a-list') ?? [];
  if (cursor.value.length > MAX_ITEMS) reject(cursor, 'content-list-too-long');
  const items: readonly unknown[] = cursor.value.slice(0, MAX_ITEMS);
  return items.flatMap((value, index) => {
    const result = read({ value, at: `${cursor.at}/${index}`, findings: cursor.findings });
    return result === undefined ? [] : [result];
  });
}

/** Whether the value is an object. Adds a finding if it is something else, but not if it is absent. */
export function isObjectAt(cursor: Cursor): boolean {
  return cursor.value !== undefined && cursor.value !== null && isItem(cursor);
}

/** Whether a list item is an object. Adds a finding if it is not. */
export function isItem(cursor: Cursor): boolean {
  if (isRecord(cursor.value)) return true;
  reject(cursor, 'content-not-an-object');
  return false;
}

/** Adds a finding for a value that counts as absent. */
export function reject(cursor: Cursor, what: FindingCode): undefined {
  cursor.findings.push(finding(cursor.at, what));
  return undefined;
}
