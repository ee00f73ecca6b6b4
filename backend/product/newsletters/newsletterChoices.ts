import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { NewsletterFrequency } from '@kontor/schema-adapters/content';
import type { Queries } from '#backend/shared/database/database.ts';
import type { ConsentFact } from '../evidence/consentFacts.ts';
import { newsletterChoice, type NewsletterChoice } from './tables.ts';
import { isErased } from '../links/linkRevocations.ts';
import { queueEvent } from './subscriptionEvents.ts';
import type { PauseEnd } from './pauseClock.ts';

/** A change: `null` removes a choice, an absent member leaves it. */
export interface ChoiceChange {
  readonly frequency?: NewsletterFrequency | null;
  readonly pause?: PauseEnd | null;
}

/** A subscriber's choices at an instant in epoch milliseconds; a pause that is over does not count. */
export async function choicesOf(db: Queries, subscriber: string, now: number): Promise<readonly NewsletterChoice[]> {
  const rows = await db
    .select()
    .from(newsletterChoice)
    .where(eq(newsletterChoice.subscriber, subscriber))
    .orderBy(asc(newsletterChoice.newsletter));
  return rows.map((row) => toChoice(row, now)).filter(isCustom);
}

/**
 * Changes the choices for newsletters, for all of them or for none, and queues an event for each. Nothing is stored for
 * an erased subscriber. `now` is epoch milliseconds.
 * Source: requirements#newsletter-pause, requirements#newsletter-less.
 */
export async function changeChoices(
  db: Queries,
  subscriber: string,
  newsletters: readonly string[],
  { frequency, pause }: ChoiceChange,
  now: number,
): Promise<void> {
  const changes = {
    ...(frequency !== undefined && { frequency }),
    ...(pause !== undefined && { pausedUntil: pause?.pausedUntil ?? null, resumesAt: pause?.resumesAt ?? null }),
    changedAt: now,
  };
  await db.transaction(async (tx) => {
    if (await isErased(tx, subscriber)) return;
    // A fixed order prevents deadlocks between two tabs that change several.
    for (const newsletter of [...new Set(newsletters)].toSorted()) {
      const [row] = await tx
        .insert(newsletterChoice)
        .values({ subscriber, newsletter, ...changes })
        .onConflictDoUpdate({ target: [newsletterChoice.subscriber, newsletterChoice.newsletter], set: changes })
        .returning();
      if (row !== undefined) await queueEvent(tx, subscriber, toChoice(row, now), now);
    }
  });
}

/** The change that restores a choice; a pause that is over stays over. `now` is epoch milliseconds. */
export function toChange({ frequency, pausedUntil, resumesAt = '' }: NewsletterChoice, now: number): ChoiceChange {
  const isPaused = pausedUntil !== undefined && Date.parse(resumesAt) > now;
  return { frequency: frequency ?? null, pause: isPaused ? { pausedUntil, resumesAt: Date.parse(resumesAt) } : null };
}

/** Deletes a subscriber's choice for an ended newsletter, so that a new subscription begins with the default. */
export async function forgetChoice(db: Queries, subscriber: string, newsletter: string): Promise<void> {
  await db
    .delete(newsletterChoice)
    .where(and(eq(newsletterChoice.subscriber, subscriber), eq(newsletterChoice.newsletter, newsletter)));
}

/** The newsletters of a subscriber according to the account. */
type Subscriptions = readonly Pick<ConsentFact, 'purpose' | 'granted'>[];

/**
 * Deletes the choices for all ended newsletters, and queues an event for each deleted one. `now` is epoch milliseconds.
 * Source: requirements#newsletter-pause.
 */
export async function forgetEnded(
  tx: Queries,
  subscriber: string,
  subscriptions: Subscriptions,
  now: number,
): Promise<void> {
  const endedNewsletters = getEndedNewsletters(subscriptions);
  if (endedNewsletters.length === 0) return;
  const deletedRows = await tx
    .delete(newsletterChoice)
    .where(and(eq(newsletterChoice.subscriber, subscriber), inArray(newsletterChoice.newsletter, endedNewsletters)))
    .returning();
  for (const { newsletter } of deletedRows) await queueEvent(tx, subscriber, { newsletter }, now, true);
}

/** The newsletters that the customer has ended. */
export const getEndedNewsletters = (subscriptions: Subscriptions): readonly string[] =>
  subscriptions
    .filter(({ granted, purpose }) => !granted && purpose.startsWith(PREFIX))
    .map(({ purpose }) => purpose.slice(PREFIX.length));

const PREFIX = 'subscriptions.';

const BATCH_SIZE = 500;

/** Clears pauses that are over and queues an event for each. Returns their number. `now` is epoch milliseconds. */
export async function endPauses(db: Queries, now: number): Promise<number> {
  return db.transaction(async (tx) => {
    const endedPauses = await tx
      .select()
      .from(newsletterChoice)
      .where(and(isNotNull(newsletterChoice.resumesAt), lte(newsletterChoice.resumesAt, now)))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true });
    for (const { subscriber, newsletter } of endedPauses) {
      const [row] = await tx
        .update(newsletterChoice)
        .set({ pausedUntil: null, resumesAt: null })
        .where(and(eq(newsletterChoice.subscriber, subscriber), eq(newsletterChoice.newsletter, newsletter)))
        .returning();
      if (row !== undefined) await queueEvent(tx, subscriber, toChoice(row, now), now);
    }
    return endedPauses.length;
  });
}

function toChoice(
  { newsletter, frequency, pausedUntil, resumesAt }: typeof newsletterChoice.$inferSelect,
  now: number,
): NewsletterChoice {
  const isPaused = pausedUntil !== null && resumesAt !== null && resumesAt > now;
  return {
    newsletter,
    ...(frequency !== null && { frequency }),
    ...(isPaused && { pausedUntil, resumesAt: new Date(resumesAt).toISOString() }),
  };
}

const isCustom = ({ frequency, pausedUntil }: NewsletterChoice): boolean =>
  frequency !== undefined || pausedUntil !== undefined;
