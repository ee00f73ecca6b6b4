import { LRUCache } from 'lru-cache';
import type { Queries } from '#backend/shared/database/database.ts';
import { foldText } from './foldText.ts';
import { regionOf, type Region } from './postcodeRegions.ts';
import { searchStores, type Store } from './retailStores.ts';

/** Questions about reference data, asked by every customer who registers or chooses a store. */
export interface ReferenceLookups {
  /** The area of a postcode of five digits. */
  readonly regionOf: (zip: string) => Promise<Region>;
  /** Stores that match a search, best first, at most 20. */
  readonly searchStores: (search: string) => Promise<readonly Store[]>;
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
    fetchMethod: (search) => searchStores(db, search),
  });
  return {
    regionOf: (zip) => regions.forceFetch(zip),
    searchStores: (search) => stores.forceFetch(foldText(search)),
  };
}
