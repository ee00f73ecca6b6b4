import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCommand } from '#backend/commands/commands.ts';
import { datasets } from '#backend/product/services/reference-data/datasets.ts';
import {
  importedVersions,
  importDue,
  loadReferenceData,
} from '#backend/product/services/reference-data/importReferenceData.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { postgres, type Bench } from '../../../engines.ts';
import { folder as settingsFolder, good, read, removeFolder, secrets } from '../../production/testSettings.ts';
import { manyStores, source, store, storeFile } from './files.ts';
import { bundledProgram } from '../../../../nodes/bundledProgram.ts';
import { isLong } from '../../../../longRun.ts';

const skip = postgres.skip;
const MINUTE = 60_000;

describe.skipIf(skip)(`two nodes on one ${postgres.name} with files of their own`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
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
  });
  afterEach(async () => void (await Promise.all(nodes.map((db) => db.close()))));
  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true });
    removeFolder();
  });

  /** Writes a folder of product data, or its stores alone, as if it was written at that time (epoch milliseconds). */
  function write(name: string, content: string, at = 1000): string {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    writeFileSync(`${own}/regions.json`, '{"prefixes": {"1": "NORD"}}');
    writeFileSync(`${own}/retail-stores.json`, content);
    utimesSync(`${own}/retail-stores.json`, at / 1000, at / 1000);
    return own;
  }
  const towns = async (): Promise<readonly string[]> =>
    (await nodes[0].execute<{ town: string }>(sql`select distinct town from retail_store order by town`)).rows.map(
      ({ town }) => town,
    );
  const storesIn = (city: string, count = 300): string => storeFile(...manyStores(count, { city }));

  it('start together: one fills the database, whole, and no later start changes it', async () => {
    const [one, other] = [write('one', storesIn('Ulm')), write('other', storesIn('Kiel'))];
    const reports = await Promise.all([
      loadReferenceData(nodes[0], one, { now: 1, when: 'empty' }),
      loadReferenceData(nodes[1], other, { now: 1, when: 'empty' }),
    ]);
    expect(new Set(reports.map(([, report]) => report?.result))).toEqual(new Set(['imported', 'outdated']));
    const [town = ''] = await towns();
    for (const own of [one, other, one]) await loadReferenceData(nodes[1], own, { now: 2, when: 'empty' });
    expect(await towns()).toEqual([town]);
    await findCommand(['import-stores', `${write('third', storesIn('Bonn'))}/retail-stores.json`])(nodes[0], 3);
    for (const own of [one, other]) await loadReferenceData(nodes[1], own, { now: 4, when: 'empty' });
    expect(await towns()).toEqual(['bonn']);
    expect(await importedVersions(nodes[0])).toContainEqual(
      expect.objectContaining({ dataset: 'stores', importedAt: 3, result: 'imported' }),
    );
  });

  it.skipIf(!isLong)('that are told the same at the same time import it once', async () => {
    const done = await Promise.all(nodes.map((db) => datasets.stores.import(db, source(storesIn('Ulm')), { now: 1 })));
    expect(new Set(done.map(({ result, added }) => `${result} ${added}`))).toEqual(
      new Set(['imported 300', 'unchanged 0']),
    );
  });

  it.skipIf(!isLong)(
    'wait for an import that takes longer than a statement may, and then see what it has done',
    async () => {
      const [one, other] = nodes;
      let second: Promise<unknown> = Promise.resolve();
      await one.transaction(async (tx) => {
        const lock = sql`select pg_advisory_xact_lock(hashtext('public:reference:retail-stores.json'))`;
        await tx.execute(lock);
        second = datasets.stores.import(other, source(storesIn('Ulm')), { now: 1 });
        for (let looks = 0; looks < 3; looks += 1) {
          // Each look of the waiting import is a statement of its own.
          const { rows } = await one.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`);
          expect(rows).toEqual([]);
        }
        expect(await towns()).toEqual([]);
      });
      expect(await second).toMatchObject({ result: 'imported', added: 300 });
    },
  );

  it('take turns on a schedule: one import in an interval, and an older file never replaces a newer one', async () => {
    const from = (own: string) => ({ stores: { from: `${own}/retail-stores.json`, everyMinutes: 60 } });
    const [older, newer] = [from(write('older', storesIn('Ulm'), 1000)), from(write('newer', storesIn('Kiel'), 2000))];
    const at = (minutes: number) => 10_000_000 + minutes * MINUTE;
    const both = async (minutes: number) =>
      (await Promise.all([importDue(nodes[0], newer, at(minutes)), importDue(nodes[1], newer, at(minutes))])).flat();
    expect(await both(0)).toMatchObject([{ result: 'imported', added: 300 }]);
    expect(await both(59)).toEqual([]);
    expect(await importDue(nodes[1], older, at(60))).toMatchObject([{ result: 'outdated' }]);
    expect(await towns()).toEqual(['kiel']);
    expect(await both(61)).toEqual([]);
    write('older', storesIn('Jena'), 3000);
    expect(await importDue(nodes[1], older, at(120))).toMatchObject([{ result: 'imported', changed: 300 }]);
    expect(await towns()).toEqual(['jena']);
  });

  it('tell on a schedule that a file is away or wrong, keep what they have, and import it when it is there', async () => {
    const own = write('late', storesIn('Ulm'));
    const schedules = { stores: { from: `${own}/retail-stores.json`, everyMinutes: 5 } };
    await importDue(nodes[0], schedules, 0);
    rmSync(`${own}/retail-stores.json`);
    expect(await importDue(nodes[0], schedules, 5 * MINUTE)).toMatchObject([
      { problem: expect.stringContaining('cannot be read') as string },
    ]);
    expect(await importedVersions(nodes[0])).toMatchObject([{ result: 'unreachable', rows: 300 }]);
    write('late', '{"retailStores": [', 5000);
    expect(await importDue(nodes[0], schedules, 10 * MINUTE)).toMatchObject([
      { problem: expect.stringContaining('It is not JSON') as string },
    ]);
    expect(await importedVersions(nodes[0])).toMatchObject([{ result: 'refused', rows: 300 }]);
    expect(await towns()).toEqual(['ulm']);
    write('late', storesIn('Bonn'), 6000);
    expect(await importDue(nodes[0], schedules, 15 * MINUTE)).toMatchObject([{ result: 'imported' }]);
  });

  it.skipIf(!isLong)('tell that an address does not answer, without the key in it', async () => {
    const address = { from: 'https://127.0.0.1:1/stores.json?key=secret', everyMinutes: 5 };
    expect(await importDue(nodes[0], { stores: address }, 0)).toEqual([
      { dataset: 'stores', problem: 'https://127.0.0.1:1/stores.json cannot be read: no answer.' },
    ]);
    expect(await importedVersions(nodes[0])).toMatchObject([{ result: 'unreachable', rows: 0 }]);
  });

  it('read the rows of before or those of after, never a mixture and never none', async () => {
    const [one, other] = nodes;
    await datasets.stores.import(one, source(storesIn('Ulm', 600)), { now: 0 });
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
    for (let round = 1; round <= 6; round += 1)
      await datasets.stores.import(one, source(storesIn(round % 2 === 1 ? 'Kiel' : 'Ulm', 600)), { now: round });
    end.abort();
    await reader;
    const whole = ['kiel', 'ulm'].map((town) => JSON.stringify([{ town, n: 600 }]));
    expect([...seen].filter((rows) => !whole.includes(rows))).toEqual([]);
    expect(seen.size).toBe(2);
  }, 60_000);

  it('lose nothing when an import is killed in the middle: the old rows are all there, and it can be repeated', async () => {
    const [db, locking] = nodes;
    await datasets.stores.import(db, source(storeFile(...manyStores(300), store('last'))), { now: 0 });
    const file = `${write('killed', storesIn('Kiel'))}/retail-stores.json`;
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
      // The import removes this row after it has written all others.
      await tx.execute(sql`select id from retail_store where id = 'last' for update`);
      const child = spawn(process.execPath, [program, 'import-stores', file], {
        env: environment,
        stdio: 'ignore',
      });
      exit = new Promise((resolve) => {
        child.once('exit', (code, signal) => resolve(signal ?? code));
      });
      const waits = sql`select 1 from pg_stat_activity where query like 'delete from "retail_store"%' and wait_event_type = 'Lock'`;
      while ((await db.execute(waits)).rows.length === 0 && child.exitCode === null);
      child.kill('SIGKILL');
      await exit;
    });
    expect(await exit).toBe('SIGKILL');
    expect(await towns()).toEqual(['berlin']);
    expect(await importedVersions(db)).toMatchObject([{ rows: 301, importedAt: 0 }]);
    expect(await findCommand(['import-stores', file])(db, 9)).toMatchObject({
      output: { result: 'imported', changed: 300, removed: 1 },
    });
    expect(await towns()).toEqual(['kiel']);
  }, 60_000);
});

function raise(): never {
  throw new Error('there is no PostgreSQL here');
}
