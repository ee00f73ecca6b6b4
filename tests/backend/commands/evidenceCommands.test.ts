import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { consentReceipt } from '#backend/product/evidence/receipt/consentReceipt.ts';
import { linesOf } from '#backend/product/evidence/storedEvidence.ts';
import { headOf } from '#backend/product/evidence/recordEvidence.ts';
import { verifyWithDatabase, checksWithKeys, verifyWithKeys } from '#backend/commands/evidenceCommands.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { fastest } from '../engines.ts';
import { granted, record, withdrawn } from '../product/evidence/recordedLines.ts';
import { testReceiptKeys } from '../product/evidence/receipt/testReceiptKeys.ts';
import { receiptOf } from '../product/evidence/receipt/receiptParts.ts';
import { testDatabase } from '../product/services/testProduct.ts';

const database = testDatabase(fastest);
const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'file.json');
const keys = await testReceiptKeys();
const own = { action: 'POST /rest/v1/customer/consents' };

/** The receipt of a person of the database. */
async function writeReceipt(uid: string): Promise<void> {
  const [lines, head] = [await linesOf(database.db, uid), await headOf(database.db, uid)];
  if (head === undefined) throw new Error('no evidence');
  writeFileSync(file, JSON.stringify(await keys.sign(consentReceipt({ ...receiptOf([]), uid, lines, head }))));
}

const problems = async (): Promise<readonly string[]> =>
  (await verifyWithDatabase(database.db, file, keys.published)).problems;

describe('commands about evidence', () => {
  it('accept a receipt of the database, also after more was recorded', async () => {
    await record(database.db, 'ada', [granted('subscriptions.NLT_WEEKLY')], own);
    await writeReceipt('ada');
    expect(await problems()).toEqual([]);
    await record(database.db, 'ada', [withdrawn('subscriptions.NLT_WEEKLY')], own);
    expect(await problems()).toEqual([]);
  });

  it('refuse a receipt that somebody sealed again, and one of nobody (control)', async () => {
    writeFileSync(
      file,
      JSON.stringify(
        await keys.sign(consentReceipt({ ...receiptOf([{ event: 'granted', purpose: 'x.y' }]), uid: 'uid-1' })),
      ),
    );
    expect(await problems()).toEqual(['the database has no evidence of this person']);
    await record(database.db, 'uid-1', [granted('x.y')], own);
    expect(await problems()).toEqual(['the database has other lines']);
    const { 'kontor:signature': _signature, ...unsigned } = JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      unknown
    >;
    writeFileSync(file, JSON.stringify(unsigned));
    expect(await problems()).toContain('the receipt has no signature');
    writeFileSync(file, 'no JSON');
    expect(await problems()).toEqual(['the file is no receipt of consents']);
    await expect(verifyWithDatabase(database.db, join(folder, 'none'), {})).rejects.toThrow('cannot be read');
  });
});

describe('a receipt is checked with a key set alone, without settings and database', () => {
  const keyFile = join(folder, 'keys.json');
  const receiptFile = join(folder, 'receipt.jsonld');
  const receipt = consentReceipt(receiptOf([{ event: 'granted', purpose: 'subscriptions.NLT_WEEKLY' }]));
  const verify = async (keySet: string) => {
    const args = ['verify-receipt', receiptFile, '--keys', keySet];
    expect(checksWithKeys(args)).toBe(true);
    const { output, exitCode } = await verifyWithKeys(args);
    return {
      ...(JSON.parse(output) as { readonly signature: string; readonly problems: readonly string[] }),
      exitCode,
    };
  };

  it('by a file of keys or an address', async () => {
    writeFileSync(keyFile, JSON.stringify(keys.published));
    writeFileSync(receiptFile, JSON.stringify(await keys.sign(receipt)));
    expect(await verify(keyFile)).toMatchObject({ signature: 'VALID', problems: [], exitCode: 0 });
    const server = createServer((_request, answer) => answer.end(JSON.stringify(keys.published))).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await verify(`http://127.0.0.1:${port}/`)).toMatchObject({ signature: 'VALID', exitCode: 0 });
    server.closeAllConnections();
    server.close();
    await expect(verify(`http://127.0.0.1:${port}/`)).rejects.toThrow(DocumentError);
  });

  it('and each fault has a sentence of its own (requirements#receipt-signature)', async () => {
    writeFileSync(keyFile, JSON.stringify(keys.published));
    writeFileSync(receiptFile, JSON.stringify({ ...(await keys.sign(receipt)), 'dct:language': 'en' }));
    expect(await verify(keyFile)).toEqual({
      signature: 'CHANGED',
      problems: ['the receipt was changed: its signature does not belong to what stands in it'],
      exitCode: 1,
    });
    writeFileSync(receiptFile, JSON.stringify(await (await testReceiptKeys()).sign(receipt)));
    expect(await verify(keyFile)).toMatchObject({ signature: 'UNKNOWN_KEY', exitCode: 1 });
    writeFileSync(receiptFile, JSON.stringify(receipt));
    expect(await verify(keyFile)).toMatchObject({ signature: 'UNSIGNED', exitCode: 1 });
    writeFileSync(receiptFile, 'no JSON');
    expect(await verify(keyFile)).toEqual({
      signature: 'NO_RECEIPT',
      problems: ['the file is no receipt of consents'],
      exitCode: 1,
    });
    writeFileSync(receiptFile, JSON.stringify(await keys.sign(receipt)));
    writeFileSync(keyFile, '{}');
    await expect(verify(keyFile)).rejects.toThrow('The keys are no key set (JWKS).');
    await expect(verifyWithKeys(['verify-receipt', '--keys', keyFile])).rejects.toThrow('Use: verify-receipt');
    await expect(verifyWithKeys(['verify-receipt', receiptFile, '--keys', '--x'])).rejects.toThrow(DocumentError);
  });
});
