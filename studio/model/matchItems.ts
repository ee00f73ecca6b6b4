import { sameInEveryLanguage } from '#contract/languageDifferences.ts';
import { toolMembers } from '#contract/toolMembers.ts';
import { isJsonObject, isList, type Json } from '#adapters/model/json.ts';

/** Members that name an item in its list, best first. */
const keys = ['anchor', 'key', 'id', 'schemaPath', 'schemaPaths'] as const;

/**
 * For each item of a list the index of the same item in an older one; undefined if it is new. Items are recognised by
 * their own name, else by everything in them that is the same in every language, else by type at the same place; a tab that was renamed by its
 * place. Texts
 * do not count, so that all languages match alike.
 */
export function matchItems(old: readonly Json[], items: readonly Json[]): readonly (number | undefined)[] {
  const taken = new Set<number>();
  const found: (number | undefined)[] = items.map(() => undefined);
  const pass = (isSame: (one: number, item: Json, at: number) => boolean): void =>
    items.forEach((item, at) => {
      if (found[at] !== undefined) return;
      const index = old.findIndex((_one, candidate) => !taken.has(candidate) && isSame(candidate, item, at));
      if (index < 0) return;
      taken.add(index);
      found[at] = index;
    });
  const names = old.map((item) => nameOf(item));
  const shapes = old.map((item) => shapeOf(item));
  pass((one, item) => names[one] !== undefined && names[one] === nameOf(item));
  pass((one, item, at) => one === at && shapes[one] === shapeOf(item));
  pass((one, item) => shapes[one] === shapeOf(item));
  pass(
    (one, item, at) =>
      one === at && names[one] === undefined && nameOf(item) === undefined && typeOf(old[one]) === typeOf(item),
  );
  // A tab whose address follows its words has another name at each key, and stays where it is.
  pass((one, item, at) => one === at && old.length === items.length && hasAnchor(old[one]) && hasAnchor(item));
  return found;
}

function hasAnchor(item: Json | undefined): boolean {
  return isJsonObject(item) && typeof item['anchor'] === 'string';
}

/** What names an item, the same in every language; undefined if nothing does. */
export function nameOf(item: Json | undefined): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const key = keys.find((name) => item[name] !== undefined);
  if (key === undefined)
    return typeof item['type'] === 'string' && isNamingType(item) ? `type ${item['type']}` : undefined;
  return `${key} ${JSON.stringify(item[key])}`;
}

/** Fields that know their own place in the account are named by their type. */
function isNamingType(item: Json): boolean {
  const type = typeOf(item);
  return type !== undefined && type.endsWith('Input');
}

function typeOf(item: Json | undefined): string | undefined {
  const type = isJsonObject(item) ? item['type'] : undefined;
  return typeof type === 'string' ? type : undefined;
}

/** Everything of an item that is the same in every language, as text. */
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
 * A list with the objects of an earlier list where they say the same, so that lists on the page draw only what differs;
 * the earlier list itself if nothing differs. Of JSON values, recognised by their text.
 */
export function keepEqual<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  const known = new Map(before.map((item) => [JSON.stringify(item), item]));
  const kept = after.map((item) => known.get(JSON.stringify(item)) ?? item);
  return kept.length === before.length && kept.every((item, index) => item === before[index]) ? before : kept;
}
