import { sameInEveryLanguage, toolMembers } from '@kontor/contract/rules';
import { isJsonObject, isList, type Json } from '@kontor/schema-adapters/json';
import { valueIn } from './documents.ts';
import type { Path } from './parts.ts';

/** Members that identify an item in its list, best first. */
const identifyingMembers = ['anchor', 'key', 'id', 'schemaPath', 'schemaPaths'] as const;

/**
 * For each item of a list the index of the same item in an older list; undefined for a new item. Items match by
 * identity, else by all members that are the same in every language, else by type and index; renamed tabs by index.
 * Texts do not count, so that all languages match alike.
 */
export function matchItems(old: readonly Json[], items: readonly Json[]): readonly (number | undefined)[] {
  const matched = new Set<number>();
  const matches: (number | undefined)[] = items.map(() => undefined);
  const pass = (isSame: (one: number, item: Json, at: number) => boolean): void =>
    items.forEach((item, at) => {
      if (matches[at] !== undefined) return;
      const index = old.findIndex((_one, candidate) => !matched.has(candidate) && isSame(candidate, item, at));
      if (index < 0) return;
      matched.add(index);
      matches[at] = index;
    });
  const names = old.map((item) => itemIdentity(item));
  const shapes = old.map((item) => shapeOf(item));
  pass((one, item) => names[one] !== undefined && names[one] === itemIdentity(item));
  pass((one, item, at) => one === at && shapes[one] === shapeOf(item));
  pass((one, item) => shapes[one] === shapeOf(item));
  pass(
    (one, item, at) =>
      one === at && names[one] === undefined && itemIdentity(item) === undefined && typeOf(old[one]) === typeOf(item),
  );
  // The anchor of a new tab changes with each key in its label, but not its index.
  pass((one, item, at) => one === at && old.length === items.length && hasAnchor(old[one]) && hasAnchor(item));
  return matches;
}

/** The path of the same part in a later document, where items of lists may have moved; undefined if it is gone. */
export function pathAfter(before: Json | undefined, after: Json | undefined, path: Path): Path | undefined {
  let [old, now] = [before, after];
  const followed: string[] = [];
  for (const segment of path) {
    const name = isList(old) && isList(now) ? String(matchItems(old, now).indexOf(Number(segment))) : segment;
    if (name === '-1') return undefined;
    [old, now] = [valueIn(old, [segment]), valueIn(now, [name])];
    followed.push(name);
  }
  return followed;
}

function hasAnchor(item: Json | undefined): boolean {
  return isJsonObject(item) && typeof item['anchor'] === 'string';
}

/** The identity of an item, the same in every language; undefined without one. */
export function itemIdentity(item: Json | undefined): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const key = identifyingMembers.find((name) => item[name] !== undefined);
  if (key !== undefined) return `${key} ${JSON.stringify(item[key])}`;
  const type = typeOf(item);
  // The type alone identifies a field with a fixed place in the account.
  return type?.endsWith('Input') === true ? `type ${type}` : undefined;
}

function typeOf(item: Json | undefined): string | undefined {
  const type = isJsonObject(item) ? item['type'] : undefined;
  return typeof type === 'string' ? type : undefined;
}

/** All members of an item that are the same in every language, as text. */
function shapeOf(item: Json | undefined, name = ''): string {
  if (isList(item)) return `[${item.map((one) => shapeOf(one, name)).join()}]`;
  if (isJsonObject(item))
    return `{${Object.keys(item)
      .filter((key) => item[key] !== undefined && !toolMembers.has(key))
      .toSorted()
      .map((key) => `${key}:${shapeOf(item[key], key)}`)
      .join()}}`;
  return typeof item === 'string' && !sameInEveryLanguage.has(name) ? 'text' : JSON.stringify(item ?? null);
}

/**
 * Replaces items by equal ones of an earlier list, so that React renders only what differs; the earlier list itself if
 * nothing differs. Items are JSON values.
 */
export function keepEqual<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  const earlier = new Map(before.map((item) => [JSON.stringify(item), item]));
  const items = after.map((item) => earlier.get(JSON.stringify(item)) ?? item);
  return items.length === before.length && items.every((item, index) => item === before[index]) ? before : items;
}
