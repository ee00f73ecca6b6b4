import { sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { hashOf } from './secretTokens.ts';

/** A rate limit: `max` times within `window` seconds. */
export interface CallLimit {
  readonly name: string;
  readonly max: number;
  readonly window: number;
}

/**
 * Limits of calls that browsers send directly to the provider.
 * Source: requirements#ACC-2 (the limit of codes is a guess).
 */
export const callLimits = {
  /** Four an hour as well. */
  resetPerAddress: { name: 'reset-address', max: 1, window: 900 },
  resetPerClient: { name: 'reset-client', max: 20, window: 3600 },
  codesPerAccount: { name: 'codes-account', max: 4, window: 3600 },
  attemptsPerCode: { name: 'code-attempts', max: 5, window: 900 },
} as const satisfies Readonly<Record<string, CallLimit>>;

/**
 * Counts one call in one statement, so that parallel calls cannot exceed the limit, and returns whether it is allowed.
 * `now` is epoch milliseconds.
 */
export async function isWithin(
  db: Queries,
  now: number,
  { name, max, window }: CallLimit,
  subject: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into idp_call_counters as c ("limit", subject, count, ends_at) values (${name}, ${hashOf(subject)}, 1, ${now + window * 1000}::bigint)
    on conflict ("limit", subject) do update set
      count = case when c.ends_at <= ${now}::bigint then 1 else least(c.count + 1, ${max + 1}::int) end,
      ends_at = case when c.ends_at <= ${now}::bigint then excluded.ends_at else c.ends_at end
    returning count`);
  return (rows[0]?.count ?? max + 1) <= max;
}
