import { createHmac } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Clock } from '#backend/clock.ts';
import type { Queries } from '#backend/database/database.ts';
import { isStorageFull } from '#backend/database/storageFull.ts';
import { Problem } from '#backend/http/problem.ts';
import { limitCounter } from './tables.ts';

/** How often something may happen. `most` times within `window` seconds; reaching it refuses everything for at least `refusal` seconds. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly window: number;
  readonly refusal?: number;
}

/** Every limit of the services. Source: security requirement ACC-2. */
export const limits = {
  loginPerAccount: { name: 'login-account', most: 10, window: 900, refusal: 900 },
  loginPerAccountADay: { name: 'login-account-day', most: 100, window: 86_400 },
  loginPerAddress: { name: 'login-ip', most: 60, window: 60 },
  mailPerAccount: { name: 'mail-account', most: 1, window: 900 },
  mailPerAccountAnHour: { name: 'mail-account-hour', most: 4, window: 3600 },
  mailPerAddress: { name: 'mail-ip', most: 20, window: 3600 },
  exchangePerLink: { name: 'exchange-link', most: 60, window: 3600 },
  remindersPerSubscriber: { name: 'reminders', most: 120, window: 3600 },
  storesPerAddress: { name: 'stores-ip', most: 60, window: 60 },
  regionPerAddress: { name: 'region-ip', most: 30, window: 60 },
} as const satisfies Readonly<Record<string, Limit>>;

/** Whether one more was allowed; `retryAfter` is whole seconds until it is again. */
export interface Verdict {
  readonly allowed: boolean;
  readonly retryAfter: number;
}

/** Counts and decides; shared by all nodes through the database. */
export interface Limiter {
  readonly count: (limit: Limit, subject: string) => Promise<Verdict>;
  /** Like `count`, but throws a 429 problem when refused. */
  readonly require: (limit: Limit, subject: string) => Promise<void>;
  /** Like `require`, for calls that only read: while the database has no room to count they are let through. */
  readonly requireToRead: (limit: Limit, subject: string) => Promise<void>;
  /** Forgets what was counted (a login that succeeded). */
  readonly forget: (limit: Limit, subject: string) => Promise<void>;
  /** Deletes counters that ended. Answers how many. */
  readonly purge: () => Promise<number>;
}

/**
 * Limits kept in the database. Counting and deciding is one statement, so that parallel tries on several nodes cannot slip past it.
 * `subjectKey` hides whom a counter belongs to. Source: security requirements ACC-3, PRI-1, PRI-4.
 */
export function limiter(db: Queries, clock: Clock, subjectKey: string): Limiter {
  const hidden = (subject: string): string => createHmac('sha256', subjectKey).update(subject).digest('base64url');
  const count = async (limit: Limit, subject: string): Promise<Verdict> => {
    const now = clock.now();
    const { rows } = await db.execute<{ count: number; ends_at: number | string }>(countOnce(limit, hidden(subject), now));
    const row = rows[0];
    if (row === undefined) throw new Error(`the counter ${limit.name} answered nothing`);
    return { allowed: row.count <= limit.most, retryAfter: Math.max(1, Math.ceil((Number(row.ends_at) - now) / 1000)) };
  };
  const require = async (limit: Limit, subject: string): Promise<void> => {
    const { allowed, retryAfter } = await count(limit, subject);
    if (!allowed) throw new Problem(429, 'too-many', 'Too many requests. Please wait.', { retryAfter });
  };
  return {
    count,
    require,
    requireToRead: async (limit, subject) => require(limit, subject).catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
    }),
    forget: async (limit, subject) => {
      await db.delete(limitCounter).where(and(eq(limitCounter.limit, limit.name), eq(limitCounter.subject, hidden(subject))));
    },
    purge: async () => (await db.delete(limitCounter).where(lte(limitCounter.endsAt, clock.now())).returning({ limit: limitCounter.limit })).length,
  };
}

function countOnce({ name, most, window, refusal = 0 }: Limit, subject: string, now: number): ReturnType<typeof sql> {
  const fresh = sql`c.ends_at <= ${now}::bigint`;
  return sql`
    insert into limit_counter as c ("limit", subject, count, ends_at)
    values (${name}, ${subject}, 1, ${now + window * 1000}::bigint)
    on conflict ("limit", subject) do update set
      count = case when ${fresh} then 1 else least(c.count + 1, ${most + 1}::int) end,
      ends_at = case when ${fresh} then excluded.ends_at
        when c.count + 1 = ${most}::int then greatest(c.ends_at, ${now + refusal * 1000}::bigint)
        else c.ends_at end
    returning count, ends_at`;
}
