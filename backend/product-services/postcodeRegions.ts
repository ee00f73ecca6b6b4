import { desc, lte, sql } from 'drizzle-orm';
import type { Queries } from '#backend/database/database.ts';
import { postcodeRegion } from './tables.ts';

/** A regional area as the wire spells it. Source: specification §3, region result. */
export type Region = 'NORD' | 'SUED';

/** All postcodes from `first` to `last`, both included, belong to `region`. */
export interface PostcodeArea {
  readonly first: string;
  readonly last: string;
  readonly region: Region;
}

/** The area of a postcode of five digits, or undefined where none is assigned. */
export async function regionOf(db: Queries, zip: string): Promise<Region | undefined> {
  const [area] = await db.select().from(postcodeRegion).where(lte(postcodeRegion.first, zip)).orderBy(desc(postcodeRegion.first)).limit(1);
  return area !== undefined && zip <= area.last ? (area.region as Region) : undefined;
}

/** Puts areas in place of all that are stored. */
export async function replaceAreas(db: Queries, areas: readonly PostcodeArea[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from ${postcodeRegion}`);
    await tx.insert(postcodeRegion).values([...areas]);
  });
}
