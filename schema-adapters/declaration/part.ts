import { finding, type FindingCode } from '../model/finding.ts';
import { type Cursor, flagAt, enterMember, isItem, isObjectAt, listAt, textAt, timeAt } from './cursor.ts';
import type { Json } from '../model/json.ts';

/**
 * One part of a foreign document, declared once. Its reader accepts what is usable and adds a finding for what it
 * skips. Its TypeScript type is `ReadOf`; `contract/contractSchemas.ts` makes its JSON Schema for editors
 * from `shape` and `editors`.
 */
export interface Part<T> {
  readonly read: (cursor: Cursor) => T;
  readonly shape: Shape;
  readonly editors: ForEditors;
  /** If this part is undefined, the object that contains it is dropped; the reader adds the finding. */
  readonly requiredPart?: true;
  /** The original part, if this one only describes it again for another place. */
  readonly of?: Part<unknown>;
}

export type Shape =
  | 'string'
  | 'boolean'
  | { readonly item: Part<unknown> }
  | { readonly members: Members }
  | { readonly names: RegExp; readonly values: Part<unknown> };
export type Members = Readonly<Record<string, Part<unknown>>>;

/**
 * How a part of a document is described for editors: JSON Schema keywords besides those that follow from the
 * declaration, and always a description. It is stricter than the reader, which accepts everything usable.
 */
export interface EditorSchema {
  readonly description: string;
  /** Name under `$defs`: the part is defined there once, with references to it. */
  readonly definition?: string;
  /** Members that editors must write, although a page works without them. */
  readonly required?: readonly string[];
  readonly [keyword: string]: Json | undefined;
}

/** The keywords in a declaration; undefined for what editors are not offered. */
export type ForEditors = EditorSchema | undefined;

/** For a member that the reader still accepts but editors should no longer use. */
export const notOffered: ForEditors = undefined;

/** The type that a part returns. */
export type ReadOf<P> = P extends Part<infer T> ? T : never;
/** The same without undefined. */
export type Present<P> = Exclude<ReadOf<P>, undefined>;

type Optional<M extends Members> = {
  [K in keyof M]: M[K] extends { readonly requiredPart: true } ? never : undefined extends ReadOf<M[K]> ? K : never;
}[keyof M];
type Flat<T> = { readonly [K in keyof T]: T[K] };
export type ObjectOf<M extends Members> = Flat<
  {
    [K in Exclude<keyof M, Optional<M>>]: M[K] extends { readonly requiredPart: true } ? Present<M[K]> : ReadOf<M[K]>;
  } & {
    [K in Optional<M>]?: ReadOf<M[K]>;
  }
>;

/** A text; undefined if it is blank or absent. */
export function text(editors: ForEditors): Part<string | undefined> {
  return { read: textAt, shape: 'string', editors };
}

/** A text; empty if it is blank or absent. */
export function orEmptyText(part: Part<string | undefined>): Part<string> {
  return { ...part, read: (cursor) => part.read(cursor) ?? '' };
}

/** A time in epoch milliseconds, written as an ISO date or date-time. */
export function moment(editors: ForEditors): Part<number | undefined> {
  return { read: timeAt, shape: 'string', editors };
}

/** A boolean; undefined if it is something else. */
export function flag(editors: ForEditors): Part<boolean | undefined> {
  return { read: flagAt, shape: 'boolean', editors };
}

/** The items that can be read, at most 500. */
export function list<T>(item: Part<T | undefined>, editors: ForEditors): Part<readonly T[]> {
  return { read: (cursor) => listAt(cursor, item.read), shape: { item }, editors };
}

/** An object with these members; undefined, with a finding, if it is absent or a required member is missing. */
export function object<M extends Members>(members: M, editors: ForEditors): Part<ObjectOf<M> | undefined> {
  return {
    read: (cursor) => (isItem(cursor) ? readMembers(members, cursor) : undefined),
    shape: { members },
    editors,
  };
}

/** A part of the document that may be absent: each member then has its default. */
export function section<M extends Members>(members: M, editors: ForEditors): Part<ObjectOf<M>> {
  return {
    read: (cursor) => {
      isObjectAt(cursor);
      return readMembers(members, cursor);
    },
    shape: { members },
    editors,
  };
}

/** An object with any members whose names match; others, and values that cannot be read, are skipped. */
export function record<T>(
  names: RegExp,
  values: Part<T | undefined>,
  editors: ForEditors,
): Part<Readonly<Record<string, T>>> {
  return {
    read: (cursor) => {
      const found: Record<string, T> = {};
      for (const name of isObjectAt(cursor) ? Object.keys(Object(cursor.value)) : []) {
        const value = names.test(name) ? values.read(enterMember(cursor, name)) : refused(enterMember(cursor, name));
        if (value !== undefined) found[name] = value;
      }
      return found;
    },
    shape: { names, values },
    editors,
  };
}

/** A section that is undefined if it is absent. */
export function ifPresent<T>(part: Part<T>): Part<T | undefined> {
  return { ...part, read: (cursor) => (isObjectAt(cursor) ? part.read(cursor) : undefined) };
}

/** A value that `accepts` lets pass; another one counts as absent, with a finding. */
export function refine<T>(part: Part<T | undefined>, accepts: (value: T) => boolean): Part<T | undefined> {
  return transform(part, (value, cursor) => (accepts(value) ? value : refused(cursor)));
}

/** A part without which its object is useless; `accepts` decides what is usable. */
export function requiredPart<T>(
  part: Part<T | undefined>,
  what: FindingCode = 'content-member-missing',
  accepts: (value: T) => boolean = () => true,
): Part<T | undefined> & { readonly requiredPart: true } {
  return {
    ...part,
    requiredPart: true,
    read: (cursor) => {
      const value = part.read(cursor);
      if (value !== undefined && accepts(value)) return value;
      cursor.findings.push(finding(cursor.at, what));
      return undefined;
    },
  };
}

/** Converts the result of a part; undefined stays undefined. */
export function transform<T, U>(part: Part<T | undefined>, to: (value: T, cursor: Cursor) => U): Part<U | undefined> {
  return {
    ...part,
    read: (cursor) => {
      const value = part.read(cursor);
      return value === undefined ? undefined : to(value, cursor);
    },
  };
}

/** The same part with its own description and keywords for this place. */
export function describe<T>(part: Part<T>, editors: ForEditors): Part<T> {
  return { ...part, editors, of: part };
}

function readMembers<M extends Members>(members: M, cursor: Cursor): ObjectOf<M>;
function readMembers(members: Members, cursor: Cursor): object | undefined {
  const result: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(members)) {
    result[name] = part.read(enterMember(cursor, name));
    // A dropped object gets no further findings.
    if (result[name] === undefined && part.requiredPart) return undefined;
  }
  return result;
}

function refused(cursor: Cursor): undefined {
  cursor.findings.push(finding(cursor.at, 'content-not-as-described'));
  return undefined;
}
