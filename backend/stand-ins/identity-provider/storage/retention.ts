import { lte, sql } from 'drizzle-orm';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { recordEvidence } from '../evidence/recordEvidence.ts';
import { noTexts } from '../evidence/shownText.ts';
import { policiesOf } from '../policies.ts';
import type { SiteGroup } from '../sites.ts';
import { purgeUnconfirmed } from './accountRecords.ts';
import { callCounters, consentEvidence, consentEvidenceHeads, mailTokens, regTokens, sessions } from './tables.ts';

const minute = 60_000;
const day = 86_400_000;

/** How long something is kept after it has ended, in milliseconds. A registration token is told apart from a forged one for a day. */
const afterTheEnd = [
  { table: regTokens, end: regTokens.expiresAt, kept: day },
  { table: sessions, end: sessions.expiresAt, kept: 0 },
  { table: mailTokens, end: mailTokens.expiresAt, kept: 0 },
  { table: callCounters, end: callCounters.endsAt, kept: 0 },
] as const;

/** Evidence is kept for three years after the account ended. */
const evidenceKept = 3 * 365 * day;

/**
 * Makes the stand-in forget in time: accounts nobody confirmed, what has expired, old evidence. Answers a function to call before
 * work; it acts at most once a minute of the injected clock, so that a turned clock takes effect at the next call.
 * Source: requirements#token-expired-account, requirements#PRI-4.
 */
export function retention(db: Database, clock: Clock, group: SiteGroup): () => Promise<void> {
  let last = Number.NaN;
  return async () => {
    const now = clock.now();
    if (Math.abs(now - last) < minute) return;
    last = now;
    const longest = Math.max(
      ...group.all().map((site) => policiesOf(site).emailVerification.verificationEmailExpiration),
    );
    await db.transaction(async (tx) => {
      for (const { table, end, kept } of afterTheEnd) await tx.delete(table).where(lte(end, now - kept));
      await endUnconfirmed(tx, now, now - longest * 1000);
      await forgetEvidence(tx, now - evidenceKept);
    });
  };
}

/** Whoever did not confirm the address in time has no account any more; what they agreed to has ended with it. */
async function endUnconfirmed(db: Queries, now: number, createdBefore: number): Promise<void> {
  for (const account of await purgeUnconfirmed(db, createdBefore)) {
    await recordEvidence(db, account, [{ event: 'ended', purpose: 'account', granted: false, ...noTexts }], {
      at: now,
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
}

/** Only here may lines be deleted, all of a person at once: the database asks for the setting. */
async function forgetEvidence(db: Queries, lastUsedBefore: number): Promise<void> {
  await db.execute(sql`select set_config('kontor.retention', 'on', true)`);
  await db.execute(sql`with forgotten as (
    delete from ${consentEvidence} where uid in (
      select uid from ${consentEvidence} where uid not in (select uid from idp_accounts) group by uid having max(at) <= ${lastUsedBefore}::bigint) returning uid)
    delete from ${consentEvidenceHeads} where uid in (select uid from forgotten)`);
  await db.execute(sql`select set_config('kontor.retention', 'off', true)`);
}
