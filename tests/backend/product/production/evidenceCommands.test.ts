import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { consentReceipt } from '#backend/product/evidence/receipt/consentReceipt.ts';
import { linesOf } from '#backend/product/evidence/personEvidence.ts';
import { headOf } from '#backend/product/evidence/recordEvidence.ts';
import { exportEvidence, receiptOutcome } from '#backend/product/production/evidenceCommands.ts';
import { fastest } from '../../engines.ts';
import { granted, record, withdrawn } from '../evidence/recordedLines.ts';
import { receiptOf } from '../evidence/receipt/receiptParts.ts';
import { testDatabase } from '../services/testProduct.ts';

const database = testDatabase(fastest);
const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'file.json');
const own = { action: 'POST /rest/v1/customer/consents' };

/** The receipt of a person of the database. */
async function writeReceipt(uid: string): Promise<void> {
  const [lines, head] = [await linesOf(database.db, uid), await headOf(database.db, uid)];
  if (head === undefined) throw new Error('no evidence');
  writeFileSync(file, JSON.stringify(consentReceipt({ ...receiptOf([]), uid, lines, head })));
}

describe('commands about evidence', () => {
  it('write the evidence of everybody, a person a line, readable by its owner only', async () => {
    await record(database.db, 'ada', [granted('subscriptions.NLT_WEEKLY')], own);
    await record(database.db, 'ben', [granted('subscriptions.NLT_WEEKLY'), withdrawn('subscriptions.NLT_WEEKLY')], own);
    expect(await exportEvidence(database.db, file)).toEqual({ people: 2, lines: 3, broken: [] });
    const people = readFileSync(file, 'utf8').trim().split('\n');
    expect(people.map((line) => (JSON.parse(line) as { UID: string }).UID)).toEqual(['ada', 'ben']);
    await expect(exportEvidence(database.db, join(folder, 'none', 'file'))).rejects.toThrow('cannot be written');
  });

  it('accept a receipt of the database, also after more was recorded', async () => {
    await writeReceipt('ada');
    expect(await receiptOutcome(database.db, file)).toEqual({ output: { problems: [] }, failed: false });
    await record(database.db, 'ada', [withdrawn('subscriptions.NLT_WEEKLY')], own);
    expect((await receiptOutcome(database.db, file)).failed).toBe(false);
  });

  it('refuse a receipt that somebody sealed again, and one of nobody (control)', async () => {
    writeFileSync(
      file,
      JSON.stringify(consentReceipt({ ...receiptOf([{ event: 'granted', purpose: 'x.y' }]), uid: 'uid-1' })),
    );
    expect((await receiptOutcome(database.db, file)).output.problems).toEqual([
      'the database has no evidence of this person',
    ]);
    await record(database.db, 'uid-1', [granted('x.y')], own);
    expect((await receiptOutcome(database.db, file)).output.problems).toEqual(['the database has other lines']);
    writeFileSync(file, 'no JSON');
    await expect(receiptOutcome(database.db, file)).rejects.toThrow('cannot be read');
  });
});
