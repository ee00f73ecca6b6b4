import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCommand } from '#backend/commands/commands.ts';
import { importReferenceData, loadReferenceData } from '#backend/product/reference-data/referenceData.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { bundledProgram } from '../../../nodes/bundledProgram.ts';
import { postgres, usual, type Bench } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';
import { folder as settingsFolder, good, read, removeFolder, secrets } from '../production/testSettings.ts';
import { manyStores, store, storeFile, testFolder } from './storeFiles.ts';

const folder = testFolder();

const townsIn = async (db: Database): Promise<readonly string[]> =>
  (await db.execute<{ town: string }>(sql`select distinct town from retail_store order by town`)).rows.map(
    ({ town }) => town,
  );

describe.each(usual)('an import on $name', (engine) => {
  const { db } = testDatabase(engine);
  beforeEach(async () => {
    await db.execute(sql`truncate retail_store, postcode_region`);
  });
  const importStores = (content: string | Uint8Array, when: 'always' | 'likely' = 'likely') =>
    importReferenceData(db, 'stores', folder.write('stores.json', content), when);
  const names = async (): Promise<readonly unknown[]> =>
    (await db.execute<{ ui_text: string }>(sql`select ui_text from retail_store order by id`)).rows.map(
      ({ ui_text: text }) => text.split(',')[0],
    );

  it('replaces what the database has', async () => {
    await importStores(storeFile(store('a'), store('b'), store('c')));
    const report = await importStores(storeFile(store('a'), store('b', { name: 'New' }), store('d'), store('e')));
    expect(report).toEqual({ dataset: 'stores', before: 3, rows: 4 });
    expect(await names()).toEqual(['Kontor a', 'New', 'Kontor d', 'Kontor e']);
  });

  it.each([
    ['has no name', store('x', { name: undefined }), ', name: must be a text'],
    ['has a null for its town', store('x', { city: null }), ', city: must be a text'],
    ['has a control character', store('x', { name: 'a\u0000b' }), ', name: must be readable text'],
    ['has half a character', store('x', { name: 'a\uD83D' }), ', name: must be readable text'],
    ['has an endless name', store('x', { name: 'a'.repeat(201) }), ', name: must have at most 200 characters'],
    ['has an id of another kind', store('x y'), ', id: must be 1 to 64 letters, digits, dots, colons or hyphens'],
    ['has swapped coordinates', store('x', { location: { latitude: 13.4, longitude: 52.5 } }), ': has a location'],
    ['lies in another country', store('x', { location: { latitude: 40.4, longitude: -3.7 } }), ': has a location'],
    ['lies in the sea', store('x', { location: { latitude: 0, longitude: 0 } }), ': has a location'],
    [
      'lies beyond the pole',
      store('x', { location: { latitude: 91, longitude: 0 } }),
      ', location.latitude: must be between -90 and 90 degrees',
    ],
    [
      'has coordinates as text',
      store('x', { location: { latitude: '52', longitude: 13 } }),
      ', location.latitude: must be a number',
    ],
    [
      'has opening hours of another kind',
      store('x', { openingHours: ['7-22'] }),
      ', openingHours, number 1: must read like “Mo-Sa 07:00-22:00”',
    ],
    ['is no object', 7, ': must be an object'],
  ])(
    'refuses a file with a store that %s, names it, and nothing changes (requirements#reference-data)',
    async (_case, wrong, problem) => {
      await importStores(storeFile(store('a')));
      await expect(importStores(storeFile(store('b'), wrong, store('z')), 'always')).rejects.toThrow(
        `stores.json: retailStores, number 2${problem}`,
      );
      expect(await names()).toEqual(['Kontor a']);
    },
  );

  it('names the first 20 wrong places and how many more there are', async () => {
    const wrong = storeFile(...manyStores(30, { zip: 7 }));
    await expect(importStores(wrong)).rejects.toThrow(/number 20, zip: must be a text\n10 more$/);
  });

  it('takes null for what may be absent, and a location in a country without bounds', async () => {
    const minimalStore = store('a', { location: null, openingHours: null, country: null, phone: '1' });
    const island = store('b', { country: 'MQ', location: { latitude: 14.6, longitude: -61 } });
    expect(await importStores(storeFile(minimalStore, island))).toMatchObject({ rows: 2 });
  });

  it.each([
    ['is cut in half', storeFile(...manyStores(4)).slice(0, 200), /stores\.json is not JSON in UTF-8/],
    ['is empty', '', /is not JSON/],
    ['is a page', '<!doctype html><p>Sign in', /is not JSON/],
    ['is a list', '[]', /retailStores: must be a list/],
    ['has another member', '{"stores": []}', /retailStores: must be a list/],
    ['has no stores', storeFile(), /retailStores: must have a store/],
    ['has an id twice', storeFile(store('a'), store('a')), /retailStores: must have each id once/],
    ['is nested without end', '['.repeat(200_000), /is not JSON/],
    ['is in UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00]), /is not JSON in UTF-8/],
    ['is in Latin-1', Buffer.from(storeFile(store('a', { city: 'Köln' })), 'latin1'), /is not JSON in UTF-8/],
    ['is huge', new Uint8Array(20_000_001), /is larger than 20 MB/],
  ])('refuses a file that %s, and nothing changes', async (_case, content, sentence) => {
    await importStores(storeFile(store('a')));
    await expect(importStores(content, 'always')).rejects.toThrow(sentence);
    expect(await names()).toEqual(['Kontor a']);
  });

  it('reads a file with a byte order mark', async () => {
    expect(await importStores(`\uFEFF${storeFile(store('a'))}`)).toMatchObject({ rows: 1 });
  });

  it('refuses a file that would take away more than half of the stores, but not by force', async () => {
    await importStores(storeFile(...manyStores(10)));
    const file = folder.write('stores.json', storeFile(...manyStores(4)));
    await expect(findCommand(['import-stores', file])(db, 0)).rejects.toThrow(
      'has only 4 rows, the database 10; with --force it is imported all the same.',
    );
    expect(await names()).toHaveLength(10);
    await findCommand(['import-stores', file, '--force'])(db, 0);
    expect(await names()).toHaveLength(4);
  });

  it('takes more stores than one statement can write', async () => {
    expect(await importStores(storeFile(...manyStores(2500)))).toMatchObject({ rows: 2500 });
    expect(await names()).toHaveLength(2500);
  });

  it('reads regions of postcodes and names each wrong one', async () => {
    const importRegions = (prefixes: object) =>
      importReferenceData(db, 'postcodes', folder.write('regions.json', JSON.stringify({ prefixes })), 'likely');
    expect(await importRegions({ 10: 'NORD', 80: 'SUED' })).toEqual({ dataset: 'postcodes', before: 0, rows: 2 });
    await expect(importRegions({ '1x': 'NORD', 8: 'WEST' })).rejects.toThrow(
      'regions.json: prefixes.8: must be NORD or SUED\nprefixes.1x: must be 1 to 5 digits',
    );
    await expect(importRegions({})).rejects.toThrow('prefixes: must have a prefix');
  });

  it('is a command that prints how many rows there were and are', async () => {
    const file = folder.write('stores.json', storeFile(store('a'), store('b')));
    expect(await findCommand(['import-stores', file])(db, 7)).toEqual({
      output: { dataset: 'stores', before: 0, rows: 2 },
    });
    await expect(findCommand(['import-postcodes', join(folder.path, 'none')])(db, 9)).rejects.toThrow(/cannot be read/);
    expect(() => findCommand(['import-stores', file, '--forced'])).toThrow(/Commands:/);
    expect(() => findCommand(['import-stores', '--force'])).toThrow(/Commands:/);
  });
});

describe.skipIf(postgres.skip)(`two nodes on one ${postgres.name} with files of their own`, () => {
  let bench: Bench;
  let url: string;
  let nodes: readonly [Database, Database];
  beforeAll(async () => {
    bench = await postgres.prepare();
  }, 60_000);
  beforeEach(async () => {
    url = await (bench.newUrl ?? raise())();
    nodes = [await openDatabase({ url }), await openDatabase({ url })];
    await runMigrations(nodes[0], productMigrations.folder, productMigrations.table);
    folder.write('regions.json', '{"prefixes": {"1": "NORD"}}');
  });
  afterEach(async () => void (await Promise.all(nodes.map((db) => db.close()))));
  afterAll(async () => {
    await bench.close();
    removeFolder();
  });

  const storesIn = (city: string, count = 300): string =>
    folder.write('retail-stores.json', storeFile(...manyStores(count, { city })));

  it('start together: one fills the database, whole, and no later start changes it', async () => {
    const [one, other] = nodes;
    storesIn('Ulm');
    await Promise.all(nodes.map((db) => loadReferenceData(db, folder.path, 'empty')));
    expect(await townsIn(one)).toEqual(['ulm']);
    storesIn('Kiel');
    await Promise.all(nodes.map((db) => loadReferenceData(db, folder.path, 'empty')));
    expect(await townsIn(one)).toEqual(['ulm']);
    await findCommand(['import-stores', storesIn('Bonn')])(one, 3);
    expect(await townsIn(other)).toEqual(['bonn']);
  });

  it('start without files where the database has the data', async () => {
    storesIn('Ulm');
    await loadReferenceData(nodes[0], folder.path, 'empty');
    await loadReferenceData(nodes[1], join(folder.path, 'none'), 'empty');
    expect(await townsIn(nodes[1])).toEqual(['ulm']);
  });

  it('read the rows of before or those of after, never a mixture and never none', async () => {
    const [one, other] = nodes;
    const replace = (city: string) => importReferenceData(one, 'stores', storesIn(city, 600), 'always');
    await replace('Ulm');
    const seen = new Set<string>();
    const end = new AbortController();
    const reader = (async () => {
      while (!end.signal.aborted) {
        const { rows } = await other.execute<{ town: string; n: number }>(
          sql`select town, count(*)::int as n from retail_store group by town order by town`,
        );
        seen.add(JSON.stringify(rows));
      }
    })();
    for (let round = 1; round <= 4; round += 1) await replace(round % 2 === 1 ? 'Kiel' : 'Ulm');
    end.abort();
    await reader;
    const whole = ['kiel', 'ulm'].map((town) => JSON.stringify([{ town, n: 600 }]));
    expect([...seen].filter((rows) => !whole.includes(rows))).toEqual([]);
    expect(seen.size).toBe(2);
  }, 60_000);

  it('lose nothing when an import is killed in the middle: the old rows are all there, and it can be repeated', async () => {
    const [db, locking] = nodes;
    await importReferenceData(db, 'stores', folder.write('old.json', storeFile(store('a'), store('last'))), 'always');
    const file = storesIn('Kiel');
    read(good);
    const environment = {
      ...process.env,
      ...secrets,
      DATABASE_URL: url,
      KONTOR_SETTINGS: join(settingsFolder, 'settings.json'),
    };
    const program = await bundledProgram('backend/commands/main.ts');
    let exit: Promise<unknown> = Promise.resolve();
    await locking.transaction(async (tx) => {
      // The import waits for this row after it has removed the others.
      await tx.execute(sql`select id from retail_store where id = 'last' for update`);
      const child = spawn(process.execPath, [program, 'import-stores', file], { env: environment, stdio: 'ignore' });
      exit = new Promise((resolve) => {
        child.once('exit', (code, signal) => resolve(signal ?? code));
      });
      const waits = sql`select 1 from pg_stat_activity where query like 'delete from "retail_store"%' and wait_event_type = 'Lock'`;
      while ((await db.execute(waits)).rows.length === 0 && child.exitCode === null);
      child.kill('SIGKILL');
      await exit;
    });
    expect(await exit).toBe('SIGKILL');
    expect(await townsIn(db)).toEqual(['berlin']);
    await findCommand(['import-stores', file])(db, 9);
    expect(await townsIn(db)).toEqual(['kiel']);
  }, 60_000);
});

function raise(): never {
  throw new Error('there is no PostgreSQL here');
}
