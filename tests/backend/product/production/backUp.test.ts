import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importContent } from '#backend/product/content/publications/publications.ts';
import { publishedContent } from '#backend/product/content/publications/publishedContent.ts';
import { verifyEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { writeReminders } from '#backend/product/reminders/writeReminders.ts';
import { importReferenceData } from '#backend/product/reference-data/referenceData.ts';
import { remindersOf } from '#backend/product/reminders/reminderStore.ts';
import { searchStores } from '#backend/product/reference-data/referenceLookups.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { postgresPrograms } from '../../../nodes/postgresCluster.ts';
import { newServerDatabase } from '../../testDatabases.ts';
import { store, storeFile, testFolder } from '../reference-data/storeFiles.ts';
import { granted, record } from '../evidence/recordedLines.ts';

/** Undefined for an external server, which may have another version than the programs. */
const bin = process.env['DATABASE_URL'] === undefined ? postgresPrograms() : undefined;
const guide = readFileSync('docs/guides/operations.md', 'utf8');
/** The line of the guide that runs a program of PostgreSQL. */
const lineOf = (program: string): string =>
  new RegExp(String.raw`^${program} .*$`, 'm').exec(guide)?.[0] ?? `the guide does not use ${program}`;

describe.skipIf(bin === undefined)('a back-up by the guide’s commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const files = testFolder();
  let before: Database;
  let after: Database;
  /** The data of another site, in its own schema. */
  let france: { readonly before: Database; readonly after: Database };
  const run = (program: string, databaseUrl: string): void => {
    execFileSync('sh', ['-ec', lineOf(program)], {
      cwd: folder,
      env: { ...process.env, PATH: `${bin}:${process.env['PATH']}`, DATABASE_URL: databaseUrl },
      stdio: 'pipe',
    });
  };

  beforeAll(async () => {
    const [first, second] = [await newServerDatabase('none'), await newServerDatabase('none')];
    before = await openDatabase({ url: first });
    await runMigrations(before, productMigrations.folder, productMigrations.table);
    const change = { by: { id: 'staff-1', name: 'Paula', email: '' }, now: 1 };
    await importContent(before, 'germany', { de: { tabs: [] }, en: { tabs: [] } }, { note: 'first' }, change);
    await record(before, 'ada', [granted('preferences.privacy.aec'), granted('subscriptions.NLT_WEEKLY')]);
    await writeReminders(
      before,
      ['ada', 'leaving'].map((subscriber) => ({
        reminderId: `of-${subscriber}`,
        subscriber,
        variantId: 'v',
        variantName: { de: 'Ä “quoted” \\ name' },
      })),
      5,
    );
    const ofFrance = { schema: 'site_france' };
    const beforeInFrance = await openDatabase({ url: first, ...ofFrance });
    await runMigrations(beforeInFrance, productMigrations.folder, productMigrations.table, ofFrance.schema);
    await importReferenceData(before, 'stores', files.write('de.json', storeFile(store('DE1'))), 'always');
    const inFrance = files.write('fr.json', storeFile(store('FR1', { country: 'FR' })));
    await importReferenceData(beforeInFrance, 'stores', inFrance, 'always');
    await record(beforeInFrance, 'zoe', [granted('preferences.privacy.aec')]);
    run('pg_dump', first);
    // A restored backup loses later changes.
    await eraseSubscriber(before, 'leaving', 6);
    run('pg_restore', second);
    after = await openDatabase({ url: second });
    france = { before: beforeInFrance, after: await openDatabase({ url: second, ...ofFrance }) };
  }, 60_000);
  afterAll(async () => {
    await before?.close();
    await after?.close();
    await france?.before.close();
    await france?.after.close();
    rmSync(folder, { recursive: true });
  });

  it('restores reminders, evidence and content, and a node finds nothing to migrate', async () => {
    const done = async (db: Database): Promise<unknown> =>
      (await db.execute(sql`select count(*)::int as n from product_services_migrations`)).rows;
    const migrated = await done(after);
    await runMigrations(after, productMigrations.folder, productMigrations.table);
    expect(await done(after)).toEqual(migrated);
    expect(await remindersOf(after, 'ada')).toEqual(await remindersOf(before, 'ada'));
    expect(await verifyEvidence(after)).toEqual({ people: 1, lines: 2, broken: [], changedWords: [] });
    const published = publishedContent(after, () => ['germany']);
    await published.refresh();
    expect(published.version('germany')?.documents).toEqual({ de: { tabs: [] }, en: { tabs: [] } });
  });

  it('restores stores, and every site with its own data', async () => {
    const findStores = async (db: Database): Promise<readonly string[]> =>
      (await searchStores(db, 'hauptstrasse')).map(({ id }) => id);
    expect(await findStores(after)).toEqual(['DE1']);
    expect(await findStores(france.after)).toEqual(['FR1']);
    expect(await verifyEvidence(france.after)).toEqual({ people: 1, lines: 1, broken: [], changedWords: [] });
    await runMigrations(france.after, productMigrations.folder, productMigrations.table, 'site_france');
    await expect(france.after.execute(sql`update consent_evidence set granted = false`)).rejects.toThrow();
  });

  it('protects the restored evidence as before', async () => {
    await expect(after.execute(sql`update consent_evidence set granted = false`)).rejects.toThrow();
  });

  it('brings back who was erased since, until the erasure is repeated', async () => {
    expect(await remindersOf(before, 'leaving')).toEqual([]);
    expect(await remindersOf(after, 'leaving')).toHaveLength(1);
    await eraseSubscriber(after, 'leaving', 7);
    expect(await remindersOf(after, 'leaving')).toEqual([]);
  });
});
