import { lte } from 'drizzle-orm';
import { throttleByClock, DAY_SECONDS, type Clock } from '../clock.ts';
import type { Queries } from './database.ts';
import { policiesOf } from '../policies.ts';
import type { SiteGroup } from '../sites.ts';
import { purgeUnconfirmed } from './accountRecords.ts';
import { callCounters, mailTokens, passkeySteps, regTokens, sessions } from './tables.ts';

const MINUTE_MS = 60_000;

/**
 * How long data stays after its end, in milliseconds. For a day, calls can tell an expired registration token from a
 * forged one.
 */
const retentionRules = [
  { table: regTokens, end: regTokens.expiresAt, retentionMs: DAY_SECONDS * 1000 },
  { table: sessions, end: sessions.expiresAt, retentionMs: 0 },
  { table: mailTokens, end: mailTokens.expiresAt, retentionMs: 0 },
  { table: passkeySteps, end: passkeySteps.expiresAt, retentionMs: 0 },
  { table: callCounters, end: callCounters.endsAt, retentionMs: 0 },
] as const;

/**
 * Deletes unconfirmed accounts and expired data on time. Returns a function to call before each request.
 * Source: requirements#token-expired-account.
 */
export function retention(db: Queries, clock: Clock, group: SiteGroup): () => Promise<void> {
  return throttleByClock(MINUTE_MS, clock, async (now) => {
    const longest = Math.max(
      ...group.all().map((site) => policiesOf(site).emailVerification.verificationEmailExpiration),
    );
    await db.transaction(async (tx) => {
      for (const { table, end, retentionMs } of retentionRules)
        await tx.delete(table).where(lte(end, now - retentionMs));
      await purgeUnconfirmed(tx, now - longest * 1000);
    });
  });
}
