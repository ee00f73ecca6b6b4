import { inArray, sql } from 'drizzle-orm';
import { postcodeRegion } from '../tables.ts';
import { dataset } from './dataset.ts';
import type { ReadRows } from './importReport.ts';
import { documentRows } from './documentRows.ts';

type RegionRow = typeof postcodeRegion.$inferSelect;

/** Regions of postcodes: `{ "prefixes": { "10": "NORD" } }`. */
export const postcodes = dataset<RegionRow>({
  name: 'postcodes',
  file: 'regions.json',
  read,
  stored: async (tx) =>
    new Map((await tx.select().from(postcodeRegion)).map((row): [string, RegionRow] => [row.prefix, row])),
  write: (tx, rows) =>
    tx
      .insert(postcodeRegion)
      .values([...rows])
      .onConflictDoUpdate({ target: postcodeRegion.prefix, set: { region: sql`excluded.region` } }),
  remove: (tx, keys) => tx.delete(postcodeRegion).where(inArray(postcodeRegion.prefix, [...keys])),
});

function read(text: string): ReadRows<RegionRow> {
  const rows = new Map<string, RegionRow>();
  const lines = new Map<string, number>();
  const refused: { line: number; problem: string; key: string }[] = [];
  for (const { line, name: prefix, value: region } of documentRows(text, 'prefixes', 'object')) {
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
