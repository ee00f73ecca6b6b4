import { isJsonObject, isList, type Json } from '@kontor/schema-adapters/json';
import { sameInEveryLanguage } from '@kontor/contract/rules';
import { inEachLanguage, valueIn, withList, type Documents } from './documents.ts';
import type { Path } from './parts.ts';

/** The documents after a structural change, with the path of the part to select. */
export interface StructureChange {
  readonly documents: Documents;
  readonly selected: Path;
}

/** Adds an item to a list in every language; `itemIn` returns the item of a language. */
export function addItem(
  documents: Documents,
  list: Path,
  index: number,
  itemIn: (language: string) => Json,
): StructureChange {
  return {
    documents: inEachLanguage(documents, (document, language) =>
      withList(document, list, (items) => items.toSpliced(index, 0, itemIn(language))),
    ),
    selected: [...list, String(index)],
  };
}

/** Removes an item in every language; selects its neighbour, or the owner of an emptied list. */
export function removeItem(documents: Documents, path: Path): StructureChange {
  const list = path.slice(0, -1);
  const index = Number(path.at(-1));
  const after = inEachLanguage(documents, (document) =>
    withList(document, list, (items) => (index < items.length ? items.toSpliced(index, 1) : items)),
  );
  const remainingLength = Math.max(...Object.values(after).map((document) => lengthAt(document, list)));
  return {
    documents: after,
    selected: remainingLength === 0 ? ownerOf(list) : [...list, String(Math.min(index, remainingLength - 1))],
  };
}

/** Adds a copy behind an item; unique names get a number. */
export function duplicateItem(documents: Documents, path: Path): StructureChange {
  const list = path.slice(0, -1);
  const index = Number(path.at(-1));
  return {
    documents: inEachLanguage(documents, (document) =>
      withList(document, list, (items) => {
        const item = items[index];
        return item === undefined ? items : items.toSpliced(index + 1, 0, withFreeNames(item, items));
      }),
    ),
    selected: [...list, String(index + 1)],
  };
}

/** Members that are unique in their list. */
export const uniqueNames = ['anchor', 'id'] as const;

/** A copy of an item whose unique names are free among `items`. */
export function withFreeNames(item: Json, items: readonly Json[]): Json {
  if (!isJsonObject(item)) return item;
  const changes = uniqueNames.flatMap((name) => {
    const value = item[name];
    return typeof value === 'string' ? [[name, freeName(value, namesIn(items, name))] as const] : [];
  });
  // Former anchors stay with the original.
  const { formerAnchors: _former, ...copied } = item;
  return changes.length === 0 ? item : { ...copied, ...Object.fromEntries(changes) };
}

/** The values of one member in a list. */
export function namesIn(items: Json | undefined, name: string): ReadonlySet<string> {
  const list = isList(items) ? items : [];
  return new Set(list.map((item) => valueIn(item, [name])).filter((value) => typeof value === 'string'));
}

/** A name that is not in `taken`: the base name, else with a number behind it. */
export function freeName(baseName: string, taken: ReadonlySet<string>): string {
  const stem = baseName.replace(/-\d+$/, '');
  let name = baseName;
  for (let count = 2; taken.has(name); count += 1) name = `${stem}-${count}`;
  return name;
}

/**
 * Moves an item to an index of the same or another list, in every language. `index` counts without the moved item. A
 * language that lacks the item or the list stays as it is.
 */
export function moveItem(documents: Documents, from: Path, toList: Path, index: number): StructureChange {
  const target = afterRemoval(toList, from);
  return {
    documents: inEachLanguage(documents, (document) => {
      const item = valueIn(document, from);
      if (item === undefined) return document;
      const without = withList(document, from.slice(0, -1), (items) => items.toSpliced(Number(from.at(-1)), 1));
      const owner = valueIn(without, ownerOf(target));
      return owner === undefined ? document : withList(without, target, (items) => items.toSpliced(index, 0, item));
    }),
    selected: [...target, String(index)],
  };
}

/** Corrects a path after the removal of an item before it or before one of its ancestors. */
function afterRemoval(path: Path, removed: Path): Path {
  const depth = removed.length - 1;
  const isBehind =
    path.length > depth &&
    removed.slice(0, -1).every((segment, at) => path[at] === segment) &&
    Number(path[depth]) > Number(removed.at(-1));
  return isBehind ? path.with(depth, String(Number(path[depth]) - 1)) : path;
}

/** The part that holds a list: the path without the list's own members. */
export function ownerOf(list: Path): Path {
  const lastIndex = list.findLastIndex((segment) => /^\d+$/.test(segment));
  return lastIndex < 0 ? list.slice(0, 1) : list.slice(0, lastIndex + 1);
}

/** How many items the list at a path has. */
export function lengthAt(document: Json | undefined, list: Path): number {
  const items = valueIn(document, list);
  return isList(items) ? items.length : 0;
}

/** A part without its translatable texts, for the other languages, whose texts the editor writes. */
export function withoutTexts(value: Json, name = ''): Json | undefined {
  if (isList(value))
    return value.flatMap((item) => {
      const stripped = withoutTexts(item, name);
      return stripped === undefined ? [] : [stripped];
    });
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, member === undefined ? undefined : withoutTexts(member, key)]),
    );
  return typeof value === 'string' && !sameInEveryLanguage.has(name) ? undefined : value;
}
