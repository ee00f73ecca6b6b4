import { openDatabase } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { prepareEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { readDraft, replaceDraft } from '#backend/product/content/drafts.ts';
import { importContent, publishDraft } from '#backend/product/content/publications.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import type { PublishingSettings } from './killedNodes.ts';

/** Changes and publishes the content of a site, again and again, and tells each number that was acknowledged. */
const { url, dataDir, site, filler } = JSON.parse(process.argv[2] ?? '{}') as PublishingSettings;
const prepared = url === undefined ? await prepareEmbeddedDatabase() : undefined;
const db = await openDatabase({ url, dataDir, prepared });
await runMigrations(db, productMigrations.folder, productMigrations.table);
const change = { by: { id: 'a', name: 'A', email: '' }, now: 1 };
const documents = (mark: string) => ({ de: { mark, filler }, en: { mark, filler }, fr: { mark, filler } });
await importContent(db, site, documents('first'), { note: 'first', keepOthers: true }, change);
process.once('disconnect', () => process.exit(1));
for (;;) {
  const draft = await readDraft(db, site);
  const mark = `mark-${draft?.revision ?? 0}-${process.pid}`;
  const saved = await replaceDraft(
    db,
    site,
    draft?.revision ?? 0,
    { documents: documents(mark), action: 'draft-changed' },
    change,
  );
  const done = await publishDraft(db, site, { revision: saved?.revision ?? 0, note: mark, fourEyes: false }, change);
  if (typeof done === 'object' && 'number' in done) process.send?.({ number: done.number, mark });
}
