import { lt } from 'drizzle-orm';
import type { Clock } from '#backend/clock.ts';
import type { Database } from '#backend/database/database.ts';
import { policiesOf } from '../policies.ts';
import type { SiteGroup } from '../sites.ts';
import { purgeUnconfirmed } from './accountRecords.ts';
import { mailTokens, regTokens, sessions } from './tables.ts';

const minute = 60_000;
const day = 86_400_000;

/**
 * Makes the stand-in forget in time: accounts nobody confirmed, and what has long expired. Answers a function to call before
 * work; it acts at most once a minute of the injected clock, so that a turned clock takes effect at the next call.
 * Source: specification §4; security PRI-4.
 */
export function retention(db: Database, clock: Clock, group: SiteGroup): () => Promise<void> {
  let last = Number.NaN;
  return async () => {
    const now = clock.now();
    if (Math.abs(now - last) < minute) return;
    last = now;
    const longest = Math.max(...group.all().map((site) => policiesOf(site).emailVerification.verificationEmailExpiration));
    await purgeUnconfirmed(db, now - longest * 1000);
    await db.delete(regTokens).where(lt(regTokens.expiresAt, now - day));
    await db.delete(sessions).where(lt(sessions.expiresAt, now));
    await db.delete(mailTokens).where(lt(mailTokens.expiresAt, now - 90 * day));
  };
}
