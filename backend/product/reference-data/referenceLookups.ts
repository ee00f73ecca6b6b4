import { LRUCache } from 'lru-cache';
import type { Queries } from '#backend/shared/database/database.ts';
import { desc, inArray, sql, and, eq } from 'drizzle-orm';
import { postcodeRegion, retailStore, type StoreDetails } from './tables.ts';

/** Cached queries on reference data. */
export type ReferenceLookups = ReturnType<typeof referenceLookups>;

/** Lifetime of cached answers: how long they may be outdated after another node has loaded new data. */
const MAX_STALENESS_MS = 60_000;
const MAX_CACHED = 2000;

/** Lookups with a cache: the data changes only with an import. */
export function referenceLookups(db: Queries) {
  const regions = new LRUCache<string, Region>({
    max: MAX_CACHED,
    ttl: MAX_STALENESS_MS,
    fetchMethod: (zip) => regionOf(db, zip),
  });
  const stores = new LRUCache<string, readonly Store[]>({
    max: MAX_CACHED,
    ttl: MAX_STALENESS_MS,
    fetchMethod: (key) => {
      const [search = '', country, zip] = key.split('|');
      return searchStores(db, search, { country, zip });
    },
  });
  return {
    /** The region of a postcode of five digits. */
    regionOf: (zip: string) => regions.forceFetch(zip),
    // The key is unambiguous: folded text never contains a bar, and the call's validation excludes it in the others.
    /** Stores that match a search, at most 20, best match for the customer's home first. */
    searchStores: (search: string, { country = '', zip = '' }: Home = {}) =>
      stores.forceFetch(`${foldText(search)}|${country}|${zip}`),
  };
}

/** A region in the API's spelling; UNKNOWN if none is assigned. Source: requirements#region-result. */
type Region = 'NORD' | 'SUED' | 'UNKNOWN';

/** The region of a postcode of five digits. The longest stored prefix counts. */
async function regionOf(db: Queries, zip: string): Promise<Region> {
  const prefixes = [1, 2, 3, 4, 5].map((length) => zip.slice(0, length));
  const [row] = await db
    .select()
    .from(postcodeRegion)
    .where(inArray(postcodeRegion.prefix, prefixes))
    .orderBy(desc(sql`length(${postcodeRegion.prefix})`))
    .limit(1);
  return row?.region ?? 'UNKNOWN';
}

/**
 * A store in the store picker; the members below `uiText` are optional in the data.
 * Source: requirements#call-stores.
 */
interface Store extends Pick<StoreDetails, 'name' | 'address' | 'openingHours'> {
  readonly id: string;
  readonly uiText: string;
  /** Distance from the customer's postcode in whole kilometres. */
  readonly distanceKm?: number;
}

/** The customer's home, if available. */
interface Home {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string | undefined;
  readonly zip?: string | undefined;
}

const MAX_STORES = 20;
/** Postcodes with this many equal leading characters are near each other. */
const NEAR = 3;

/**
 * Stores that match every word of a search, best first, at most 20. A word matches literally (best at the start of a
 * word) or by similar trigrams; words of one letter are ignored. A store's id ranks first, so that pages can show a
 * stored favourite by its name. Further ranks: the customer's country, literal matches near the customer's postcode,
 * towns that begin with the search, the best matching texts, and postcodes that begin like the customer's.
 */
export async function searchStores(db: Queries, search: string, home: Home = {}): Promise<readonly Store[]> {
  const words = foldText(search)
    .split(' ')
    .filter((word) => word.length > 1)
    .slice(0, 6);
  if (words.length === 0) return [];
  const { id, searchText, uiText, country, zip, town, details } = retailStore;
  const matches = words.map(
    (word) => sql`(lower(${id}) = ${word} or ${word} <% ${searchText} or ${searchText} like ${`%${word}%`})`,
  );
  const ranks = words.map(
    (word) =>
      sql`(case when lower(${id}) = ${word} then 3 when ' ' || ${searchText} like ${`% ${word}%`} then 2 when ${searchText} like ${`%${word}%`} then 1 else word_similarity(${word}, ${searchText}) end)`,
  );
  const literal = words.map((word) => sql`' ' || ${searchText} like ${`% ${word}%`}`);
  const isNear = sql`${zip} like ${`${(home.zip ?? '').slice(0, NEAR)}%`} and ${(home.zip ?? '').length >= NEAR}`;
  const storeRows = await db
    .select({ id, uiText, details })
    .from(retailStore)
    .where(sql.join(matches, sql` and `))
    .orderBy(
      sql`(lower(${id}) = ${words.join('')}) desc`,
      sql`(${country} = ${home.country ?? ''}) desc`,
      sql`(${isNear} and ${sql.join(literal, sql` and `)}) desc`,
      sql`(${town} like ${`${words.join(' ')}%`}) desc`,
      sql`(${sql.join(ranks, sql` + `)}) desc`,
      ...[2, 1].map((length) => sql`(left(${zip}, ${length}::int) = ${(home.zip ?? '').slice(0, length)}) desc`),
      uiText,
    )
    .limit(MAX_STORES);
  const from = await locate(db, home);
  return storeRows.map(({ details: { location, ...rest }, ...store }) => ({
    ...store,
    ...rest,
    ...(from && location ? { distanceKm: Math.round(distanceKm(from, location)) } : {}),
  }));
}

/** Estimates the location of a postcode: the centre of stores with similar postcodes; undefined if there are none. */
async function locate(db: Queries, { country, zip }: Home): Promise<Location | undefined> {
  if (country === undefined || zip === undefined || zip.length < NEAR) return undefined;
  const { details } = retailStore;
  const rows = await db
    .select({ zip: retailStore.zip, details })
    .from(retailStore)
    .where(and(eq(retailStore.country, country), sql`${retailStore.zip} like ${`${zip.slice(0, NEAR)}%`}`));
  const near = rows.flatMap((row) => (row.details.location ? [{ zip: row.zip, ...row.details.location }] : []));
  const same = near.filter((row) => row.zip === zip);
  const references = same.length > 0 ? same : near;
  if (references.length === 0) return undefined;
  const middle = (member: keyof Location): number =>
    references.reduce((sum, row) => sum + row[member], 0) / references.length;
  return { latitude: middle('latitude'), longitude: middle('longitude') };
}

/** A position on the globe, in degrees. */
export type Location = NonNullable<StoreDetails['location']>;

const EARTH_RADIUS_KM = 6371;

/** Distance between two positions in kilometres (haversine formula). */
function distanceKm(from: Location, to: Location): number {
  const { latitude, longitude } = from;
  const share =
    half(latitude, to.latitude) +
    Math.cos(radians(latitude)) * Math.cos(radians(to.latitude)) * half(longitude, to.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(share));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** The square of half the chord between two angles. */
const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;

const SPELT_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  ł: 'l',
};

/**
 * Folds a text for searches: lower case, umlauts spelt out, other accents dropped, everything except letters and digits
 * becomes a single space. No special character of LIKE or regular expressions remains.
 */
export function foldText(text: string): string {
  return stripAccents(
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[äöüßæøåł]/g, (letter) => SPELT_OUT[letter] ?? letter),
  );
}

/** Search text with both spellings: with umlauts spelt out, and without their dots. */
export function foldings(text: string): string {
  const spelledText = foldText(text);
  const plainText = stripAccents(text.toLowerCase().replaceAll('ß', 'ss'));
  const others = plainText.split(' ').filter((word) => !spelledText.includes(word));
  return [spelledText, ...others].join(' ');
}

function stripAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
