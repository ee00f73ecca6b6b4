import type { Json } from '../model/json.ts';

/**
 * What a part of a document is to the people who write it: keywords of JSON Schema beside those that follow from the declaration
 * itself, and always a description. It is stricter than the reader, which takes what it can use.
 */
export interface EditorSchema {
  readonly description: string;
  /** Name under `$defs`: the part stands there once and is referred to. */
  readonly definition?: string;
  /** A few words for the list of types, where the part is one type of several. */
  readonly summary?: string;
  /** Members that must be written, although a page gets by without them. */
  readonly required?: readonly string[];
  readonly [keyword: string]: Json | undefined;
}

/** What stands in a declaration: the keywords, or undefined in a customer's page. */
export type ForEditors = EditorSchema | undefined;

/** Keywords for editors. The build of the site empties each call, because no page shows them (`scripts/dropEditorTexts.ts`). */
export function editors<T extends EditorSchema>(schema?: T): T | undefined {
  return schema;
}

/** For a member that the reader still takes and that editors are not offered. */
export const notOffered: ForEditors = undefined;
