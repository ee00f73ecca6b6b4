import { textLeaves } from '@kontor/contract/rules';
import { isJsonObject, isList, ownMember, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import type { Path } from './parts.ts';

/** The addresses of the site's uploaded pictures in all documents, as far as the lint reads them; no query strings. */
export function picturesIn(documents: Documents): readonly string[] {
  const texts = Object.values(documents).flatMap(textLeaves);
  const addresses = texts.filter(({ text }) => text.startsWith('/cms/images/'));
  return [...new Set(addresses.map(({ text }) => text.split('?', 1)[0] ?? text))];
}

/** The content documents of a site by language. All languages have the same structure; texts are their own. */
export type Documents = Readonly<Record<string, JsonObject>>;

/** Puts one language first, because names come from the first language; the same object without that language. */
export function firstIn(language: string, documents: Documents): Documents {
  const document = documents[language];
  return document ? { [language]: document, ...documents } : documents;
}

/** The value at a path; undefined if there is none. */
export function valueIn(document: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(childOf, document);
}

function childOf(value: Json | undefined, name: string): Json | undefined {
  return isList(value) ? value[Number(name)] : ownMember(value, name);
}

/**
 * A copy with another value at a path; the rest is shared with the original, and members keep their order. Undefined
 * keeps the member without a value, which JSON leaves out. Creates missing objects on the way; where a list item is
 * missing, the result is the same document.
 */
export function withValue(document: JsonObject, path: Path, value: Json | undefined): JsonObject {
  const result = changedAt(document, path, () => value);
  return isJsonObject(result) ? result : document;
}

function changedAt(
  node: Json | undefined,
  path: Path,
  change: (before: Json | undefined) => Json | undefined,
): Json | undefined {
  const [name, ...below] = path;
  if (name === undefined) return change(node);
  if (isList(node)) {
    const index = Number(name);
    const before = node[index];
    if (before === undefined) return node;
    const after = changedAt(before, below, change);
    return after === before || after === undefined ? node : node.with(index, after);
  }
  if (node !== undefined && !isJsonObject(node)) return node;
  const before = childOf(node, name);
  // Creates missing objects, but no missing list items.
  if (before === undefined && below.some((segment) => /^\d+$/.test(segment))) return node;
  const after = changedAt(before, below, change);
  if (after === before && (node === undefined || Object.hasOwn(node, name) || after === undefined)) return node;
  return { ...node, [name]: after };
}

/** A copy with a changed list at a path; a missing list counts as empty. */
export function withList(
  document: JsonObject,
  path: Path,
  change: (list: readonly Json[]) => readonly Json[],
): JsonObject {
  const changed = changedAt(document, path, (before) => change(isList(before) ? before : []));
  return isJsonObject(changed) ? changed : document;
}

/** Applies a change to every language; the same documents if nothing changes. */
export function inEachLanguage(
  documents: Documents,
  change: (document: JsonObject, language: string) => JsonObject,
): Documents {
  let isChanged = false;
  const changed = Object.entries(documents).map(([language, document]) => {
    const after = change(document, language);
    isChanged ||= after !== document;
    return [language, after] as const;
  });
  return isChanged ? Object.fromEntries(changed) : documents;
}

/** Whether two values are the same JSON; a member without a value counts as absent. */
export function sameJson(one: Json | undefined, two: Json | undefined): boolean {
  if (one === two) return true;
  if (isList(one) && isList(two))
    return one.length === two.length && one.every((item, index) => sameJson(item, two[index]));
  if (!isJsonObject(one) || !isJsonObject(two)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...names].every((name) => sameJson(one[name], two[name]));
}
