/**
 * A list with the objects of an earlier list where they say the same, so that lists on the page draw only what differs;
 * the earlier list itself if nothing differs. Of JSON values, recognised by their text.
 */
export function keepEqual<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  const known = new Map(before.map((item) => [JSON.stringify(item), item]));
  const kept = after.map((item) => known.get(JSON.stringify(item)) ?? item);
  return kept.length === before.length && kept.every((item, index) => item === before[index]) ? before : kept;
}
