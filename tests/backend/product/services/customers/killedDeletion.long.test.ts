import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endEvidence, noTexts, recordEvidence } from '#backend/product/evidence/recordEvidence.ts';
import { evidenceOf } from '#backend/product/evidence/storedEvidence.ts';
import { mailOutbox } from '#backend/product/mails/tables.ts';
import { GRACE, orderDeletion } from '#backend/product/services/customers/accountDeletions.ts';
import { remindersOf, replaceReminders } from '#backend/product/services/reminderStore.ts';
import { accountDeletion } from '#backend/product/services/tables.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { deleteUntilKilled } from '../../../../nodes/killedNodes.ts';
import { postgres, type Bench } from '../../../engines.ts';
import { cases, isLong } from '../../../../longRun.ts';

const people = cases(12, 200);
const uids = Array.from({ length: people }, (_, index) => `uid-${index}`);
const day = 86_400_000;
const start = Date.parse('2030-01-01T00:00:00Z');
const newsletter = { event: 'granted', purpose: 'subscriptions.NLT_WEEKLY', granted: true, ...noTexts } as const;
const how = {
  at: start,
  channel: 'site',
  apiKey: '',
  action: '',
  page: null,
  build: null,
  mailTemplate: null,
  mailId: null,
  mailSentAt: null,
  requestId: '',
  ip: '',
  tokenHash: null,
} as const;

describe.skipIf(postgres.skip)('a process that is killed while it deletes accounts, on PostgreSQL', () => {
  let bench: Bench;
  let url: string;
  let db: Database;
  let provider: Server;
  const accounts = new Set(uids);
  const deleted: string[] = [];
  beforeAll(async () => {
    bench = await postgres.prepare();
    url = (await bench.newUrl?.()) ?? '';
    db = await openDatabase({ url });
    await runMigrations(db, productMigrations.folder, productMigrations.table);
    provider = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const uid = new URLSearchParams(Buffer.concat(chunks).toString()).get('UID');
        const known = uid === null || accounts.has(uid);
        // Done at once, answered later: a kill in between leaves an account that is gone.
        if (request.url === '/accounts.deleteAccount' && uid !== null && accounts.delete(uid)) deleted.push(uid);
        setTimeout(() => response.end(JSON.stringify({ errorCode: known ? 0 : 403005 })), 5);
      });
    }).listen(0, '127.0.0.1');
  }, 60_000);
  afterAll(async () => {
    provider.close();
    await db.close();
    await bench.close();
  });

  it('completes each deletion once, whenever it was killed (requirements#CUS-4)', async () => {
    for (const uid of uids) {
      await orderDeletion(db, { uid, email: `${uid}@beispiel.example`, language: 'de' }, start);
      await recordEvidence(db, { uid, email: '' }, [newsletter], how);
      await replaceReminders(db, uid, [{ reminderId: `r-${uid}`, variantId: 'v', variantName: {} }], start);
    }
    const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    let kills = 0;
    for (let time = 0; time < 60; time += 1) {
      // Each process begins after the leases of the one before.
      const now = start + GRACE + time * 2 * 60_000;
      // The last ones have time to finish; those before are killed in the middle.
      const after = time < 6 ? 40 + Math.random() * 160 : 60_000;
      if ((await deleteUntilKilled({ url, provider: base, now }, after)) === 'done') break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(0);
    expect([deleted.toSorted(), await db.$count(accountDeletion)]).toEqual([uids.toSorted(), 0]);
    const mails = await db.select().from(mailOutbox);
    const of = (kind: string): readonly string[] =>
      mails.flatMap((mail) => (mail.kind === kind ? [mail.recipient.replace('@beispiel.example', '')] : [])).toSorted();
    expect(of('deletion-done')).toEqual(uids.toSorted());
    for (const uid of uids) {
      expect(await remindersOf(db, uid)).toEqual([]);
      expect((await evidenceOf(db, uid)).map(({ event }) => event)).toEqual(['granted', 'ended']);
    }
  }, 120_000);

  it.skipIf(!isLong)('would be found to have ended a person twice (control)', async () => {
    await endEvidence(db, { uid: 'uid-0', email: '' }, start + GRACE + day);
    expect((await evidenceOf(db, 'uid-0')).map(({ event }) => event)).not.toEqual(['granted', 'ended']);
  });
});
