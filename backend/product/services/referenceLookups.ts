import { LRUCache } from 'lru-cache';
import type { Queries } from '#backend/shared/database/database.ts';
import { foldText } from './foldText.ts';
import { regionOf, type Region } from './postcodeRegions.ts';
import { searchStores, type Home, type Store } from './retailStores.ts';

/** Queries on reference data, made for every customer who registers or chooses a store. */
export interface ReferenceLookups {
  /** The area of a postcode of five digits. */
  readonly regionOf: (zip: string) => Promise<Region>;
  /** Stores that match a search, at most 20, the best for a customer who lives there first. */
  readonly searchStores: (search: string, home?: Home) => Promise<readonly Store[]>;
}

/** How long an answer may be outdated after another node has loaded new data, in milliseconds. */
const MAX_STALENESS_MS = 60_000;
const KEPT = 2000;

/** Lookups with a cache: the data only changes when a node starts with other files. */
export function referenceLookups(db: Queries): ReferenceLookups {
  const regions = new LRUCache<string, Region>({
    max: KEPT,
    ttl: MAX_STALENESS_MS,
    fetchMethod: (zip) => regionOf(db, zip),
  });
  const stores = new LRUCache<string, readonly Store[]>({
    max: KEPT,
    ttl: MAX_STALENESS_MS,
    fetchMethod: (key) => {
      const [search = '', country, zip] = key.split('|');
      return searchStores(db, search, { country, zip });
    },
  });
  return {
    regionOf: (zip) => regions.forceFetch(zip),
    // A folded text never contains a bar, and the validation of the call excludes it in the others.
    searchStores: (search, { country = '', zip = '' } = {}) =>
      stores.forceFetch(`${foldText(search)}|${country}|${zip}`),
  };
}
