import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { emailChange, emailRevert } from '../email-change/tables.ts';
import { accountDeletion } from '../data-rights/tables.ts';
import { subscriptionEvent } from '../newsletters/tables.ts';
import { unsubscribeOrder } from '../unsubscribe/tables.ts';

/** Since when each order of a kind waits, in epoch milliseconds; one that is not due yet does not wait. */
const kinds = {
  unsubscribe: () => sql`select ${unsubscribeOrder.orderedAt} as since from ${unsubscribeOrder}`,
  'subscription-event': () => sql`select ${subscriptionEvent.createdAt} as since from ${subscriptionEvent}`,
  'account-deletion': (now) => sql`
    select ${accountDeletion.dueAt} as since from ${accountDeletion} where ${accountDeletion.dueAt} <= ${now}::bigint`,
  'email-change': () => sql`
    select ${emailChange.confirmedAt} as since from ${emailChange} where ${emailChange.confirmedAt} is not null
    union all select ${emailRevert.startedAt} from ${emailRevert} where ${emailRevert.startedAt} is not null`,
} satisfies Readonly<Record<string, (now: number) => SQL>>;

/** Orders of one kind that wait. */
export interface PendingOrders {
  readonly work: keyof typeof kinds;
  readonly count: number;
  /** Seconds since the oldest could have been carried out; 0 if none waits. */
  readonly oldestSeconds: number;
}

/** The orders of customers that are stored and not carried out yet. `now` is epoch milliseconds. Source: requirements#one-click-unsubscribe. */
export async function pendingOrders(db: Queries, now: number): Promise<readonly PendingOrders[]> {
  const counted = Object.entries(kinds).map(
    ([work, orders]) => sql`
      select ${work}::text as work, count(*)::int as count, coalesce(min(since), ${now}::bigint)::float8 as since
      from (${orders(now)}) as waiting`,
  );
  const { rows } = await db.execute<{ work: PendingOrders['work']; count: number; since: number }>(
    sql.join(counted, sql` union all `),
  );
  return rows.map(({ work, count, since }) => ({ work, count, oldestSeconds: Math.max(0, now - since) / 1000 }));
}
