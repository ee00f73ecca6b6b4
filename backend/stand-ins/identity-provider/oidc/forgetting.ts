import { lte } from 'drizzle-orm';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { authCodes, oidcRecords, ssoTokens } from './tables.ts';

const hour = 3_600_000;

/**
 * Deletes expired logins and codes. Returns a function to call before each request; it runs at most once an hour of the
 * injected clock.
 * Source: requirements#PRI-4.
 */
export function forgetting(db: Queries, clock: Clock): () => Promise<void> {
  let last = Number.NaN;
  return async () => {
    const now = clock.now();
    if (Math.abs(now - last) < hour) return;
    last = now;
    await db.delete(oidcRecords).where(lte(oidcRecords.expiresAt, now));
    await db.delete(ssoTokens).where(lte(ssoTokens.expiresAt, now));
    await db.delete(authCodes).where(lte(authCodes.expiresAt, now));
  };
}
