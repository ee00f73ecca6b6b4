import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { asArray, asObject, fail, requireText } from '#backend/shared/document.ts';
import { foldings, foldText } from './foldText.ts';
import { postcodeRegion, referenceData, retailStore, type StoreDetails } from './tables.ts';

/**
 * Loads stores and postcode regions from their files (`retail-stores.json`, `regions.json` in `folder`) into the
 * database. Does nothing if the stored data came from the same files; several nodes may call it at once. Throws
 * DocumentError for a broken file.
 */
export async function loadReferenceData(db: Database, folder: string): Promise<void> {
  await refresh(db, `${folder}/regions.json`, async (tx, raw) => {
    await tx.delete(postcodeRegion);
    await tx.insert(postcodeRegion).values(parseRegions(raw));
  });
  await refresh(db, `${folder}/retail-stores.json`, async (tx, raw) => {
    await tx.delete(retailStore);
    await tx.insert(retailStore).values(parseStores(raw));
  });
}

async function refresh(db: Database, file: string, write: (tx: Queries, raw: unknown) => Promise<void>): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const name = file.slice(file.lastIndexOf('/') + 1);
  const hash = createHash('sha256').update(text).digest('hex');
  const [known] = await db.select().from(referenceData).where(eq(referenceData.name, name));
  if (known?.hash === hash) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reference:${name}`}))`);
    await write(tx, JSON.parse(text));
    await tx
      .insert(referenceData)
      .values({ name, hash })
      .onConflictDoUpdate({ target: referenceData.name, set: { hash } });
  });
}

function parseRegions(raw: unknown): { readonly prefix: string; readonly region: 'NORD' | 'SUED' }[] {
  const prefixes = asObject(asObject(raw, 'regions.json')['prefixes'], 'regions.json, prefixes');
  return Object.entries(prefixes).map(([prefix, region]) => {
    if (!/^[0-9]{1,5}$/.test(prefix) || (region !== 'NORD' && region !== 'SUED'))
      return fail(`regions.json, prefix ${prefix}: must be 1 to 5 digits with NORD or SUED`);
    return { prefix, region };
  });
}

function parseStores(raw: unknown): (typeof retailStore.$inferInsert)[] {
  return asArray(asObject(raw, 'retail-stores.json')['retailStores'], 'retail-stores.json, retailStores').map(
    (entry, index) => {
      const where = `retail-stores.json, store ${index + 1}`;
      const store = asObject(entry, where);
      const text = (name: string): string => requireText(store[name], `${where}, ${name}`);
      const address = `${text('street')}, ${text('zip')} ${text('city')}`;
      const uiText = `${text('name')}, ${address}`;
      return {
        id: text('id'),
        uiText,
        searchText: foldings(uiText),
        country: typeof store['country'] === 'string' ? store['country'] : '',
        zip: text('zip'),
        town: foldText(text('city')),
        details: { name: text('name'), address, ...parseDetails(store, where) },
      };
    },
  );
}

/** Members that only some stores have. */
function parseDetails(store: Readonly<Record<string, unknown>>, where: string): StoreDetails {
  const { location, openingHours } = store;
  return {
    ...(location === undefined ? {} : { location: parseLocation(location, `${where}, location`) }),
    ...(openingHours === undefined ? {} : { openingHours: parseHours(openingHours, `${where}, openingHours`) }),
  };
}

function parseLocation(raw: unknown, where: string): NonNullable<StoreDetails['location']> {
  const { latitude, longitude } = asObject(raw, where);
  if (typeof latitude !== 'number' || typeof longitude !== 'number')
    return fail(`${where}: latitude and longitude must be numbers`);
  return { latitude, longitude };
}

function parseHours(raw: unknown, where: string): readonly string[] {
  return asArray(raw, where).map((line) => {
    const hours = requireText(line, where);
    if (!/^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))? \d\d:\d\d-\d\d:\d\d$/.test(hours))
      return fail(`${where}: must read like "Mo-Sa 07:00-22:00"`);
    return hours;
  });
}
