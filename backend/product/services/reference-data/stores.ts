import { inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { isRecord } from '#adapters/model/json.ts';
import { readWhole } from '#backend/shared/readStrict.ts';
import { foldings, foldText } from '../foldText.ts';
import { retailStore } from '../tables.ts';
import { locationProblem } from './countryBounds.ts';
import { dataset } from './dataset.ts';
import type { ReadRows } from './importReport.ts';
import { documentRows, type DocumentRow } from './documentRows.ts';
import { storeDocument, type StoreDocument } from './storeDocument.ts';

type StoreRow = typeof retailStore.$inferSelect;

/** Stores: `{ "retailStores": [{ "id": …, "name": …, "street": …, "zip": …, "city": … }] }`. */
export const stores = dataset<StoreRow>({
  name: 'stores',
  file: 'retail-stores.json',
  read,
  stored: async (tx) => new Map((await tx.select().from(retailStore)).map((row): [string, StoreRow] => [row.id, row])),
  write: (tx, rows) =>
    tx
      .insert(retailStore)
      .values([...rows])
      .onConflictDoUpdate({
        target: retailStore.id,
        set: {
          uiText: sql`excluded.ui_text`,
          searchText: sql`excluded.search_text`,
          country: sql`excluded.country`,
          zip: sql`excluded.zip`,
          town: sql`excluded.town`,
          details: sql`excluded.details`,
        },
      }),
  remove: (tx, keys) => tx.delete(retailStore).where(inArray(retailStore.id, [...keys])),
});

function read(text: string): ReadRows<StoreRow> {
  const rows = new Map<string, StoreRow>();
  const lines = new Map<string, number>();
  const refused: { line: number; problem: string; key?: string }[] = [];
  const ignored = new Set<string>();
  for (const row of documentRows(text, 'retailStores', 'array')) {
    const store = readStore(row, lines);
    if ('problem' in store) refused.push({ line: row.line, ...store });
    else {
      rows.set(store.id, store);
      lines.set(store.id, row.line);
    }
    for (const name of Object.keys(isRecord(row.value) ? row.value : {}))
      if (!Object.hasOwn(storeDocument.entries, name)) ignored.add(name);
  }
  return { rows, refused, ignoredMembers: [...ignored].slice(0, MOST_NAMED) };
}

const MOST_NAMED = 20;

function readStore(
  { value }: DocumentRow,
  lines: ReadonlyMap<string, number>,
): StoreRow | { readonly problem: string; readonly key?: string } {
  const id = isRecord(value) ? v.safeParse(storeDocument.entries.id, value['id']) : undefined;
  const key = id?.success ? { key: id.output } : {};
  const result = readWhole(storeDocument, value);
  if ('problems' in result) return { ...key, problem: `is wrong: ${result.problems.join('; ')}` };
  const { output: store } = result;
  const earlier = lines.get(store.id);
  if (earlier !== undefined) return { ...key, problem: `has the id ${store.id}, which is already on line ${earlier}` };
  const misplaced = store.location && locationProblem(store.country, store.location);
  return misplaced === undefined ? toRow(store) : { ...key, problem: misplaced };
}

function toRow({ id, name, street, zip, city, country, location, openingHours }: StoreDocument): StoreRow {
  const address = `${street}, ${zip} ${city}`;
  const uiText = `${name}, ${address}`;
  return {
    id,
    uiText,
    searchText: foldings(uiText),
    country,
    zip,
    town: foldText(city),
    details: { name, address, ...(location && { location }), ...(openingHours && { openingHours }) },
  };
}
