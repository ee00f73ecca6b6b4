import { sql } from 'drizzle-orm';
import { hashText } from '../hashes.ts';
import type { Queries } from './database.ts';
import { callCounters } from './tables.ts';

/** `max` calls within `window` seconds. */
interface Limit {
  readonly name: string;
  readonly max: number;
  readonly window: number;
}

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
  const { count, endsAt, limit: name, subject: subjectHash } = callCounters;
  const first = { count: 1, endsAt: now + limit.window * 1000 };
  const isOver = sql`${endsAt} <= ${now}::bigint`;
  const [row] = await db
    .insert(callCounters)
    .values({ limit: limit.name, subject: hashText(subject), ...first })
    .onConflictDoUpdate({
      target: [name, subjectHash],
      set: {
        count: sql`case when ${isOver} then 1 else ${count} + 1 end`,
        endsAt: sql`case when ${isOver} then ${first.endsAt}::bigint else ${endsAt} end`,
      },
    })
    .returning({ count });
  return row !== undefined && row.count <= limit.max;
}
