import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import { endEvidence, noTexts, recordEvidence } from '#backend/product/evidence/recordEvidence.ts';
import { evidenceOf } from '#backend/product/evidence/storedEvidence.ts';
import { consentWords } from '#backend/product/evidence/tables.ts';
import { purge } from '#backend/product/services/retention.ts';
import { stepUpToken } from '#backend/product/step-up/tables.ts';
import { postgres } from '../../engines.ts';
import { onSite } from '../evidence/recordedLines.ts';
import { testDatabase } from './testProduct.ts';

const LINES = 300_000;

describe.skipIf(postgres.skip)('retention', () => {
  const database = testDatabase(postgres);

  it('deletes what has reached its time also where many consents are recorded (requirements#PRI-4)', async () => {
    const { db } = database;
    for (let from = 0; from < LINES; from += 20_000)
      await db.execute(sql`
      insert into consent_evidence (uid, position, at, event, email, purpose, granted, text_hash, channel, api_key,
        action, request_id, ip, previous_hash, hash)
      select 'uid-' || n, 1, n, 'granted', n || '@beispiel.example', 'subscriptions.NLT_WEEKLY', true,
        -- Two hundred texts, of which each is shown for a while.
        'text-' || (n::bigint * 200 / ${LINES}::bigint), 'site', '4_key', 'POST /rest/v1/customer/consents', 'request', '192.0.2.1',
        repeat('p', 43), repeat('h', 43)
      from generate_series(${from}::int, ${from + 19_999}::int) as n`);
    await db.execute(
      sql`insert into consent_words select 'text-' || n, 'Ja, gern ' || n from generate_series(0, 199) as n`,
    );
    await db.transaction(async (tx) => {
      const person = { uid: 'gone', email: 'gone@beispiel.example' };
      const text = { ...noTexts, textHash: 'text-of-gone' };
      await recordEvidence(tx, person, [{ event: 'granted', purpose: 'x', granted: true, ...text }], onSite);
      await tx.execute(sql`insert into consent_words values ('text-of-gone', 'Ja, damals')`);
      await endEvidence(tx, person, 0);
    });
    await db.execute(sql`analyze consent_evidence`);
    await db.execute(sql`analyze consent_words`);
    await db.insert(stepUpToken).values({ proofHash: 'over', uid: 'ada', expiresAt: 1, passwordHash: 'hash' });
    const clock = adjustableClock();
    await purge({ db, clock }, 1);
    expect(await db.select().from(stepUpToken)).toEqual([]);
    expect(await evidenceOf(db, 'gone')).toEqual([]);
    expect(await db.$count(consentWords)).toBe(200);
  }, 300_000);
});
