import { desc, inArray, sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { postcodeRegion } from './tables.ts';

/** A regional area as the API spells it; UNKNOWN if none is assigned. Source: requirements#region-result. */
export type Region = 'NORD' | 'SUED' | 'UNKNOWN';

/** The area of a postcode of five digits. The longest stored prefix decides. */
export async function regionOf(db: Queries, zip: string): Promise<Region> {
  const prefixes = [1, 2, 3, 4, 5].map((length) => zip.slice(0, length));
  const [row] = await db
    .select()
    .from(postcodeRegion)
    .where(inArray(postcodeRegion.prefix, prefixes))
    .orderBy(desc(sql`length(${postcodeRegion.prefix})`))
    .limit(1);
  return row?.region ?? 'UNKNOWN';
}
