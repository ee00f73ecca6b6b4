import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Optional data of a store besides its address. */
export interface StoreDetails {
  readonly name?: string;
  /** Street, postcode and town as one line. */
  readonly address?: string;
  readonly location?: { readonly latitude: number; readonly longitude: number };
  /** As schema.org writes them: `Mo-Sa 07:00-22:00`. */
  readonly openingHours?: readonly string[];
}

/**
 * Stores that a customer can choose as favourite. `searchText` is the text that searches compare, folded by `foldText`.
 */
export const retailStore = pgTable(
  'retail_store',
  {
    id: text('id').primaryKey(),
    uiText: text('ui_text').notNull(),
    searchText: text('search_text').notNull(),
    /** ISO 3166-1 alpha-2; empty if the data have none. */
    country: text('country').notNull().default(''),
    zip: text('zip').notNull().default(''),
    /** The town as searches compare it. */
    town: text('town').notNull().default(''),
    details: jsonb('details').$type<StoreDetails>().notNull().default({}),
  },
  (table) => [index('retail_store_search').using('gin', table.searchText.op('gin_trgm_ops'))],
);

/** Regions of German postcodes by their leading digits; the longest prefix of a postcode decides. */
export const postcodeRegion = pgTable('postcode_region', {
  prefix: text('prefix').primaryKey(),
  region: text('region').$type<'NORD' | 'SUED'>().notNull(),
});
