import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { brokenAt } from '#backend/product/evidence/evidenceLines.ts';
import { evidenceOf } from '#backend/product/evidence/storedEvidence.ts';
import { headOf } from '#backend/product/evidence/recordEvidence.ts';
import { openDatabase } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { embeddedMigrations } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { granted, record, withdrawn } from '../../product/evidence/recordedLines.ts';

it('evidence that an earlier version recorded is moved line by line, and its seals stay valid', async () => {
  const [product, provider] = embeddedMigrations;
  if (product === undefined || provider === undefined) throw new Error('a set of migrations is missing');
  const db = await openDatabase({});
  await runMigrations(db, product.folder, product.table);
  const earlier = before('0003_evidence_to_product', provider.folder);
  await runMigrations(db, earlier, provider.table);
  rmSync(earlier, { recursive: true });
  await record(db, 'ada', [granted('preferences.privacy.aec'), withdrawn('preferences.privacy.aec')]);
  const lines = await evidenceOf(db, 'ada');
  // The table of the earlier version: the same columns under another name, `build` last.
  const columns = sql`"uid", "position", "at", "event", "email", "purpose", "granted", "text_hash", "text_version", "text_language", "document_url", "channel", "api_key", "action", "page", "build", "mail_template", "mail_id", "mail_sent_at", "request_id", "ip", "token_hash", "previous_hash", "hash"`;
  await db.execute(sql`insert into idp_consent_evidence (${columns}) select ${columns} from consent_evidence`);
  await db.execute(sql`insert into idp_consent_evidence_heads select * from consent_evidence_heads`);
  await db.execute(sql`alter table consent_evidence disable trigger user`);
  await db.execute(sql`alter table consent_evidence_heads disable trigger user`);
  await db.execute(sql`truncate consent_evidence, consent_evidence_heads`);
  await db.execute(sql`alter table consent_evidence enable trigger user`);
  await db.execute(sql`alter table consent_evidence_heads enable trigger user`);
  await runMigrations(db, provider.folder, provider.table);
  expect(await evidenceOf(db, 'ada')).toEqual(lines);
  expect(brokenAt(lines, await headOf(db, 'ada'))).toBeUndefined();
  await db.close();
}, 60_000);

/** A copy of a folder of migrations that ends before the named one. */
function before(tag: string, folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  cpSync(folder, copy, { recursive: true });
  const file = join(copy, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { readonly entries: readonly { readonly tag: string }[] };
  const end = journal.entries.findIndex((entry) => entry.tag === tag);
  if (end < 0) throw new Error(`there is no migration ${tag}`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return copy;
}
