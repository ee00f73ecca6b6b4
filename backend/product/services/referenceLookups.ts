import { LRUCache } from 'lru-cache';
import type { Queries } from '#backend/shared/database/database.ts';
import { foldText } from './foldText.ts';
import { regionOf, type Region } from './postcodeRegions.ts';
import { searchStores, type Home, type Store } from './retailStores.ts';

/** Questions about reference data, asked by every customer who registers or chooses a store. */
export interface ReferenceLookups {
  /** The area of a postcode of five digits. */
  readonly regionOf: (zip: string) => Promise<Region>;
  /** Stores that match a search, best for a customer who lives there first, at most 20. */
  readonly searchStores: (search: string, home?: Home) => Promise<readonly Store[]>;
}

/** How long an answer may be older than data that another node has loaded meanwhile, in milliseconds. */
const AT_MOST_BEHIND = 60_000;
const KEPT = 2000;

/** Lookups that keep their latest answers: the data changes only when a node starts with other files. */
export function referenceLookups(db: Queries): ReferenceLookups {
  const regions = new LRUCache<string, Region>({
    max: KEPT,
    ttl: AT_MOST_BEHIND,
    fetchMethod: (zip) => regionOf(db, zip),
  });
  const stores = new LRUCache<string, readonly Store[]>({
    max: KEPT,
    ttl: AT_MOST_BEHIND,
    fetchMethod: (key) => {
      const [search = '', country, zip] = key.split('|');
      return searchStores(db, search, { country, zip });
    },
  });
  return {
    regionOf: (zip) => regions.forceFetch(zip),
    // A folded text has no bar in it, and neither have the others by the call's own rules.
    searchStores: (search, { country = '', zip = '' } = {}) =>
      stores.forceFetch(`${foldText(search)}|${country}|${zip}`),
  };
}
