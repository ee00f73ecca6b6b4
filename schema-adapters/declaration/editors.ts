import type { Json } from '../model/json.ts';

/**
 * How a part of a document is described for editors: JSON Schema keywords besides those that follow from the
 * declaration, and always a description. It is stricter than the reader, which accepts everything usable.
 */
export interface EditorSchema {
  readonly description: string;
  /** Name under `$defs`: the part is defined there once, with references to it. */
  readonly definition?: string;
  /** A short description for the list of types, if the part is one type of several. */
  readonly summary?: string;
  /** Members that editors must write, although a page works without them. */
  readonly required?: readonly string[];
  readonly [keyword: string]: Json | undefined;
}

/** The keywords in a declaration; undefined for what editors are not offered. */
export type ForEditors = EditorSchema | undefined;

/** What only editors see: keywords, or the looks of a kind in the studio. */
export function editors<T extends object = EditorSchema>(schema?: T): T | undefined {
  return schema;
}

/** For a member that the reader still accepts but editors should no longer use. */
export const notOffered: ForEditors = undefined;
