import { isRecord, ownMember } from '@kontor/schema-adapters/json';

/** An entry of both lists, with its index in each. */
export interface Pair {
  readonly before: number;
  readonly after: number;
}

/** Entries that two lists share, those of them that have changed their order, and the others. */
export interface Matched {
  readonly pairs: readonly Pair[];
  readonly moved: ReadonlySet<Pair>;
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/**
 * Matches the entries of two versions of a list: by identity, then by their whole content, by type and name, and last
 * by type and order. Never throws.
 */
export function matchEntries(thing: ContentItem, before: readonly unknown[], after: readonly unknown[]): Matched {
  const keys: readonly ((entry: unknown) => string | undefined)[] = [
    (entry) => identityOf(thing, entry),
    (entry) => JSON.stringify(entry),
    (entry) => JSON.stringify([ownMember(entry, 'type'), nameOf(entry)]),
    (entry) => JSON.stringify([ownMember(entry, 'type')]),
  ];
  const unmatched = { before: new Set(before.keys()), after: new Set(after.keys()) };
  const pairs: Pair[] = [...renamedTabs(before, after)];
  for (const pair of pairs) {
    unmatched.before.delete(pair.before);
    unmatched.after.delete(pair.after);
  }
  for (const [rank, buildKey] of keys.entries()) {
    // An entry with an identity matches no other entry.
    const usable = (entry: unknown): boolean => rank < 2 || identityOf(thing, entry) === undefined;
    const candidates = new Map<string, number[]>();
    for (const index of unmatched.after) {
      const key = usable(after[index]) ? buildKey(after[index]) : undefined;
      if (key !== undefined) candidates.set(key, [...(candidates.get(key) ?? []), index]);
    }
    for (const index of unmatched.before) {
      const key = usable(before[index]) ? buildKey(before[index]) : undefined;
      const match = key === undefined ? undefined : candidates.get(key)?.shift();
      if (match === undefined) continue;
      pairs.push({ before: index, after: match });
      unmatched.before.delete(index);
      unmatched.after.delete(match);
    }
  }
  const inOrder = pairs.toSorted((a, b) => a.after - b.after);
  const unmoved = longestIncrease(inOrder.map((pair) => pair.before));
  return {
    pairs: inOrder,
    moved: new Set(inOrder.filter((_pair, index) => !unmoved.has(index))),
    removed: [...unmatched.before],
    added: [...unmatched.after],
  };
}

/** Tabs with a changed anchor: `formerAnchors` lists the old one. */
function renamedTabs(before: readonly unknown[], after: readonly unknown[]): readonly Pair[] {
  const anchors = after.map((tab) => ownMember(tab, 'anchor'));
  return after.flatMap((tab, index) => {
    const former = ownMember(tab, 'formerAnchors');
    if (!Array.isArray(former)) return [];
    const old = before.findIndex((one) => {
      const anchor = ownMember(one, 'anchor');
      return former.includes(anchor) && !anchors.includes(anchor);
    });
    return old < 0 ? [] : [{ before: old, after: index }];
  });
}

/** The indexes of a longest increasing subsequence: these entries stay, so that the fewest others have moved. */
function longestIncrease(values: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, value] of values.entries()) {
    let place = ends.findIndex((end) => (values[end] ?? 0) >= value);
    if (place === -1) place = ends.length;
    previous.push(ends[place - 1]);
    ends[place] = index;
  }
  const sequence = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) sequence.add(index);
  return sequence;
}

/** The kinds of items in a content document that editors add, remove and move. */
export type ContentItem =
  | 'tab'
  | 'component'
  | 'field'
  | 'tile'
  | 'newsletter'
  | 'group'
  | 'option'
  | 'column'
  | 'link'
  | 'item';

/** Kind of a list's entries, by the list's member name. */
const things: Readonly<Record<string, ContentItem>> = {
  tabs: 'tab',
  components: 'component',
  fields: 'field',
  tiles: 'tile',
  newsletters: 'newsletter',
  groups: 'group',
  options: 'option',
  columns: 'column',
  links: 'link',
  footerLinks: 'link',
  accountLinks: 'link',
};

/** Kind of a list's entries. */
export function thingIn(list: string): ContentItem {
  return Object.hasOwn(things, list) ? (things[list] ?? 'item') : 'item';
}

/**
 * Identity of an entry that does not depend on its texts, for matching it with another version; undefined for an entry
 * without one.
 */
export function identityOf(thing: ContentItem, entry: unknown): string | undefined {
  const texts = identifying[thing].map((member) => ownMember(entry, member));
  const identifiers = texts.filter((text) => typeof text === 'string' || Array.isArray(text));
  return identifiers.length === 0 || (thing === 'tile' && JSON.stringify(identifiers) === '[[]]')
    ? undefined
    : JSON.stringify(identifiers);
}

const identifying: Readonly<Record<ContentItem, readonly string[]>> = {
  tab: ['anchor'],
  component: [],
  field: ['type', 'schemaPath'],
  tile: ['schemaPaths'],
  newsletter: ['key'],
  group: [],
  option: ['value'],
  column: [],
  link: ['url'],
  item: ['id', 'url'],
};

const longestName = 80;

/** The entry's name for editors, in the document's language; empty if it has none. */
export function nameOf(entry: unknown): string {
  if (!isRecord(entry)) return typeof entry === 'string' ? entry.slice(0, longestName) : '';
  const texts = naming.map((member) => ownMember(entry, member));
  const name = texts.find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof name === 'string' ? name.trim().slice(0, longestName) : '';
}

const naming = [
  'label',
  'name',
  'title',
  'headline',
  'text',
  'anchor',
  'key',
  'schemaPath',
  'value',
  'url',
  'id',
  'type',
];
