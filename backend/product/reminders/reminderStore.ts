import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { productReminder } from './tables.ts';

/** A back-in-stock reminder; `variantName` maps language to product name. Source: requirements#reminders. */
export type Reminder = Pick<typeof productReminder.$inferSelect, 'reminderId' | 'variantId' | 'variantName'>;

/** The active reminders of one subscriber (UID), oldest first. */
export async function remindersOf(db: Queries, owner: string): Promise<readonly Reminder[]> {
  const { reminderId, variantId, variantName, createdAt } = productReminder;
  return db
    .select({ reminderId, variantId, variantName })
    .from(productReminder)
    .where(eq(productReminder.owner, owner))
    .orderBy(asc(createdAt), asc(reminderId))
    .limit(500);
}

/**
 * Deletes reminders of the subscriber by their ids, in one statement; ignores unknown ids and those of others alike.
 * Source: requirements#REM-1.
 */
export async function deleteReminders(db: Queries, owner: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(productReminder)
    .where(and(eq(productReminder.owner, owner), inArray(productReminder.reminderId, [...ids])));
}

/** The reminders whose id belongs to another subscriber. */
export async function foreignReminders(
  db: Queries,
  owner: string | undefined,
  reminders: readonly Reminder[],
): Promise<readonly Pick<Reminder, 'reminderId'>[]> {
  const { reminderId } = productReminder;
  const ids = reminders.map((reminder) => reminder.reminderId);
  return db
    .select({ reminderId })
    .from(productReminder)
    .where(and(ne(productReminder.owner, owner ?? ''), inArray(reminderId, ids)));
}

/** Replaces all reminders of a subscriber, in this order. `now` is epoch milliseconds. */
export async function replaceReminders(
  db: Queries,
  owner: string,
  reminders: readonly Reminder[],
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(productReminder).where(eq(productReminder.owner, owner));
    if (reminders.length > 0)
      await tx
        .insert(productReminder)
        .values(reminders.map((reminder, index) => ({ ...reminder, owner, createdAt: new Date(now + index) })));
  });
}
