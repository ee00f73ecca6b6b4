import { isRecord, ownMember } from '../model/json.ts';

/** The kinds of things in a content document that editors add, remove and move. */
export type Thing =
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

/** What an entry of a list is, by the list's member name. */
const things: Readonly<Record<string, Thing>> = {
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

/** What the entries of a list are. */
export function thingIn(list: string): Thing {
  return Object.hasOwn(things, list) ? (things[list] ?? 'item') : 'item';
}

/**
 * What stays the same about an entry while its texts change, so that it is found again in another version; undefined
 * for an entry that has nothing of the kind.
 */
export function identityOf(thing: Thing, entry: unknown): string | undefined {
  const texts = identifying[thing].map((member) => ownMember(entry, member));
  const known = texts.filter((text) => typeof text === 'string' || Array.isArray(text));
  return known.length === 0 || (thing === 'tile' && JSON.stringify(known) === '[[]]')
    ? undefined
    : JSON.stringify(known);
}

const identifying: Readonly<Record<Thing, readonly string[]>> = {
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

/** The name under which editors know an entry, in the document's language; empty if it has none. */
export function nameOf(entry: unknown): string {
  if (!isRecord(entry)) return typeof entry === 'string' ? entry.slice(0, longestName) : '';
  const texts = naming.map((member) => ownMember(entry, member));
  const found = texts.find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof found === 'string' ? found.trim().slice(0, longestName) : '';
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
