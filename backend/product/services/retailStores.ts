import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { distanceKm, type Location } from './distance.ts';
import { foldText } from './foldText.ts';
import { retailStore, type StoreDetails } from './tables.ts';

/**
 * A store in the store picker; the members below `uiText` are optional in the data.
 * Source: requirements#call-stores.
 */
export interface Store extends Pick<StoreDetails, 'name' | 'address' | 'openingHours'> {
  readonly id: string;
  readonly uiText: string;
  /** From the customer's postcode, whole kilometres. */
  readonly distanceKm?: number;
}

/** Where the customer lives, as far as it is known. */
export interface Home {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string | undefined;
  readonly zip?: string | undefined;
}

const MOST = 20;
/** Postcodes with this many equal leading characters are near each other. */
const NEAR = 3;

/**
 * Stores that match every word of a search, best first, at most 20. A word matches if it occurs literally (best at the
 * start of a word) or if its trigrams are similar enough. Words with one letter are ignored if there are longer ones. A
 * store's id finds that store first, so that a stored favourite can be shown by its name. Then come the customer's
 * country, literal matches near the customer's postcode, towns that begin with the search, the best matching texts, and
 * among equal ones those whose postcode begins like the customer's.
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
  const found = await db
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
    .limit(MOST);
  const from = await locate(db, home);
  return found.map(({ details: { location, ...rest }, ...store }) => ({
    ...store,
    ...rest,
    ...(from && location ? { distanceKm: Math.round(distanceKm(from, location)) } : {}),
  }));
}

/** The location of a postcode: the middle of the stores with similar postcodes; undefined if there are none. */
async function locate(db: Queries, { country, zip }: Home): Promise<Location | undefined> {
  if (country === undefined || zip === undefined || zip.length < NEAR) return undefined;
  const { details } = retailStore;
  const rows = await db
    .select({ zip: retailStore.zip, details })
    .from(retailStore)
    .where(and(eq(retailStore.country, country), sql`${retailStore.zip} like ${`${zip.slice(0, NEAR)}%`}`));
  const near = rows.flatMap((row) => (row.details.location ? [{ zip: row.zip, ...row.details.location }] : []));
  const same = near.filter((row) => row.zip === zip);
  const used = same.length > 0 ? same : near;
  if (used.length === 0) return undefined;
  const middle = (member: keyof Location): number => used.reduce((sum, row) => sum + row[member], 0) / used.length;
  return { latitude: middle('latitude'), longitude: middle('longitude') };
}
