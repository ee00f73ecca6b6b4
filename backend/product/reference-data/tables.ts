import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Optional data of a store besides its address. */
export interface StoreDetails {
  readonly name?: string;
  /** Street, postcode and town as one line. */
  readonly address?: string;
  readonly location?: { readonly latitude: number; readonly longitude: number };
  /** In the format of schema.org: `Mo-Sa 07:00-22:00`. */
  readonly openingHours?: readonly string[];
}

/** Stores that customers can choose as favourite. Searches compare `searchText`, which `foldText` has folded. */
export const retailStore = pgTable(
  'retail_store',
  {
    id: text('id').primaryKey(),
    uiText: text('ui_text').notNull(),
    searchText: text('search_text').notNull(),
    /** ISO 3166-1 alpha-2; empty if unknown. */
    country: text('country').notNull().default(''),
    zip: text('zip').notNull().default(''),
    /** The town, folded for searches. */
    town: text('town').notNull().default(''),
    details: jsonb('details').$type<StoreDetails>().notNull().default({}),
  },
  (table) => [index('retail_store_search').using('gin', table.searchText.op('gin_trgm_ops'))],
);

/** Regions of German postcodes by their leading digits; the longest matching prefix counts. */
export const postcodeRegion = pgTable('postcode_region', {
  prefix: text('prefix').primaryKey(),
  region: text('region').$type<'NORD' | 'SUED'>().notNull(),
});
