import { type Dataset, dataset, type ReadRows } from './dataset.ts';
import { inArray, sql } from 'drizzle-orm';
import { postcodeRegion, retailStore } from '../tables.ts';
import * as v from 'valibot';
import { isRecord } from '#adapters/model/json.ts';
import { readWhole, listOf, number, object, text, DocumentError } from '#backend/shared/document.ts';
import { foldings, foldText, type Location } from '../referenceLookups.ts';
import { getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';

/** An item of a list, or a member of an object, with the line on which it begins, from 1. */
interface DocumentRow {
  readonly line: number;
  /** The member's name; empty for an item of a list. */
  readonly name: string;
  readonly value: unknown;
}

/**
 * The items or members of one member of a JSON document, in their order and with their lines; members of the same name
 * are all there. Throws DocumentError for what is no such document.
 */
function documentRows(content: string, member: string, kind: 'array' | 'object'): readonly DocumentRow[] {
  const root = parse(content);
  const found =
    root.type === 'object' ? root.children?.find(({ children }) => children?.[0]?.value === member) : undefined;
  const container = found?.children?.[1];
  if (container?.type !== kind)
    throw new DocumentError(`It must be an object with ${member}, ${kind === 'array' ? 'a list' : 'an object'}.`);
  const lineOf = ascendingLines(content);
  return (container.children ?? []).map((node) => {
    const [name, value] = node.type === 'property' ? (node.children ?? []) : [undefined, node];
    return {
      line: lineOf(node.offset),
      name: typeof name?.value === 'string' ? name.value : '',
      value: value === undefined ? undefined : (getNodeValue(value) as unknown),
    };
  });
}

function parse(content: string): Node {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(content, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (cause) {
    // The parser calls itself for each level.
    throw new DocumentError('It is nested too deeply.', { cause });
  }
  const [first] = errors;
  if (root === undefined || first !== undefined)
    throw new DocumentError(`It is not JSON: see line ${ascendingLines(content)(first?.offset ?? 0)}.`);
  return root;
}

/** The lines of offsets that only grow. */
function ascendingLines(content: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at += 1) if (content.charCodeAt(at) === 10) line += 1;
    return line;
  };
}

type RegionRow = typeof postcodeRegion.$inferSelect;

/** Regions of postcodes: `{ "prefixes": { "10": "NORD" } }`. */
const postcodes = dataset<RegionRow>({
  name: 'postcodes',
  file: 'regions.json',
  read: readPostcodes,
  stored: async (tx) =>
    new Map((await tx.select().from(postcodeRegion)).map((row): [string, RegionRow] => [row.prefix, row])),
  write: (tx, rows) =>
    tx
      .insert(postcodeRegion)
      .values([...rows])
      .onConflictDoUpdate({ target: postcodeRegion.prefix, set: { region: sql`excluded.region` } }),
  remove: (tx, keys) => tx.delete(postcodeRegion).where(inArray(postcodeRegion.prefix, [...keys])),
});

function readPostcodes(content: string): ReadRows<RegionRow> {
  const rows = new Map<string, RegionRow>();
  const lines = new Map<string, number>();
  const refused: { line: number; problem: string; key: string }[] = [];
  for (const { line, name: prefix, value: region } of documentRows(content, 'prefixes', 'object')) {
    const problem = problemOf(prefix, region, lines.get(prefix));
    if (problem !== undefined) refused.push({ line, key: prefix, problem });
    else {
      rows.set(prefix, { prefix, region: region as RegionRow['region'] });
      lines.set(prefix, line);
    }
  }
  return { rows, refused, ignoredMembers: [] };
}

function problemOf(prefix: string, region: unknown, earlier: number | undefined): string | undefined {
  if (!/^[0-9]{1,5}$/.test(prefix)) return 'has no prefix of 1 to 5 digits';
  if (region !== 'NORD' && region !== 'SUED') return `has neither NORD nor SUED for ${prefix}`;
  return earlier === undefined ? undefined : `has the prefix ${prefix}, which is already on line ${earlier}`;
}

/** South, north, west and east in whole degrees, with a margin, islands included. */
type Bounds = readonly [south: number, north: number, west: number, east: number];

/** Rough bounds of the countries a customer can live in, to find swapped coordinates and wrong countries. */
const bounds: Readonly<Record<string, Bounds>> = {
  AT: [46, 50, 9, 18],
  BE: [49, 52, 2, 7],
  BG: [41, 45, 22, 29],
  CH: [45, 48, 5, 11],
  CY: [34, 36, 32, 35],
  CZ: [48, 52, 12, 19],
  DE: [47, 56, 5, 16],
  DK: [54, 58, 8, 16],
  EE: [57, 60, 21, 29],
  ES: [27, 44, -19, 5],
  FI: [59, 71, 19, 32],
  FR: [41, 52, -6, 10],
  GB: [49, 61, -9, 2],
  GR: [34, 42, 19, 30],
  HR: [42, 47, 13, 20],
  HU: [45, 49, 16, 23],
  IE: [51, 56, -11, -5],
  IS: [63, 67, -25, -13],
  IT: [35, 48, 6, 19],
  LI: [47, 48, 9, 10],
  LT: [53, 57, 20, 27],
  LU: [49, 51, 5, 7],
  LV: [55, 59, 20, 29],
  MT: [35, 37, 14, 15],
  NL: [50, 54, 3, 8],
  NO: [57, 72, 4, 32],
  PL: [49, 55, 14, 25],
  PT: [30, 43, -32, -6],
  RO: [43, 49, 20, 30],
  SE: [55, 70, 10, 25],
  SI: [45, 47, 13, 17],
  SK: [47, 50, 16, 23],
};

/** What is wrong with the coordinates of a store in that country; undefined if nothing, or if the country is not listed. */
function locationProblem(country: string, { latitude, longitude }: Location): string | undefined {
  const place = `${latitude}, ${longitude}`;
  if (latitude === 0 && longitude === 0) return 'has the location 0, 0, which is in the sea';
  const within = Object.hasOwn(bounds, country) ? bounds[country] : undefined;
  if (within === undefined || isIn(within, latitude, longitude)) return undefined;
  return isIn(within, longitude, latitude)
    ? `has the location ${place}: latitude and longitude are swapped`
    : `has the location ${place}, which is not in ${country}`;
}

const isIn = ([south, north, west, east]: Bounds, latitude: number, longitude: number): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** Neither the database nor a page can hold these: control characters and halves of surrogate pairs. */
const unprintable = /[\p{Cc}\p{Cs}]/u;

const printed = (most: number) =>
  v.pipe(
    text,
    v.maxLength(most, `must have at most ${most} characters`),
    v.check((value) => !unprintable.test(value) && value.trim() !== '', 'must be readable text'),
  );

/** Many exports write `null` where a store has no such value. */
const maybe = <const S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

const degrees = (most: number) => {
  const wrong = `must be between -${most} and ${most} degrees`;
  return v.pipe(number, v.finite(wrong), v.minValue(-most, wrong), v.maxValue(most, wrong));
};

/** As schema.org writes them. */
const hours = v.pipe(
  text,
  v.regex(
    /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))? \d\d:\d\d-\d\d:\d\d$/,
    'must read like “Mo-Sa 07:00-22:00”',
  ),
);

/** A store as files have it; members that are not listed are ignored. */
const storeDocument = object({
  id: v.pipe(text, v.regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, colons or hyphens')),
  name: printed(200),
  street: printed(200),
  zip: printed(20),
  city: printed(100),
  country: v.nullish(v.pipe(v.string('must be a text'), v.regex(/^(?:[A-Z]{2})?$/, 'must be a code like “DE”')), ''),
  location: maybe(object({ latitude: degrees(90), longitude: degrees(180) })),
  openingHours: maybe(listOf(hours)),
});

/** A store after reading. `country` is empty if the file has none. */
type StoreDocument = v.InferOutput<typeof storeDocument>;

type StoreRow = typeof retailStore.$inferSelect;

/** Stores: `{ "retailStores": [{ "id": …, "name": …, "street": …, "zip": …, "city": … }] }`. */
const stores = dataset<StoreRow>({
  name: 'stores',
  file: 'retail-stores.json',
  read: readStores,
  stored: async (tx) => new Map((await tx.select().from(retailStore)).map((row): [string, StoreRow] => [row.id, row])),
  write: (tx, rows) =>
    tx
      .insert(retailStore)
      .values([...rows])
      .onConflictDoUpdate({
        target: retailStore.id,
        set: {
          uiText: sql`excluded.ui_text`,
          searchText: sql`excluded.search_text`,
          country: sql`excluded.country`,
          zip: sql`excluded.zip`,
          town: sql`excluded.town`,
          details: sql`excluded.details`,
        },
      }),
  remove: (tx, keys) => tx.delete(retailStore).where(inArray(retailStore.id, [...keys])),
});

function readStores(content: string): ReadRows<StoreRow> {
  const rows = new Map<string, StoreRow>();
  const lines = new Map<string, number>();
  const refused: { line: number; problem: string; key?: string }[] = [];
  const ignored = new Set<string>();
  for (const row of documentRows(content, 'retailStores', 'array')) {
    const store = readStore(row, lines);
    if ('problem' in store) refused.push({ line: row.line, ...store });
    else {
      rows.set(store.id, store);
      lines.set(store.id, row.line);
    }
    for (const name of Object.keys(isRecord(row.value) ? row.value : {}))
      if (!Object.hasOwn(storeDocument.entries, name)) ignored.add(name);
  }
  return { rows, refused, ignoredMembers: [...ignored].slice(0, MOST_NAMED) };
}

const MOST_NAMED = 20;

function readStore(
  { value }: DocumentRow,
  lines: ReadonlyMap<string, number>,
): StoreRow | { readonly problem: string; readonly key?: string } {
  const id = isRecord(value) ? v.safeParse(storeDocument.entries.id, value['id']) : undefined;
  const key = id?.success ? { key: id.output } : {};
  const result = readWhole(storeDocument, value);
  if ('problems' in result) return { ...key, problem: `is wrong: ${result.problems.join('; ')}` };
  const { output: store } = result;
  const earlier = lines.get(store.id);
  if (earlier !== undefined) return { ...key, problem: `has the id ${store.id}, which is already on line ${earlier}` };
  const misplaced = store.location && locationProblem(store.country, store.location);
  return misplaced === undefined ? toRow(store) : { ...key, problem: misplaced };
}

function toRow({ id, name, street, zip, city, country, location, openingHours }: StoreDocument): StoreRow {
  const address = `${street}, ${zip} ${city}`;
  const uiText = `${name}, ${address}`;
  return {
    id,
    uiText,
    searchText: foldings(uiText),
    country,
    zip,
    town: foldText(city),
    details: { name, address, ...(location && { location }), ...(openingHours && { openingHours }) },
  };
}

/** All reference data, by the names that operators use. */
export const datasets = { stores, postcodes } satisfies Readonly<Record<string, Dataset>>;

export type DatasetName = keyof typeof datasets;
