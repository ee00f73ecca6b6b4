import { createHmac } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { isStorageFull } from '#backend/shared/database/storageFull.ts';
import { together } from '#backend/shared/database/together.ts';
import { clientOf } from '#backend/shared/http/clientAddress.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { countTries, type Limit, type Try, type Verdict } from './countTries.ts';
import { limitCounter } from './tables.ts';

/** Every limit of the services. Source: security requirement ACC-2. */
export const limits = {
  loginPerAccount: { name: 'login-account', most: 10, window: 900, refusal: 900 },
  loginPerAccountADay: { name: 'login-account-day', most: 100, window: 86_400 },
  loginPerAddress: { name: 'login-ip', most: 60, window: 60, byAddress: true },
  mailPerAccount: { name: 'mail-account', most: 1, window: 900 },
  mailPerAccountAnHour: { name: 'mail-account-hour', most: 4, window: 3600 },
  mailPerAddress: { name: 'mail-ip', most: 20, window: 3600, byAddress: true },
  linkPerAccount: { name: 'link-account', most: 1, window: 900 },
  linkPerAccountAnHour: { name: 'link-account-hour', most: 4, window: 3600 },
  linkPerAddress: { name: 'link-ip', most: 20, window: 3600, byAddress: true },
  exchangePerLink: { name: 'exchange-link', most: 60, window: 3600 },
  remindersPerSubscriber: { name: 'reminders', most: 120, window: 3600 },
  storesPerAddress: { name: 'stores-ip', most: 60, window: 60, byAddress: true },
  regionPerAddress: { name: 'region-ip', most: 30, window: 60, byAddress: true },
} as const satisfies Readonly<Record<string, Limit>>;

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
 * Limits kept in the database. Counting and deciding is one statement, so that parallel tries on several nodes cannot slip past it;
 * tries that arrive while one is counted are counted together. `subjectKey` hides whom a counter belongs to.
 * Source: security requirements ACC-3, PRI-1, PRI-4.
 */
export function limiter(db: Queries, clock: Clock, subjectKey: string): Limiter {
  const hidden = ({ byAddress }: Limit, subject: string): string =>
    createHmac('sha256', subjectKey)
      .update(byAddress === true ? clientOf(subject) : subject)
      .digest('base64url');
  const countNext = together((tries: readonly Try[]) => countTries(db, tries, clock.now()));
  const count = async (limit: Limit, subject: string): Promise<Verdict> =>
    countNext({ limit, subject: hidden(limit, subject) });
  const require = async (limit: Limit, subject: string): Promise<void> => {
    const { allowed, retryAfter } = await count(limit, subject);
    if (!allowed) throw new Problem(429, 'too-many', 'Too many requests. Please wait.', { retryAfter });
  };
  return {
    count,
    require,
    requireToRead: async (limit, subject) =>
      require(limit, subject).catch((error: unknown) => {
        if (!isStorageFull(error)) throw error;
      }),
    forget: async (limit, subject) => {
      await db
        .delete(limitCounter)
        .where(and(eq(limitCounter.limit, limit.name), eq(limitCounter.subject, hidden(limit, subject))));
    },
    purge: async () =>
      (
        await db
          .delete(limitCounter)
          .where(lte(limitCounter.endsAt, clock.now()))
          .returning({ limit: limitCounter.limit })
      ).length,
  };
}
