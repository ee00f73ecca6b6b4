import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Database } from '#backend/shared/database/database.ts';
import { DocumentError, fail, listOf, number, object, readWhole, text } from '#backend/shared/document.ts';
import { foldings, foldText, type Location } from './referenceLookups.ts';
import { postcodeRegion, retailStore } from './tables.ts';

/** Rough bounds of a country in whole degrees, islands included. */
type Bounds = readonly [south: number, north: number, west: number, east: number];

/** Bounds of the customers' countries, to detect swapped coordinates and wrong countries. */
const bounds: Readonly<Record<string, Bounds>> = {
  AT: [46, 50, 9, 18],
  BE: [49, 52, 2, 7],
  BG: [41, 45, 22, 29],
  CH: [45, 48, 5, 11],
  CY: [34, 36, 32, 35],
  CZ: [48, 52, 12, 19],
  DE: [47, 56, 5, 16],
  DK: [54, 58, 8, 16],
  EE: [57, 60, 21, 29],
  ES: [27, 44, -19, 5],
  FI: [59, 71, 19, 32],
  FR: [41, 52, -6, 10],
  GB: [49, 61, -9, 2],
  GR: [34, 42, 19, 30],
  HR: [42, 47, 13, 20],
  HU: [45, 49, 16, 23],
  IE: [51, 56, -11, -5],
  IS: [63, 67, -25, -13],
  IT: [35, 48, 6, 19],
  LI: [47, 48, 9, 10],
  LT: [53, 57, 20, 27],
  LU: [49, 51, 5, 7],
  LV: [55, 59, 20, 29],
  MT: [35, 37, 14, 15],
  NL: [50, 54, 3, 8],
  NO: [57, 72, 4, 32],
  PL: [49, 55, 14, 25],
  PT: [30, 43, -32, -6],
  RO: [43, 49, 20, 30],
  SE: [55, 70, 10, 25],
  SI: [45, 47, 13, 17],
  SK: [47, 50, 16, 23],
};

/** Whether a location can be in a country; always true for countries without bounds, except at 0, 0 in the sea. */
function isIn(country: string, { latitude, longitude }: Location): boolean {
  const [south, north, west, east] = bounds[country] ?? [-90, 90, -180, 180];
  const isSomewhere = latitude !== 0 || longitude !== 0;
  return isSomewhere && latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** Characters that neither database nor pages can hold: control characters and lone surrogates. */
const unprintable = /[\p{Cc}\p{Cs}]/u;

const printable = (most: number) =>
  v.pipe(
    text,
    v.maxLength(most, `must have at most ${most} characters`),
    v.check((value) => !unprintable.test(value) && value.trim() !== '', 'must be readable text'),
  );

/** Many exports write `null` where a store has no such value. */
const optional = <const S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

const degrees = (most: number) => {
  const wrong = `must be between -${most} and ${most} degrees`;
  return v.pipe(number, v.finite(wrong), v.minValue(-most, wrong), v.maxValue(most, wrong));
};

/** Opening hours in the format of schema.org. */
const hours = v.pipe(
  text,
  v.regex(
    /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))? \d\d:\d\d-\d\d:\d\d$/,
    'must read like “Mo-Sa 07:00-22:00”',
  ),
);

/** A store in a file; other members are ignored. */
const store = v.pipe(
  object({
    id: v.pipe(text, v.regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, colons or hyphens')),
    name: printable(200),
    street: printable(200),
    zip: printable(20),
    city: printable(100),
    country: v.nullish(v.pipe(v.string('must be a text'), v.regex(/^(?:[A-Z]{2})?$/, 'must be a code like “DE”')), ''),
    location: optional(object({ latitude: degrees(90), longitude: degrees(180) })),
    openingHours: optional(listOf(hours)),
  }),
  v.check(
    ({ country, location }) => location === undefined || isIn(country, location),
    'has a location that is not in its country; are latitude and longitude swapped?',
  ),
);

type Store = v.InferOutput<typeof store>;

const storesFile = object({
  retailStores: v.pipe(
    listOf(store),
    v.minLength(1, 'must have a store'),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have each id once'),
  ),
});

const regionsFile = object({
  prefixes: v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^[0-9]{1,5}$/, 'must be 1 to 5 digits')),
      v.picklist(['NORD', 'SUED'], 'must be NORD or SUED'),
      'must be an object',
    ),
    v.check((prefixes) => Object.keys(prefixes).length > 0, 'must have a prefix'),
  ),
});

function toRow({ id, name, street, zip, city, country, location, openingHours }: Store) {
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

interface Dataset {
  /** The name of its file in `productData`. */
  readonly file: string;
  readonly table: PgTable;
  readonly read: (document: unknown) => readonly Readonly<Record<string, unknown>>[];
}

/** Stores and regions of postcodes, by the names that operators use. */
const datasets = {
  /** `{ "retailStores": [{ "id": …, "name": …, "street": …, "zip": …, "city": … }] }`. */
  stores: {
    file: 'retail-stores.json',
    table: retailStore,
    read: (document) => check(storesFile, document).retailStores.map(toRow),
  },
  /** `{ "prefixes": { "10": "NORD" } }`. */
  postcodes: {
    file: 'regions.json',
    table: postcodeRegion,
    read: (document) =>
      Object.entries(check(regionsFile, document).prefixes).map(([prefix, region]) => ({ prefix, region })),
  },
} satisfies Readonly<Record<string, Dataset>>;

export type DatasetName = keyof typeof datasets;

const MAX_PROBLEMS = 20;

function check<S extends v.GenericSchema>(schema: S, document: unknown): v.InferOutput<S> {
  const result = readWhole(schema, document);
  if (!('problems' in result)) return result.output;
  const { problems } = result;
  const others = problems.length > MAX_PROBLEMS ? [`${problems.length - MAX_PROBLEMS} more`] : [];
  return fail([...problems.slice(0, MAX_PROBLEMS), ...others].join('\n'));
}

/** Size limit in bytes; retailers have thousands of stores, not millions. */
const LARGEST = 20_000_000;

function readRows({ read }: Dataset, file: string) {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    throw new DocumentError(`${file} cannot be read.`, { cause });
  }
  if (bytes.length > LARGEST) fail(`${file} is larger than ${LARGEST / 1_000_000} MB.`);
  try {
    // The decoder drops a byte order mark.
    return read(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (cause) {
    if (cause instanceof DocumentError) throw new DocumentError(`${file}: ${cause.message}`, { cause });
    throw new DocumentError(`${file} is not JSON in UTF-8.`, { cause });
  }
}

/** Result of an import: rows in the database before and after it. */
export interface ImportReport {
  readonly dataset: DatasetName;
  readonly before: number;
  readonly rows: number;
}

/**
 * Condition of an import: `empty` only into an empty table, `likely` unless the file has less than half of its rows.
 */
type When = 'always' | 'likely' | 'empty';

const BATCH_SIZE = 1000;

/**
 * Replaces stores or postcodes by those of a file, in one transaction, so that customers never see a mixture. One
 * import at a time, on all nodes. Throws DocumentError for an invalid file and then changes nothing.
 * Source: requirements#reference-data.
 */
export async function importReferenceData(
  db: Database,
  name: DatasetName,
  file: string,
  when: When,
): Promise<ImportReport> {
  const dataset: Dataset = datasets[name];
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${dataset.table} in share row exclusive mode`);
    const before = await tx.$count(dataset.table);
    if (when === 'empty' && before > 0) return { dataset: name, before, rows: before };
    const rows = readRows(dataset, file);
    if (when === 'likely' && rows.length < before / 2)
      fail(`${file} has only ${rows.length} rows, the database ${before}; with --force it is imported all the same.`);
    await tx.delete(dataset.table);
    for (let at = 0; at < rows.length; at += BATCH_SIZE)
      await tx.insert(dataset.table).values(rows.slice(at, at + BATCH_SIZE));
    return { dataset: name, before, rows: rows.length };
  });
}

/** Imports both data sets from their files in `folder`; a node does so only for empty tables. Throws DocumentError. */
export async function loadReferenceData(db: Database, folder: string, when: 'always' | 'empty'): Promise<void> {
  for (const name of ['postcodes', 'stores'] as const)
    await importReferenceData(db, name, `${folder}/${datasets[name].file}`, when);
}
