import { daySeconds } from '@kontor/schema-adapters/values';
import { createHmac } from 'node:crypto';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Clock } from '#backend/shared/clock.ts';
import { type Queries, isStorageFull } from '#backend/shared/database/database.ts';
import { batch } from '#backend/shared/database/batch.ts';
import { clientOf } from '#backend/shared/http/clientAddress.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { publishEvent } from '#backend/shared/nodeEvents.ts';
import { consume, type Limit, type Hit, type Verdict } from '#backend/shared/database/consume.ts';
import { limitCounter } from './tables.ts';

/** Every limit of the services. Source: requirements#ACC-2. */
export const limits = {
  loginPerAccount: { name: 'login-account', max: 10, window: 900, blockSeconds: 900 },
  loginPerAccountADay: { name: 'login-account-day', max: 100, window: daySeconds },
  loginPerDevice: { name: 'login-device', max: 10, window: 900, blockSeconds: 900 },
  loginPerDeviceADay: { name: 'login-device-day', max: 100, window: daySeconds },
  loginPerAddress: { name: 'login-ip', max: 60, window: 60, byAddress: true },
  emailCodePerCustomer: { name: 'email-code', max: 3, window: 900 },
  emailCodePerCustomerADay: { name: 'email-code-day', max: 10, window: daySeconds },
  emailCodePerEmail: { name: 'email-code-email', max: 3, window: 3600 },
  emailCodePerAddress: { name: 'email-code-ip', max: 20, window: 3600, byAddress: true },
  restorePerLink: { name: 'email-restore', max: 5, window: 900, blockSeconds: 900 },
  restorePerLinkADay: { name: 'email-restore-day', max: 20, window: daySeconds },
  restorePerAddress: { name: 'email-restore-ip', max: 30, window: 3600, byAddress: true },
  mailPerAccount: { name: 'mail-account', max: 1, window: 900 },
  mailPerAccountAnHour: { name: 'mail-account-hour', max: 4, window: 3600 },
  mailPerAddress: { name: 'mail-ip', max: 20, window: 3600, byAddress: true },
  linkPerAccount: { name: 'link-account', max: 1, window: 900 },
  linkPerAccountAnHour: { name: 'link-account-hour', max: 4, window: 3600 },
  linkPerAddress: { name: 'link-ip', max: 20, window: 3600, byAddress: true },
  exchangePerLink: { name: 'exchange-link', max: 60, window: 3600 },
  proofPerCustomer: { name: 'proof', max: 5, window: 900, blockSeconds: 900 },
  proofPerCustomerADay: { name: 'proof-day', max: 30, window: daySeconds },
  proofCodePerCustomer: { name: 'proof-code', max: 3, window: 900 },
  proofCodePerCustomerADay: { name: 'proof-code-day', max: 10, window: daySeconds },
  proofCodePerAddress: { name: 'proof-code-ip', max: 20, window: 3600, byAddress: true },
  consentsPerCustomer: { name: 'consents', max: 240, window: 3600 },
  registrationsPerAddress: { name: 'registrations-ip', max: 30, window: 60, byAddress: true },
  centrePerCustomer: { name: 'own-centre', max: 60, window: 3600 },
  customerCalls: { name: 'customer', max: 120, window: 3600 },
  noticesPerCustomer: { name: 'notices', max: 20, window: daySeconds },
  resetNoticePerAccount: { name: 'reset-notice', max: 3, window: 900 },
  dataCopyPerCustomer: { name: 'data-copy', max: 10, window: 3600 },
  accountPerSubscriber: { name: 'account', max: 120, window: 3600 },
  choicesMailPerSubscriber: { name: 'choices-mail', max: 1, window: 900 },
  choicesMailPerSubscriberADay: { name: 'choices-mail-day', max: 4, window: daySeconds },
  mailPagePerSubscriber: { name: 'mail-page', max: 60, window: 3600 },
  newslettersPerSubscriber: { name: 'newsletters', max: 120, window: 3600 },
  remindersPerSubscriber: { name: 'reminders', max: 120, window: 3600 },
  storesPerAddress: { name: 'stores-ip', max: 60, window: 60, byAddress: true },
  regionPerAddress: { name: 'region-ip', max: 30, window: 60, byAddress: true },
} as const satisfies Readonly<Record<string, Limit>>;

/** The key that signs, and others that are accepted during a rotation. */
export type SubjectKeys = readonly [string, ...(readonly string[])];

/** Rate limiter; all nodes share its counters through the database. */
export type Limiter = ReturnType<typeof limiter>;

/**
 * Limits stored in the database. Counting and deciding is one statement, so that parallel hits on several nodes cannot
 * exceed a limit; hits that arrive during a statement are counted together. `subjectKeys` hash the subject of a
 * counter; while there are two, a hit counts under both, so that a rotation loses no hit.
 * Source: requirements#ACC-3, requirements#PRI-1, requirements#PRI-4.
 */
export function limiter(db: Queries, clock: Clock, subjectKeys: readonly string[]) {
  const matchCounters = (limit: Limit, subject: string): SQL | undefined =>
    and(eq(limitCounter.limit, limit.name), inArray(limitCounter.subject, hashSubjects(subjectKeys, limit, subject)));
  const countNext = batch((hits: readonly Hit[]) => consume(db, limitCounter, hits, clock.now()));
  const count = async (limit: Limit, subject: string): Promise<Verdict> => {
    const hashes = hashSubjects(subjectKeys, limit, subject);
    const verdict = strictest(await Promise.all(hashes.map((hash) => countNext({ limit, subject: hash }))));
    if (!verdict.allowed) publishEvent('limit', { name: limit.name });
    return verdict;
  };
  const giveBack = async (all: readonly Limit[], subject: string): Promise<void> => {
    for (const limit of all)
      await db
        .update(limitCounter)
        .set({ count: sql`greatest(least(${limitCounter.count}, ${limit.max}::int) - 1, 0)` })
        .where(matchCounters(limit, subject));
  };
  const reserve = async (all: readonly Limit[], subject: string): Promise<Verdict | undefined> => {
    for (const [index, limit] of all.entries()) {
      const verdict = await count(limit, subject);
      if (verdict.allowed) continue;
      await giveBack(all.slice(0, index), subject);
      return verdict;
    }
    return undefined;
  };
  const requireAll = async (all: readonly Limit[], subject: string): Promise<void> => {
    const verdict = await reserve(all, subject);
    if (verdict !== undefined) throw tooMany(verdict);
  };
  return {
    count,
    /** Like `count`, but throws a 429 problem when refused. */
    require: (limit: Limit, subject: string) => requireAll([limit], subject),
    /** Like `require`, for calls that only read: if the database has no space to count, they are allowed. */
    requireToRead: (limit: Limit, subject: string) => requireAll([limit], subject).catch(throwUnlessFull),
    /**
     * Counts one hit on all limits or on none: if one limit refuses, the others do not count it. Returns the verdict of
     * the limit that refuses.
     */
    reserve,
    /** Like `reserve`, but throws a 429 problem when refused. */
    requireAll,
    /** Takes back a hit that was allowed and should not count. Refused hits were never counted. */
    giveBack,
    /** Runs work whose hit was allowed and returns its result; takes the hit back if the work fails. */
    giveBackOnFailure: async <Result>(all: readonly Limit[], subject: string, work: () => Promise<Result>) => {
      try {
        return await work();
      } catch (error) {
        await giveBack(all, subject);
        throw error;
      }
    },
    /** Deletes the count (after a successful login). */
    forget: async (limit: Limit, subject: string) => {
      await db.delete(limitCounter).where(matchCounters(limit, subject));
    },
  };
}

function throwUnlessFull(error: unknown): void {
  if (!isStorageFull(error)) throw error;
}

function hashSubjects(keys: readonly string[], { byAddress }: Limit, subject: string): string[] {
  const text = byAddress === true ? clientOf(subject) : subject;
  return keys.map((key) => createHmac('sha256', key).update(text).digest('base64url'));
}

const strictest = (verdicts: readonly Verdict[]): Verdict => ({
  allowed: verdicts.every(({ allowed }) => allowed),
  retryAfter: Math.max(...verdicts.map(({ retryAfter }) => retryAfter)),
});

const tooMany = ({ retryAfter }: Verdict): Problem =>
  new Problem(429, 'too-many', 'Too many requests. Please wait.', { retryAfter });
