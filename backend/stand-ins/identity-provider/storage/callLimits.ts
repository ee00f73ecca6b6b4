import { hashText } from '#backend/shared/hashes.ts';
import { consume, type Limit } from '#backend/shared/database/consume.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { callCounters } from './tables.ts';

/**
 * Limits of calls that browsers send directly to the provider.
 * Source: requirements#ACC-2 (the limit of codes is a guess).
 */
export const callLimits = {
  /** This also limits them to four an hour. */
  resetPerAddress: { name: 'reset-address', max: 1, window: 900 },
  resetPerClient: { name: 'reset-client', max: 20, window: 3600 },
  codesPerAccount: { name: 'codes-account', max: 4, window: 3600 },
  attemptsPerCode: { name: 'code-attempts', max: 5, window: 900 },
} as const satisfies Readonly<Record<string, Limit>>;

/** Counts one call and returns whether it is allowed; `now` is epoch milliseconds. */
export async function isWithin(db: Queries, now: number, limit: Limit, subject: string): Promise<boolean> {
  const [verdict] = await consume(db, callCounters, [{ limit, subject: hashText(subject) }], now);
  return verdict?.allowed === true;
}
