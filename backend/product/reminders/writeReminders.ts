import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { linkRevocation } from '../links/tables.ts';
import { productReminder } from './tables.ts';
import type { WrittenReminder } from './reminderDocument.ts';
import type { Clock } from '#backend/shared/clock.ts';

/** Dependencies of writing reminders. */
export interface ReminderWriterParts {
  readonly db: Queries;
  readonly clock: Clock;
}

/** The result of a batch; `refused` lists the ids of reminders of another or an erased subscriber. */
export interface Written {
  readonly stored: number;
  readonly refused: readonly string[];
}

/**
 * Creates or replaces reminders in one statement, so that a repeated batch changes nothing. A reminder never moves to
 * another subscriber, and an erased subscriber gets none. Of two reminders with one id the later counts. `now` is epoch
 * milliseconds.
 * Source: requirements#reminder-writer, requirements#PRI-4.
 */
export async function writeReminders(
  db: Queries,
  reminders: readonly WrittenReminder[],
  now: number,
): Promise<Written> {
  const unique = [...new Map(reminders.map((reminder) => [reminder.reminderId, reminder])).values()];
  if (unique.length === 0) return { stored: 0, refused: [] };
  const { rows } = await db.execute<{ reminder_id: string }>(sql`
    insert into ${productReminder} as stored (reminder_id, owner, variant_id, variant_name, created_at)
    select given."reminderId", given.subscriber, given."variantId", given."variantName",
      coalesce(given."createdAt", ${new Date(now).toISOString()}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) as given(
      "reminderId" text, subscriber text, "variantId" text, "variantName" jsonb, "createdAt" timestamptz
    )
    where not exists (select 1 from ${linkRevocation} as gone where gone.subject = given.subscriber and gone.erased)
    order by given."reminderId"
    on conflict (reminder_id) do update set
      variant_id = excluded.variant_id, variant_name = excluded.variant_name, created_at = excluded.created_at
    where stored.owner = excluded.owner
    returning reminder_id`);
  const stored = new Set(rows.map(({ reminder_id: id }) => id));
  return {
    stored: stored.size,
    refused: unique.map(({ reminderId }) => reminderId).filter((id) => !stored.has(id)),
  };
}

/** Deletes reminders of any subscriber by their ids; unknown ids change nothing. Returns how many there were. */
export async function endReminders(db: Queries, ids: readonly string[]): Promise<number> {
  const rows = await db
    .delete(productReminder)
    .where(inArray(productReminder.reminderId, [...ids]))
    .returning({ reminderId: productReminder.reminderId });
  return rows.length;
}

/** Reminders of a product, sorted by reminder id, from the one after `after`. */
export async function waitingFor(
  db: Queries,
  { variantId, after, limit }: { readonly variantId: string; readonly after: string; readonly limit: number },
): Promise<readonly WrittenReminder[]> {
  const { reminderId, owner, variantName, createdAt } = productReminder;
  const rows = await db
    .select({ reminderId, subscriber: owner, variantId: productReminder.variantId, variantName, createdAt })
    .from(productReminder)
    .where(and(eq(productReminder.variantId, variantId), gt(reminderId, after)))
    .orderBy(asc(reminderId))
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
