import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchPublications } from '#backend/product/studio/contentTimer.ts';
import { readDraft, replaceDraft } from '#backend/product/content/drafts/drafts.ts';
import {
  importContent,
  cancelScheduled,
  publishDraft,
  readScheduled,
  readVersions,
} from '#backend/product/content/publications/publications.ts';
import { publishedContent } from '#backend/product/content/publications/publishedContent.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { prepareEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { usual, type Bench } from '../../engines.ts';

const ada = { by: { id: 'ada', name: 'Ada', email: '' }, now: 1000 };
const both = (text: string) => ({ de: { text }, en: { text } });

describe.each(usual)('a node that slept through the time of a publication, on $name', ({ skip, prepare }) => {
  let bench: Bench;
  let open: () => Promise<Database>;
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  beforeAll(async () => {
    if (skip) return;
    bench = await prepare();
    const url = await bench.newUrl?.();
    const prepared = await prepareEmbeddedDatabase();
    open = async () => {
      const db = await openDatabase(url === undefined ? { dataDir: folder, prepared } : { url });
      await runMigrations(db, productMigrations.folder, productMigrations.table);
      return db;
    };
  }, 60_000);
  afterAll(async () => {
    if (!skip) await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(skip)('carries it out when it starts again, and none that was cancelled', async () => {
    const before = await open();
    await importContent(before, 'germany', both('old'), { note: '' }, ada);
    const later = async (text: string, at: number): Promise<string> => {
      const draft = await readDraft(before, 'germany');
      const change = { documents: both(text), action: 'draft-changed' } as const;
      const saved = await replaceDraft(before, 'germany', draft?.revision ?? 0, change, ada);
      const wanted = { revision: saved?.revision ?? 0, note: text, fourEyes: false, later: { at, zone: 'UTC' } };
      const done = await publishDraft(before, 'germany', wanted, ada);
      return typeof done === 'object' && 'id' in done ? done.id : '';
    };
    await later('in time', 5000);
    const cancelled = await later('cancelled', 6000);
    await later('not yet', 60_000);
    expect(await cancelScheduled(before, 'germany', cancelled, ada)).toBe(true);
    await before.close();

    const db = await open();
    const published = publishedContent(db, () => ['germany']);
    await published.refresh();
    expect(published.version('germany')).toEqual({ number: 1, documents: both('old') });
    const node = createServer();
    watchPublications(node, { db, clock: { now: () => 30_000 }, published });
    await expect
      .poll(() => published.version('germany'), { interval: 50 })
      .toEqual({ number: 2, documents: both('in time') });
    await node.close();
    expect((await readVersions(db, 'germany')).map(({ note }) => note)).toEqual(['in time', '']);
    expect((await readScheduled(db, 'germany')).map(({ note }) => note)).toEqual(['not yet']);
    await db.close();
  });
});
