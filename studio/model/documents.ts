import { isJsonObject, isList, ownMember, type Json, type JsonObject } from '#adapters/model/json.ts';
import type { Path } from './parts.ts';

/** The addresses of the site's own pictures in all documents, without their queries. */
export function picturesIn(documents: Documents): readonly string[] {
  const pictureNames = new Set<string>();
  for (const document of Object.values(documents)) collect(document, pictureNames);
  return [...pictureNames];
}

function collect(value: Json | undefined, pictureNames: Set<string>): void {
  if (typeof value === 'string' && value.startsWith('/cms/images/')) pictureNames.add(value.split('?', 1)[0] ?? value);
  else if (isList(value)) for (const item of value) collect(item, pictureNames);
  else if (isJsonObject(value)) for (const member of Object.values(value)) collect(member, pictureNames);
}

/** The content documents of a site by language. All languages have the same structure; texts are their own. */
export type Documents = Readonly<Record<string, JsonObject>>;

/** The documents with one language first, from which names are taken; the same documents where it is none of them. */
export function firstIn(language: string, documents: Documents): Documents {
  const own = documents[language];
  return own ? { [language]: own, ...documents } : documents;
}

/** The value at a path; undefined if there is none. */
export function valueIn(document: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(childOf, document);
}

function childOf(value: Json | undefined, name: string): Json | undefined {
  return isList(value) ? value[Number(name)] : ownMember(value, name);
}

/**
 * A copy with another value at a path; everything else is shared with the original, and members keep their order.
 * Undefined leaves the member in its place without a value, which JSON does not write. Objects on the way are made,
 * items of lists are not: then the document stays as it is.
 */
export function withValue(document: JsonObject, path: Path, value: Json | undefined): JsonObject {
  const changed = changedAt(document, path, () => value);
  return isJsonObject(changed) ? changed : document;
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
  // Only a member can be made, not an item of a list that is missing.
  if (before === undefined && below.some((segment) => /^\d+$/.test(segment))) return node;
  const after = changedAt(before, below, change);
  if (after === before && (node === undefined || Object.hasOwn(node, name) || after === undefined)) return node;
  return { ...node, [name]: after };
}

/** A copy in which the list at a path is another one; a missing list is empty before. */
export function withList(
  document: JsonObject,
  path: Path,
  change: (list: readonly Json[]) => readonly Json[],
): JsonObject {
  const changed = changedAt(document, path, (before) => change(isList(before) ? before : []));
  return isJsonObject(changed) ? changed : document;
}

/** The same change in every language. */
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
