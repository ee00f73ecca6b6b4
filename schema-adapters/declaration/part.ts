import type { FindingCode } from '../model/finding.ts';
import { type Cursor, flagAt, enterMember, isItem, isObjectAt, listAt, reject, textAt, timeAt } from './cursor.ts';
import type { Json } from '../model/json.ts';

/**
 * The schema of one part of a foreign document, declared once. Its reader accepts usable values and adds a finding for
 * each skipped one. Its TypeScript type is `ReadOf`; `contract/contractSchemas.ts` derives the JSON
 * Schema for editors from `shape` and `editors`.
 */
export interface Schema<T> {
  readonly read: (cursor: Cursor) => T;
  readonly shape: Shape;
  readonly editors: ForEditors;
  /** The reader drops an object without this member. */
  readonly isRequired?: true;
  /** The original schema, if {@link describe} made this one. */
  readonly of?: Schema<unknown>;
}

export type Shape =
  | 'string'
  | 'boolean'
  | { readonly item: Schema<unknown> }
  | { readonly members: Members }
  | { readonly names: RegExp; readonly values: Schema<unknown> };
export type Members = Readonly<Record<string, Schema<unknown>>>;

/**
 * JSON Schema keywords for editors besides those that follow from the declaration, with a mandatory description. They
 * are stricter than the reader, which accepts everything usable.
 */
export interface EditorSchema {
  readonly description: string;
  /** Name under `$defs`, for a shared definition with references. */
  readonly definition?: string;
  /** Members that editors must write; pages work without them. */
  readonly required?: readonly string[];
  readonly [keyword: string]: Json | undefined;
}

/** The keywords of a declaration; undefined for members that editors do not see. */
export type ForEditors = EditorSchema | undefined;

/** For a deprecated member: the reader accepts it, editors do not see it. */
export const notOffered: ForEditors = undefined;

/** The type that a schema reads. */
export type ReadOf<P> = P extends Schema<infer T> ? T : never;
/** The type that a schema reads, without undefined. */
export type Present<P> = Exclude<ReadOf<P>, undefined>;

type Optional<M extends Members> = {
  [K in keyof M]: M[K] extends { readonly isRequired: true } ? never : undefined extends ReadOf<M[K]> ? K : never;
}[keyof M];
type Flat<T> = { readonly [K in keyof T]: T[K] };
export type ObjectOf<M extends Members> = Flat<
  {
    [K in Exclude<keyof M, Optional<M>>]: M[K] extends { readonly isRequired: true } ? Present<M[K]> : ReadOf<M[K]>;
  } & {
    [K in Optional<M>]?: ReadOf<M[K]>;
  }
>;

/** A text; undefined if it is blank or absent. */
export function text(editors: ForEditors): Schema<string | undefined> {
  return { read: textAt, shape: 'string', editors };
}

/** {@link text} that editors never leave blank. */
export function filledText(description: string): Schema<string | undefined> {
  return text({ description, minLength: 1 });
}

/** A text; by default the empty text. */
export function defaultToEmpty(part: Schema<string | undefined>): Schema<string> {
  return { ...part, read: (cursor) => part.read(cursor) ?? '' };
}

/** A time in epoch milliseconds, written as an ISO date or date-time. */
export function moment(editors: ForEditors): Schema<number | undefined> {
  return { read: timeAt, shape: 'string', editors };
}

/** A boolean; undefined if it is absent or something else. */
export function flag(editors: ForEditors): Schema<boolean | undefined> {
  return { read: flagAt, shape: 'boolean', editors };
}

/** A list without its bad items, at most 500. */
export function list<T>(item: Schema<T | undefined>, editors: ForEditors): Schema<readonly T[]> {
  return { read: (cursor) => listAt(cursor, item.read), shape: { item }, editors };
}

/** An object with these members; undefined, with a finding, if it is absent or a required member is missing. */
export function object<M extends Members>(members: M, editors: ForEditors): Schema<ObjectOf<M> | undefined> {
  return {
    read: (cursor) => (isItem(cursor) ? readMembers(members, cursor) : undefined),
    shape: { members },
    editors,
  };
}

/** An object that may be absent: its members then have their defaults. */
export function section<M extends Members>(members: M, editors: ForEditors): Schema<ObjectOf<M>> {
  return {
    read: (cursor) => {
      isObjectAt(cursor);
      return readMembers(members, cursor);
    },
    shape: { members },
    editors,
  };
}

/** An object with any members whose names match; skips other names and bad values. */
export function record<T>(
  names: RegExp,
  values: Schema<T | undefined>,
  editors: ForEditors,
): Schema<Readonly<Record<string, T>>> {
  return {
    read: (cursor) => {
      const result: Record<string, T> = {};
      for (const name of isObjectAt(cursor) ? Object.keys(Object(cursor.value)) : []) {
        const member = enterMember(cursor, name);
        const value = names.test(name) ? values.read(member) : reject(member, 'content-not-as-described');
        if (value !== undefined) result[name] = value;
      }
      return result;
    },
    shape: { names, values },
    editors,
  };
}

/** An optional section: undefined if it is absent. */
export function ifPresent<T>(part: Schema<T>): Schema<T | undefined> {
  return { ...part, read: (cursor) => (isObjectAt(cursor) ? part.read(cursor) : undefined) };
}

/** Restricts the values of a schema; a value that `accepts` rejects counts as absent, with a finding. */
export function refine<T>(part: Schema<T | undefined>, accepts: (value: T) => boolean): Schema<T | undefined> {
  return transform(part, (value, cursor) => (accepts(value) ? value : reject(cursor, 'content-not-as-described')));
}

/** A mandatory member: without a value that `accepts` approves, the reader drops its object, with a finding. */
export function required<T>(
  part: Schema<T | undefined>,
  what: FindingCode = 'content-member-missing',
  accepts: (value: T) => boolean = () => true,
): Schema<T | undefined> & { readonly isRequired: true } {
  return {
    ...part,
    isRequired: true,
    read: (cursor) => {
      const value = part.read(cursor);
      return value !== undefined && accepts(value) ? value : reject(cursor, what);
    },
  };
}

/** Converts the value of a schema; undefined stays undefined. */
export function transform<T, U>(
  part: Schema<T | undefined>,
  to: (value: T, cursor: Cursor) => U,
): Schema<U | undefined> {
  return {
    ...part,
    read: (cursor) => {
      const value = part.read(cursor);
      return value === undefined ? undefined : to(value, cursor);
    },
  };
}

/** The same schema with another description and other keywords. */
export function describe<T>(part: Schema<T>, editors: ForEditors): Schema<T> {
  return { ...part, editors, of: part };
}

function readMembers<M extends Members>(members: M, cursor: Cursor): ObjectOf<M>;
function readMembers(members: Members, cursor: Cursor): object | undefined {
  const result: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(members)) {
    result[name] = part.read(enterMember(cursor, name));
    // A dropped object gets no further findings.
    if (result[name] === undefined && part.isRequired) return undefined;
  }
  return result;
}
