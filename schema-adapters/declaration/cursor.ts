import { type Finding, finding, type FindingCode } from '../model/finding.ts';
import { isRecord, ownMember } from '../model/json.ts';

/**
 * A position in a foreign document: the value there, its JSON pointer, and the list to which findings are added. Only
 * own properties are read.
 */
export interface Cursor {
  readonly value: unknown;
  readonly at: string;
  readonly findings: Finding[];
}

const MAX_ITEMS = 500;
const MAX_TEXT = 10_000;

/**
 * The member with that name (without `~` or `/`, so no escaping is needed); its value is undefined if there is none.
 */
export function enterMember(cursor: Cursor, name: string): Cursor {
  return { value: ownMember(cursor.value, name), at: `${cursor.at}/${name}`, findings: cursor.findings };
}

/** The text at this position; undefined if it is absent, blank, not a text, or too long for any page. */
export function textAt(cursor: Cursor): string | undefined {
  if (cursor.value === undefined || cursor.value === null) return undefined;
  if (typeof cursor.value !== 'string') return refused(cursor, 'content-not-text');
  if (cursor.value.length > MAX_TEXT) return refused(cursor, 'content-text-too-long');
  return cursor.value.trim() === '' ? undefined : cursor.value;
}

/** True or false; undefined if it is absent or not a boolean. */
export function flagAt(cursor: Cursor): boolean | undefined {
  if (cursor.value === undefined || cursor.value === null) return undefined;
  return typeof cursor.value === 'boolean' ? cursor.value : refused(cursor, 'content-not-a-boolean');
}

/** Epoch milliseconds of an ISO date or date-time; a date alone is midnight UTC. */
export function timeAt(cursor: Cursor): number | undefined {
  const text = textAt(cursor);
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? refused(cursor, 'content-not-a-date') : time;
}

/**
 * The items that `read` understands. An absent list is empty; a bad item is dropped, and so is everything after 500
 * items.
 */
export function listAt<T>(cursor: Cursor, read: (item: Cursor) => T | undefined): readonly T[] {
  if (cursor.value === undefined || cursor.value === null) return [];
  if (!Array.isArray(cursor.value)) return refused(cursor, 'content-not-a-list') ?? [];
  if (cursor.value.length > MAX_ITEMS) refused(cursor, 'content-list-too-long');
  const items: readonly unknown[] = cursor.value.slice(0, MAX_ITEMS);
  return items.flatMap((value, index) => {
    const result = read({ value, at: `${cursor.at}/${index}`, findings: cursor.findings });
    return result === undefined ? [] : [result];
  });
}

/** Whether the value is an object. Adds a finding if it is something else, but not if it is absent. */
export function isObjectAt(cursor: Cursor): boolean {
  if (isRecord(cursor.value)) return true;
  if (cursor.value !== undefined && cursor.value !== null) refused(cursor, 'content-not-an-object');
  return false;
}

/** Whether a list item is an object, as it must be. */
export function isItem(cursor: Cursor): boolean {
  if (isRecord(cursor.value)) return true;
  refused(cursor, 'content-not-an-object');
  return false;
}

function refused(cursor: Cursor, what: FindingCode): undefined {
  cursor.findings.push(finding(cursor.at, what));
  return undefined;
}
