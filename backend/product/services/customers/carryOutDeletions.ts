import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { LEASE, repeatDueWork } from '../dueWork.ts';
import { eraseStored } from '../eraseSubscriber.ts';
import { accountDeletion } from '../tables.ts';
import { mailAbout, REMIND_BEFORE, type AccountDeletion } from './accountDeletions.ts';
import type { CustomerAccounts } from './customerAccounts.ts';

/** What deletions need. */
export interface DeletionParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly provider: Pick<CustomerAccounts, 'endSubscriptions' | 'endSessions' | 'deleteAccount'>;
}

/** How often a node looks for work, in milliseconds. */
const EVERY = 2000;

/** Rows of one look. */
const AT_ONCE = 20;

/**
 * Does what is due, once: ends newsletters and sessions of new orders, mails reminders, deletes accounts. Every step can
 * be repeated, and its result is stored together with what follows from it, so that a node may end anywhere. Throws what
 * the provider or the database throws; the row is taken up again when its lease ends.
 * Source: requirements#CUS-4.
 */
export async function carryOutDeletions(parts: DeletionParts): Promise<void> {
  const now = parts.clock.now();
  await remind(parts, now);
  const begun = await take(parts, eq(accountDeletion.quiet, false), now, {});
  const due = await take(parts, lte(accountDeletion.dueAt, now), now, { begun: true });
  const failures: unknown[] = [];
  const attempt = async (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => void failures.push(error));
  for (const row of begun) await attempt(makeQuiet(parts, row.uid));
  for (const row of due) await attempt(finish(parts, row));
  if (failures.length > 0) throw failures[0];
}

/** Ends newsletters and sessions of a customer who ordered the deletion. */
export async function makeQuiet({ db, provider }: DeletionParts, uid: string): Promise<void> {
  await provider.endSubscriptions(uid);
  await provider.endSessions(uid);
  await db.update(accountDeletion).set({ quiet: true, leasedUntil: 0 }).where(eq(accountDeletion.uid, uid));
}

/** Rows that are now this node's for a while; rows of other nodes are passed over. */
async function take(
  { db }: DeletionParts,
  which: SQL | undefined,
  now: number,
  mark: { readonly begun?: true },
): Promise<readonly AccountDeletion[]> {
  const next = db
    .select({ uid: accountDeletion.uid })
    .from(accountDeletion)
    .where(and(which, lte(accountDeletion.leasedUntil, now)))
    .orderBy(asc(accountDeletion.dueAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(accountDeletion)
    .set({ ...mark, leasedUntil: now + LEASE })
    .where(inArray(accountDeletion.uid, next))
    .returning();
}

async function remind({ db }: DeletionParts, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const soon = and(
      eq(accountDeletion.reminded, false),
      sql`${accountDeletion.dueAt} - ${REMIND_BEFORE}::bigint <= ${now}::bigint`,
    );
    const rows = await tx.update(accountDeletion).set({ reminded: true }).where(soon).returning();
    for (const row of rows) if (row.dueAt > now) await mailAbout(tx, 'deletion-soon', row, now);
  });
}

/**
 * The account first: as long as the row is there, the provider is asked again, and an account that is gone counts as
 * deleted. Then everything else in one transaction, so that the last mail is queued exactly once.
 */
async function finish({ db, provider }: DeletionParts, row: AccountDeletion): Promise<void> {
  await provider.endSubscriptions(row.uid);
  await provider.deleteAccount(row.uid);
  await db.transaction(async (tx) => {
    const [ended] = await tx.delete(accountDeletion).where(eq(accountDeletion.uid, row.uid)).returning();
    if (ended === undefined) return;
    const now = row.leasedUntil - LEASE;
    await eraseStored(tx, row.uid, now);
    await mailAbout(tx, 'deletion-done', row, now);
  });
}

/** Carries out deletions again and again until the server closes. A failure is logged once until it is over. */
export function deleteAccountsWhenDue(app: FastifyInstance, parts: DeletionParts): void {
  const message = 'AccountDeletionDelayed: a deletion that a customer ordered failed';
  repeatDueWork(app, { every: EVERY, message }, () => carryOutDeletions(parts));
}
