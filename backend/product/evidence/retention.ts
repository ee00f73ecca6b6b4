import { sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { noTexts, recordEvidence, type EvidencePerson } from './recordEvidence.ts';
import { consentEvidence, consentEvidenceHeads, consentWords } from './tables.ts';

/** Evidence is kept for three years after the account ended, in milliseconds. */
const RETENTION_MS = 3 * 365 * 86_400_000;

/** Records that a person's account ended, and all consents with it. `at` is epoch milliseconds. */
export async function endEvidence(tx: Queries, person: EvidencePerson, at: number): Promise<void> {
  await recordEvidence(tx, person, [{ event: 'ended', purpose: 'account', granted: false, ...noTexts }], {
    at,
    channel: 'retention',
    apiKey: '',
    action: 'retention',
    page: null,
    build: null,
    mailTemplate: null,
    mailId: null,
    mailSentAt: null,
    requestId: '',
    ip: '',
    tokenHash: null,
  });
}

/**
 * Deletes the evidence of people whose account ended three years ago, all lines of a person at once, and words that no
 * line names any more. The triggers allow this only in a transaction that sets `kontor.retention`. `now` is epoch milliseconds.
 * Source: requirements#PRI-4.
 */
export async function purgeEvidence(db: Queries, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await allowDeletion(tx);
    await tx.execute(sql`with forgotten as (
      delete from ${consentEvidence} where uid in (
        select line.uid from ${consentEvidence} line join ${consentEvidenceHeads} head using (uid, position)
        where line.event = 'ended' and line.at <= ${now - RETENTION_MS}::bigint) returning uid)
      delete from ${consentEvidenceHeads} where uid in (select uid from forgotten)`);
    await tx.execute(sql`delete from ${consentWords} where not exists (
      select 1 from ${consentEvidence}
      where ${consentWords.hash} in (${consentEvidence.textHash}, ${consentEvidence.responsibleHash}))`);
    await tx.execute(sql`select set_config('kontor.retention', 'off', true)`);
  });
}

/**
 * Allows the rest of a transaction to delete evidence. Besides retention, only the reset for tests and testers may use
 * this.
 */
export async function allowDeletion(tx: Queries): Promise<void> {
  await tx.execute(sql`select set_config('kontor.retention', 'on', true)`);
}
