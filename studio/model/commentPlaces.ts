import { isJsonObject, isList, type Json, type JsonObject } from '#adapters/model/json.ts';
import { valueIn, type Documents } from './documents.ts';
import { nameOf } from './matchItems.ts';
import { allNodes, nameIn, nodeAt, outlineOf } from './outline.ts';

/** What of a part a comment keeps: everything but the lists of other parts. */
export function partOfComment(value: Json | undefined): JsonObject {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => !isList(member) || !member.some(isJsonObject)),
  );
}

/**
 * Where the part of a comment is now, as a JSON pointer; undefined if it was deleted. A part is known by what it was
 * when the comment was written, wherever it was moved: unchanged, else by what names it (anchor, key, account field),
 * else by its words, or as the same unnamed kind of part at the same place.
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
  const likely = allNodes(nodes)
    .filter(({ pointer }) => listNameOf(pointer) === list)
    .map(({ pointer, path }) => {
      const isThere = pointer === place;
      const versions = Object.values(documents).map((one) => partOfComment(valueIn(one, path)));
      return { pointer, isThere, likeness: Math.max(...versions.map((now) => likenessOf(part, now, isThere))) };
    })
    .filter(({ likeness }) => likeness > 0)
    .toSorted((one, two) => two.likeness - one.likeness || Number(two.isThere) - Number(one.isThere));
  return likely[0]?.pointer;
}

/** The member that holds the part in its list (`tiles`); undefined for what stands in none. */
function listNameOf(pointer: string): string | undefined {
  const [index = '', list] = pointer.split('/').toReversed();
  return /^\d+$/.test(index) ? list : undefined;
}

function likenessOf(before: JsonObject, now: JsonObject, isThere: boolean): number {
  if (JSON.stringify(before) === JSON.stringify(now)) return 4;
  if (before['type'] !== now['type']) return 0;
  const [name, nameNow] = [nameOf(before), nameOf(now)];
  if (name !== undefined && name === nameNow) return 3;
  const words = nameIn(before);
  if (words !== undefined && words === nameIn(now)) return 2;
  return isThere && name === undefined && nameNow === undefined ? 1 : 0;
}
