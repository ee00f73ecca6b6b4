import { hashText } from '#backend/shared/hashes.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { evidenceOf, readEvidence, verifyEvidence } from '#backend/product/evidence/storedEvidence.ts';
import {
  keepWords,
  noTexts,
  recordEvidence,
  endEvidence,
  purgeEvidence,
} from '#backend/product/evidence/recordEvidence.ts';
import { consentEvidence, consentWords } from '#backend/product/evidence/tables.ts';
import { usual } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';
import { granted, onSite, record, withdrawn } from './recordedLines.ts';

const day = 86_400_000;
const threeYears = 3 * 365 * day;
const person = (uid: string) => ({ uid, email: `${uid}@example.com` });

for (const engine of usual)
  describe.skipIf(engine.skip)(`evidence in the product’s database, on the ${engine.name},`, () => {
    const { db } = testDatabase(engine);

    it('is handed out by UID and by any earlier address, with times in ISO', async () => {
      await record(db, 'ada', [granted('preferences.privacy.aec')]);
      await db.transaction((tx) =>
        recordEvidence(tx, { uid: 'ada', email: 'new@example.com' }, [{ ...granted('x'), ...noTexts }], onSite),
      );
      for (const who of ['ada', 'ada@example.com', 'new@example.com'])
        expect(await readEvidence(db, who)).toMatchObject({
          UID: 'ada',
          email: 'new@example.com',
          lines: [{ position: 1, at: new Date(onSite.at).toISOString(), mailSentAt: null }, { position: 2 }],
        });
      expect(await readEvidence(db, 'nobody')).toBeUndefined();
    });

    it('keeps its order if two transactions record for the same person at once', async () => {
      await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          record(db, 'ben', [index % 2 === 0 ? granted(`purpose-${index}`) : withdrawn(`purpose-${index}`)]),
        ),
      );
      expect((await evidenceOf(db, 'ben')).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
      expect((await verifyEvidence(db)).broken).toEqual([]);
    });

    it('stays while there is an account and for three years after its end; then it is deleted as a whole (requirements#PRI-4)', async () => {
      await record(db, 'living', [granted('preferences.privacy.aec')], { at: 0 });
      await record(db, 'gone', [granted('preferences.privacy.aec'), granted('subscriptions.NLT_WEEKLY')], { at: 0 });
      await db.transaction((tx) => endEvidence(tx, { uid: 'gone', email: 'gone@example.com' }, day));
      await purgeEvidence(db, day + threeYears - 1);
      expect(await evidenceOf(db, 'gone')).toHaveLength(3);
      await purgeEvidence(db, day + threeYears);
      expect(await evidenceOf(db, 'gone')).toEqual([]);
      expect(await evidenceOf(db, 'living')).toHaveLength(1);
      expect((await verifyEvidence(db)).broken).toEqual([]);
    });

    it('keeps the words of living lines, and who was responsible then; words that only deleted lines had go with them', async () => {
      const [text, responsible, forgotten] = ['Ja, gern', '{"name":"Kontor"}', 'Niemand hat es mehr'];
      const read = (words: string) => ({
        ...noTexts,
        textHash: hashText(words),
        responsibleHash: hashText(responsible),
      });
      await db.transaction(async (tx) => {
        await keepWords(tx, [text, responsible, forgotten]);
        await recordEvidence(tx, person('reader'), [{ ...granted('x'), ...read(text) }], onSite);
        await recordEvidence(
          tx,
          person('leaver'),
          [text, forgotten].map((words) => ({ ...granted('x'), ...read(words) })),
          onSite,
        );
        await endEvidence(tx, person('leaver'), day);
      });
      await purgeEvidence(db, day + threeYears);
      const remainingWords = (await db.select().from(consentWords)).map(({ words }) => words);
      expect(remainingWords.toSorted()).toEqual([text, responsible].toSorted());
      expect((await readEvidence(db, 'reader'))?.lines).toMatchObject([{ words: text, responsible }]);
      expect(await verifyEvidence(db)).toMatchObject({ broken: [], changedWords: [] });
    });

    it('goes three years after the end of the account even while its words cannot be deleted (requirements#PRI-4)', async () => {
      const text = 'Ja, damals';
      await db.transaction(async (tx) => {
        await keepWords(tx, [text]);
        await recordEvidence(tx, person('eva'), [{ ...granted('x'), ...noTexts, textHash: hashText(text) }], onSite);
        await endEvidence(tx, person('eva'), day);
      });
      await db.execute(sql`create rule no_deletion as on delete to consent_words do also select 1 / 0`);
      await expect(purgeEvidence(db, day + threeYears)).rejects.toThrow();
      await db.execute(sql`drop rule no_deletion on consent_words`);
      expect(await evidenceOf(db, 'eva')).toEqual([]);
      await purgeEvidence(db, day + threeYears + 3_600_000);
      expect(
        await db
          .select()
          .from(consentWords)
          .where(eq(consentWords.hash, hashText(text))),
      ).toEqual([]);
    });

    it('cannot be deleted later in the transaction that purged', async () => {
      await db.transaction(async (tx) => {
        await purgeEvidence(tx, 0);
        await expect(tx.transaction((inner) => inner.delete(consentEvidence))).rejects.toThrow();
      });
    });
  });
