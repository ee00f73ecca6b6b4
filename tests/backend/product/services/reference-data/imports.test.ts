import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCommand } from '#backend/commands/commands.ts';
import type { ImportOptions, ImportReport } from '#backend/product/services/reference-data/dataset.ts';
import { datasets } from '#backend/product/services/reference-data/datasets.ts';
import { importedVersions } from '#backend/product/services/reference-data/importReferenceData.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { usual, type Bench } from '../../../engines.ts';
import { manyStores, source, store, storeFile } from './files.ts';

describe.each(usual)('an import on $name', (engine) => {
  let bench: Bench;
  let db: Database;
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  beforeAll(async () => {
    bench = await engine.prepare();
    db = await bench.open();
  }, 60_000);
  beforeEach(async () => {
    await db.execute(sql`truncate retail_store, postcode_region, reference_data`);
  });
  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true });
  });
  const importStores = (content: string | Uint8Array, options: Partial<ImportOptions> = {}): Promise<ImportReport> =>
    datasets.stores.import(db, source(content), { now: 5000, ...options });
  const names = async (): Promise<readonly unknown[]> =>
    (await db.execute<{ ui_text: string }>(sql`select ui_text from retail_store order by id`)).rows.map(
      ({ ui_text: text }) => text.split(',')[0],
    );

  it('counts what is new, changed, removed and unchanged', async () => {
    expect(await importStores(storeFile(store('a'), store('b'), store('c')))).toMatchObject({ rows: 3, added: 3 });
    const report = await importStores(storeFile(store('a'), store('b', { name: 'New' }), store('d')));
    expect(report).toMatchObject({ result: 'imported', rows: 3, added: 1, changed: 1, removed: 1, unchanged: 1 });
    expect(await names()).toEqual(['Kontor a', 'New', 'Kontor d']);
    expect(await importedVersions(db)).toEqual([{ dataset: 'stores', rows: 3, importedAt: 5000, result: 'imported' }]);
  });

  it('does nothing for the same file again', async () => {
    await importStores(storeFile(store('a')));
    expect(await importStores(storeFile(store('a')), { now: 9000 })).toMatchObject({
      result: 'unchanged',
      unchanged: 1,
    });
    expect(await importedVersions(db)).toMatchObject([{ importedAt: 5000, result: 'unchanged' }]);
  });

  it.each([
    ['has no name', store('x', { name: undefined }), 'is wrong: name: must be a text'],
    ['has a null for its town', store('x', { city: null }), 'is wrong: city: must be a text'],
    [
      'has two faults',
      store('x', { zip: 7, street: ' ' }),
      'is wrong: street: must be readable text; zip: must be a text',
    ],
    ['has a control character', store('x', { name: 'a\u0000b' }), 'is wrong: name: must be readable text'],
    ['has half a character', store('x', { name: 'a\uD83D' }), 'is wrong: name: must be readable text'],
    ['has an endless name', store('x', { name: 'a'.repeat(201) }), 'is wrong: name: must have at most 200 characters'],
    [
      'has an id of another kind',
      store('x y'),
      'is wrong: id: must be 1 to 64 letters, digits, dots, colons or hyphens',
    ],
    [
      'has swapped coordinates',
      store('x', { location: { latitude: 13.4, longitude: 52.5 } }),
      'has the location 13.4, 52.5: latitude and longitude are swapped',
    ],
    [
      'lies in another country',
      store('x', { location: { latitude: 40.4, longitude: -3.7 } }),
      'has the location 40.4, -3.7, which is not in DE',
    ],
    [
      'lies in the sea',
      store('x', { location: { latitude: 0, longitude: 0 } }),
      'has the location 0, 0, which is in the sea',
    ],
    [
      'lies beyond the pole',
      store('x', { location: { latitude: 91, longitude: 0 } }),
      'is wrong: location.latitude: must be between -90 and 90 degrees',
    ],
    [
      'has coordinates as text',
      store('x', { location: { latitude: '52', longitude: 13 } }),
      'is wrong: location.latitude: must be a number',
    ],
    [
      'has odd opening hours',
      store('x', { openingHours: ['7-22'] }),
      'is wrong: openingHours, number 1: must read like “Mo-Sa 07:00-22:00”',
    ],
    ['has an id that came before', store('a'), 'has the id a, which is already on line 2'],
    ['is no object', 7, 'is wrong: it: must be an object'],
  ])('leaves out a store that %s, names its line, and takes the others', async (_case, wrong, problem) => {
    const report = await importStores(storeFile(store('a'), wrong, store('z')));
    expect(report.refused).toEqual([{ line: 3, problem }]);
    expect(report).toMatchObject({ result: 'imported', added: 2 });
    expect(await names()).toEqual(['Kontor a', 'Kontor z']);
  });

  it('keeps what the database has of a store whose row is wrong', async () => {
    await importStores(storeFile(store('a'), store('b')));
    const report = await importStores(storeFile(store('a', { name: 'New' }), store('b', { zip: null })));
    expect(report).toMatchObject({ changed: 1, kept: 1, removed: 0, rows: 2 });
    expect(await names()).toEqual(['New', 'Kontor b']);
  });

  it('takes null for what may be absent, and names members that mean nothing', async () => {
    const report = await importStores(
      storeFile(store('a', { location: null, openingHours: null, country: null, phone: '1' })),
    );
    expect(report).toMatchObject({ result: 'imported', refused: [], ignoredMembers: ['phone'] });
  });

  it.each([
    ['is cut in half', storeFile(...manyStores(4)).slice(0, 200), /stores\.json: It is not JSON: see line \d/],
    ['is empty', '', /It is not JSON/],
    ['is a page', '<!doctype html><p>Sign in', /It is not JSON/],
    ['has comments', '// no\n{"retailStores": []}', /It is not JSON: see line 1/],
    ['is a list', '[]', /It must be an object with retailStores, a list/],
    ['has no stores', '{"stores": []}', /It must be an object with retailStores, a list/],
    ['is nested without end', '['.repeat(200_000), /It is nested too deeply|It is not JSON/],
    ['is in UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00]), /It is not in UTF-8/],
    [
      'is in Latin-1',
      new Uint8Array(Buffer.from(storeFile(store('a', { city: 'Köln' })), 'latin1')),
      /It is not in UTF-8/,
    ],
    ['is huge', new Uint8Array(20_000_001), /It is larger than 20 MB/],
  ])('refuses a file that %s, and nothing changes', async (_case, content, sentence) => {
    await importStores(storeFile(store('a')));
    await expect(importStores(content, { force: true })).rejects.toThrow(sentence);
    expect(await names()).toEqual(['Kontor a']);
  });

  it('reads a file with a byte order mark', async () => {
    expect(await importStores(`\uFEFF${storeFile(store('a'))}`)).toMatchObject({ added: 1 });
  });

  it('refuses a file without usable rows, also by force', async () => {
    await importStores(storeFile(store('a')));
    for (const content of [storeFile(), storeFile({ id: 'b' })])
      expect(await importStores(content, { force: true })).toMatchObject({
        result: 'refused',
        reason: 'The file has no usable row.',
        rows: 1,
      });
    expect(await names()).toEqual(['Kontor a']);
  });

  it('refuses a file that would take away more than half of the stores, but not by force', async () => {
    await importStores(storeFile(...manyStores(10)));
    const shrunk = storeFile(...manyStores(4));
    expect(await importStores(shrunk)).toMatchObject({
      result: 'refused',
      reason:
        'The file has usable rows for only 4 of the 10 in the database; with --force it is imported all the same.',
    });
    expect(await importedVersions(db)).toMatchObject([{ rows: 10, result: 'refused' }]);
    expect(await importStores(storeFile(...manyStores(5)))).toMatchObject({ result: 'imported', removed: 5 });
    expect(await importStores(storeFile(...manyStores(1)), { force: true })).toMatchObject({ removed: 4 });
  });

  it('takes 10,000 stores within a few seconds, and their prefixes likewise', async () => {
    expect(await importStores(storeFile(...manyStores(10_000)))).toMatchObject({ added: 10_000, refused: [] });
  }, 30_000);

  it('reads regions of postcodes with the line of each wrong one', async () => {
    const text = '{"prefixes": {\n"10": "NORD",\n"10": "SUED",\n"1x": "NORD",\n"8": "WEST",\n"80": "SUED"}}';
    const report = await datasets.postcodes.import(db, source(text, 'regions.json'), { now: 1 });
    expect(report).toMatchObject({ dataset: 'postcodes', added: 2 });
    expect(report.refused).toEqual([
      { line: 3, problem: 'has the prefix 10, which is already on line 2' },
      { line: 4, problem: 'has no prefix of 1 to 5 digits' },
      { line: 5, problem: 'has neither NORD nor SUED for 8' },
    ]);
  });

  it('is a command with a report for people, or as JSON', async () => {
    const file = join(folder, 'stores.json');
    writeFileSync(file, storeFile(store('a'), store('b', { zip: null, phone: 1 })));
    const told = await findCommand(['import-stores', file])(db, 7);
    expect(told.failed).toBe(true);
    expect(told.text).toBe(
      [
        `stores from ${file}: imported`,
        '1 in the database: 1 new, 0 changed, 0 unchanged, 0 kept; 0 removed',
        'Not used: phone',
        '1 left out:',
        '  line 3 is wrong: zip: must be a text',
        '',
      ].join('\n'),
    );
    const json = await findCommand(['import-stores', '--json', file])(db, 8);
    expect(json).toMatchObject({ output: { dataset: 'stores', result: 'unchanged', rows: 1 } });
    expect(json.text).toBeUndefined();
    await expect(findCommand(['import-postcodes', join(folder, 'none')])(db, 9)).rejects.toThrow(/cannot be read/);
    const plain = findCommand(['import-stores', 'http://stores.example/export.json']);
    await expect(plain(db, 10)).rejects.toThrow('An address must begin with https://.');
    expect(() => findCommand(['import-stores', file, '--forced'])).toThrow(/Commands:/);
    expect(() => findCommand(['import-stores', '--force'])).toThrow(/Commands:/);
  });
});
