import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, isList, ownMember, type Json, type JsonObject } from '@kontor/schema-adapters/json';

/** A single value of a change; null where one is removed. */
export interface Leaf {
  readonly path: string;
  readonly value: Json;
}

/** Whether a change has a list, which the provider replaces as a whole. */
export function hasLists(change: Json | undefined): boolean {
  return isList(change) || (isJsonObject(change) && Object.values(change).some(hasLists));
}

/**
 * The single and the empty values of a change; in lists only those that differ from the page's `view` of the account.
 * Paths are the schema's, without indexes.
 */
export function findLeaves(change: Json, path: string, view: Json | undefined): readonly Leaf[] {
  if (isList(change)) return findListLeaves(change, path, view);
  const members = Object.entries(getMembers(change));
  if (members.length === 0) return [{ path, value: change }];
  return members.flatMap(([name, child = null]) => findLeaves(child, `${path}.${name}`, ownMember(view, name)));
}

function findListLeaves(change: Json | undefined, path: string, view: Json | undefined): readonly Leaf[] {
  if (isDeepStrictEqual(change, view)) return [];
  const leaves =
    isList(change) || isList(view) ? findItemLeaves(change, path, view) : findMemberLeaves(change, path, view);
  const isReplaced = change !== undefined && view !== undefined && typeName(change) !== typeName(view);
  return leaves.length === 0 || isReplaced ? [...leaves, { path, value: change ?? null }] : leaves;
}

function findItemLeaves(change: Json | undefined, path: string, view: Json | undefined): readonly Leaf[] {
  const [items, old] = [isList(change) ? change : [], isList(view) ? view : []];
  const length = items.length === 0 ? old.length : items.length;
  return Array.from({ length }, (_, index) => findListLeaves(items[index], path, old[index])).flat();
}

function findMemberLeaves(change: Json | undefined, path: string, view: Json | undefined): readonly Leaf[] {
  const [members, old] = [getMembers(change), getMembers(view)];
  return Object.keys({ ...old, ...members }).flatMap((name) =>
    findListLeaves(ownMember(members, name), `${path}.${name}`, ownMember(old, name)),
  );
}

const typeName = (value: Json): string => (value === null ? 'null' : isList(value) ? 'list' : typeof value);

const getMembers = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

/**
 * Completes the lists of a change with the values of the `account`, so that everything that the page did not change or
 * cannot see stays. Only an empty list removes all items. `view`: the parts of the account that the page reads.
 */
export function withWholeLists(change: Json, account: Json | undefined, view: Json | undefined): Json {
  if (isList(change)) return mergeList(change, account, view);
  return isJsonObject(change)
    ? mapMembers(change, (child, name) => withWholeLists(child, ownMember(account, name), ownMember(view, name)))
    : change;
}

function mergeList(change: readonly Json[], account: Json | undefined, view: Json | undefined): Json {
  if (!isList(account) || change.length === 0) return change;
  const old = isList(view) ? view : [];
  return [
    ...change.map((item, index) => mergeValue(item, account[index], old[index])),
    ...account.slice(change.length),
  ];
}

function mergeValue(change: Json, account: Json | undefined, view: Json | undefined): Json {
  if (account !== undefined && isDeepStrictEqual(change, view)) return account;
  if (isList(change)) return mergeList(change, account, view);
  if (!isJsonObject(change) || !isJsonObject(account)) return change;
  const others = Object.entries(account).filter(
    ([name]) => Object.hasOwn(change, name) || ownMember(view, name) === undefined,
  );
  const merge = (child: Json, name: string) => mergeValue(child, ownMember(account, name), ownMember(view, name));
  return { ...Object.fromEntries(others), ...mapMembers(change, merge) };
}

function mapMembers(value: JsonObject, change: (child: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, child === undefined ? child : change(child, name)]),
  );
}
