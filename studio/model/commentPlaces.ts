import { isJsonObject, isList, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { valueIn, type Documents } from './documents.ts';
import { itemIdentity } from './matchItems.ts';
import { allNodes, nameIn, nodeAt, outlineOf } from './outline.ts';

/** The members of a part that a comment stores to recognise it: all but lists of nested parts. */
export function partOfComment(value: Json | undefined): JsonObject {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => !isList(member) || !member.some(isJsonObject)),
  );
}

/**
 * JSON pointer to the part of a comment in the current documents; undefined if the part was deleted. Finds moved parts,
 * too: by equal members, else by the identifying member (anchor, key, account field), else by the label, else an
 * unidentified part of the same kind at the same place.
 */
export function placeOfComment(
  { place, part }: { readonly place: string; readonly part: JsonObject },
  documents: Documents,
): string | undefined {
  const [document] = Object.values(documents);
  if (!document) return undefined;
  const nodes = outlineOf(document);
  const list = listNameOf(place);
  if (list === undefined) return nodeAt(nodes, place)?.pointer;
  const candidates = allNodes(nodes)
    .filter(({ pointer }) => listNameOf(pointer) === list)
    .map(({ pointer, path }) => {
      const isThere = pointer === place;
      const versions = Object.values(documents).map((one) => partOfComment(valueIn(one, path)));
      return { pointer, isThere, likeness: Math.max(...versions.map((now) => likenessOf(part, now, isThere))) };
    })
    .filter(({ likeness }) => likeness > 0)
    .toSorted((one, two) => two.likeness - one.likeness || Number(two.isThere) - Number(one.isThere));
  return candidates[0]?.pointer;
}

/** The name of the list that holds a part (`tiles`); undefined for a part outside lists. */
function listNameOf(pointer: string): string | undefined {
  const [index = '', list] = pointer.split('/').toReversed();
  return /^\d+$/.test(index) ? list : undefined;
}

function likenessOf(before: JsonObject, now: JsonObject, isThere: boolean): number {
  if (JSON.stringify(before) === JSON.stringify(now)) return 4;
  if (before['type'] !== now['type']) return 0;
  const [name, nameNow] = [itemIdentity(before), itemIdentity(now)];
  if (name !== undefined && name === nameNow) return 3;
  const label = nameIn(before);
  if (label !== undefined && label === nameIn(now)) return 2;
  return isThere && name === undefined && nameNow === undefined ? 1 : 0;
}
