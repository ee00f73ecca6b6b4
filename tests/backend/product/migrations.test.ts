import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { usual, type Bench } from '../engines.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

interface Column {
  readonly name: string;
  readonly type: string;
  /** Whether a row can omit it. */
  readonly optional: boolean;
}

const readJournal = (folder: string): Journal =>
  JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal;
const { entries } = readJournal(productMigrations.folder);

describe.each(usual)('an upgrade on $name', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  let bench: Bench;
  let db: Database;
  /** The columns after the first n migrations, by n. */
  const columnsAfter: (readonly Column[])[] = [[]];

  beforeAll(async () => {
    bench = await engine.prepare();
    db = await bench.open('none');
    for (let count = 1; count <= entries.length; count += 1) {
      await runMigrations(db, release(count), productMigrations.table);
      columnsAfter.push(await columns());
    }
  }, 60_000);
  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true });
  });

  /** The migrations of an earlier release. */
  function release(count: number): string {
    const copy = join(folder, `${count}`);
    cpSync(productMigrations.folder, copy, { recursive: true });
    const journal = { ...readJournal(copy), entries: entries.slice(0, count) };
    writeFileSync(`${copy}/meta/_journal.json`, JSON.stringify(journal));
    return copy;
  }

  async function columns(): Promise<readonly Column[]> {
    const { rows } = await db.execute<{ name: string; type: string; optional: boolean }>(sql`
      select table_name || '.' || column_name as name, data_type as type,
        is_nullable = 'YES' or column_default is not null as optional
      from information_schema.columns where table_schema = 'public' order by 1`);
    return rows;
  }

  it.each(entries.slice(1).map(({ tag }, index): [string, number] => [tag, index + 1]))(
    '%s leaves nodes of the release before working: their columns stay, and rows can be written without new ones',
    (_tag, before) => {
      const [oldColumns = [], newColumns = []] = [columnsAfter[before], columnsAfter[before + 1]];
      expect(newColumns.map(({ name, type }) => `${name} ${type}`)).toEqual(
        expect.arrayContaining(oldColumns.map(({ name, type }) => `${name} ${type}`)),
      );
      const tables = new Set(oldColumns.map(({ name }) => name.split('.')[0]));
      const oldNames = new Set(oldColumns.map(({ name }) => name));
      const demanded = newColumns.filter(
        ({ name, optional }) => !oldNames.has(name) && tables.has(name.split('.')[0]) && !optional,
      );
      expect(demanded).toEqual([]);
    },
  );

  it('can be rolled back by starting the release before: it finds nothing to migrate and changes nothing', async () => {
    const now = await columns();
    await runMigrations(db, release(entries.length - 1), productMigrations.table);
    expect(await columns()).toEqual(now);
  });
});
