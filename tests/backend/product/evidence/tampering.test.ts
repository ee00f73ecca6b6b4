import { hashText } from '#backend/shared/hashes.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { brokenAt, sealOf, type Evidence } from '#backend/product/evidence/evidenceLines.ts';
import { evidenceOf, readEvidence, verifyEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { headOf, keepWords, allowDeletion } from '#backend/product/evidence/recordEvidence.ts';
import { personReceipt } from '#backend/product/consents/personReceipt.ts';
import { adjustableClock } from '#backend/shared/clock.ts';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { embedded, usual } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';
import { responsibleContent } from './receipt/receiptParts.ts';
import { granted, record, withdrawn } from './recordedLines.ts';

const uid = 'uid-1';

/** A database in which a line is recorded between the reads of the lines and of their head. */
const growing = (queries: Queries, db: Database): Queries =>
  new Proxy(queries, {
    get: (target, name) => {
      if (name === 'transaction')
        return (work: (tx: Queries) => Promise<unknown>, config: Parameters<Queries['transaction']>[1]) =>
          target.transaction((tx) => work(growing(tx, db)), config);
      if (name !== 'select') return Reflect.get(target, name, target) as unknown;
      return (fields?: object) => {
        if (fields === undefined || !('hash' in fields)) return target.select(fields as never);
        const query = target.select(fields as never);
        return {
          from: (table: never) => ({
            where: async (condition: never) => {
              await record(db, uid, [granted('subscriptions.NLT_OFFERS')]);
              return query.from(table).where(condition);
            },
          }),
        };
      };
    },
  });

for (const engine of usual)
  describe.skipIf(engine.skip)(`tampering, on the ${engine.name},`, () => {
    const { db } = testDatabase(engine);
    beforeEach(async () => {
      await db.transaction(async (tx) => {
        await allowDeletion(tx);
        await tx.execute(sql`truncate consent_evidence, consent_evidence_heads`);
      });
      await record(db, uid, [
        granted('preferences.privacy.aec'),
        granted('subscriptions.NLT_WEEKLY'),
        withdrawn('subscriptions.NLT_WEEKLY'),
      ]);
    });
    const evidence = (): Promise<readonly Evidence[]> => evidenceOf(db, uid);
    const tampered = async (change: (lines: Evidence[]) => Evidence[]): Promise<number | undefined> =>
      brokenAt(change([...(await evidence())]), await headOf(db, uid));

    it('with any member of any line is noticed (control)', async () => {
      expect(await tampered((lines) => lines)).toBeUndefined();
      const names = Object.keys((await evidence())[0] ?? {}) as (keyof Evidence)[];
      expect(names).toHaveLength(26);
      for (const name of names) {
        expect(
          await tampered((lines) =>
            lines.map((line, index) =>
              index === 1
                ? { ...line, [name]: typeof line[name] === 'boolean' ? !line[name] : `${line[name] ?? ''}x` }
                : line,
            ),
          ),
        ).toBe(2);
      }
    });

    it('by removing, inserting or swapping lines is noticed (control)', async () => {
      expect(await tampered((lines) => lines.toSpliced(0, 1))).toBe(1);
      expect(await tampered((lines) => lines.toSpliced(1, 1))).toBe(2);
      expect(await tampered(([one, two, three]) => [one, three, two].filter((line) => line !== undefined))).toBe(2);
      expect(await tampered((lines) => lines.toSpliced(1, 0, ...lines.slice(1, 2)))).toBe(3);
    });

    it('by cutting off the last lines, one or all, is found with the stored head, also after more was recorded', async () => {
      const all = await evidence();
      for (const left of [2, 1, 0]) expect(brokenAt(all.slice(0, left), await headOf(db, uid))).toBe(left + 1);
      await db.transaction(async (tx) => {
        await allowDeletion(tx);
        await tx.execute(sql`delete from consent_evidence where position = 3`);
      });
      await record(db, uid, [granted('subscriptions.NLT_WEEKLY')]);
      expect(brokenAt(await evidence(), await headOf(db, uid))).toBe(3);
      expect((await evidence()).map(({ position }) => position)).toEqual([1, 2, 4]);
    });

    // The embedded database has one connection, so that nothing is recorded between two reads of a transaction.
    it.skipIf(engine === embedded)('is not what a line is that comes during a read (requirements#PRI-2)', async () => {
      expect(await readEvidence(growing(db, db), uid)).not.toHaveProperty('brokenAt');
      const receiptKeys = { sign: (receipt: object) => Promise.resolve({ ...receipt }), published: { keys: [] } };
      const access = { baseUrl: '', apiKey: '', secret: '' };
      const document = () => ({ responsible: responsibleContent });
      const consentSite = { portal: access, preferenceCentre: access, document, origin: 'https://www.kontor.example' };
      const parts = { db: growing(db, db), clock: adjustableClock(), receiptKeys, consentSite };
      const { receipt } = await personReceipt(parts, uid, 'de');
      expect(receipt).toMatchObject({ 'kontor:end': { position: (receipt['kontor:lines'] as unknown[]).length } });
      expect(await evidence()).toHaveLength(5);
    });

    it('by sealing a changed last line again, or without a stored head, is noticed (control)', async () => {
      const lines = await evidence();
      const forged = lines.map((line) =>
        line.position === 3 ? { ...line, ip: '::', hash: sealOf({ ...line, ip: '::' }) } : line,
      );
      expect(brokenAt(forged, await headOf(db, uid))).toBe(3);
      expect(brokenAt(lines, undefined)).toBe(1);
    });

    it('with the stored head is refused by the database (requirements#PRI-2)', async () => {
      for (const statement of [
        sql`update consent_evidence_heads set position = 1`,
        sql`update consent_evidence_heads set hash = ''`,
        sql`delete from consent_evidence_heads`,
        sql`truncate consent_evidence_heads`,
      ]) {
        await expect(db.execute(statement)).rejects.toMatchObject({
          cause: { message: 'the end of consent evidence only moves forward' },
        });
      }
    });

    it.each([
      ['changing', sql`update consent_evidence set granted = true`],
      ['deleting', sql`delete from consent_evidence`],
      ['emptying the table', sql`truncate consent_evidence`],
    ])('by %s is refused by the database itself', async (_how, statement) => {
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'consent evidence is append-only' },
      });
      expect(await evidence()).toHaveLength(3);
    });

    it('of words that were kept is refused by the database, and found by the check of all evidence (control)', async () => {
      await keepWords(db, ['Angebote', 'Rezepte']);
      const change = sql`update consent_words set words = 'Etwas anderes' where words = 'Angebote'`;
      await expect(db.execute(change)).rejects.toThrow('Failed query');
      expect((await verifyEvidence(db)).changedWords).toEqual([]);
      await db.execute(sql`alter table consent_words disable trigger user`);
      await db.execute(change);
      await db.execute(sql`alter table consent_words enable trigger user`);
      expect((await verifyEvidence(db)).changedWords).toEqual([hashText('Angebote')]);
      await db.transaction(async (tx) => {
        await allowDeletion(tx);
        await tx.execute(sql`delete from consent_words`);
      });
    });

    it('is found by the check of all evidence, which names the person', async () => {
      await record(db, 'uid-2', [granted('preferences.privacy.aec')]);
      await record(db, 'uid-3', [granted('preferences.privacy.aec')]);
      expect(await verifyEvidence(db)).toEqual({ people: 3, lines: 5, broken: [], changedWords: [] });
      await db.execute(sql`alter table consent_evidence disable trigger user`);
      await db.execute(sql`update consent_evidence set granted = false where uid = ${uid} and position = 2`);
      await db.execute(sql`delete from consent_evidence where uid = 'uid-3'`);
      await db.execute(sql`alter table consent_evidence enable trigger user`);
      expect(await verifyEvidence(db)).toEqual({
        people: 3,
        lines: 4,
        broken: [
          { UID: uid, brokenAt: 2 },
          { UID: 'uid-3', brokenAt: 1 },
        ],
        changedWords: [],
      });
    });
  });
