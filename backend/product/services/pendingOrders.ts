import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { emailChange, emailRevert } from '../email-change/tables.ts';
import { accountDeletion } from '../data-rights/tables.ts';
import { subscriptionEvent } from '../newsletters/tables.ts';
import { unsubscribeOrder } from '../unsubscribe/tables.ts';

/** Queries for the due times (epoch milliseconds) of pending orders by kind; orders that are not due do not count. */
const kinds = {
  // Without those that the provider refuses.
  unsubscribe: () => sql`
    select ${unsubscribeOrder.orderedAt} as since from ${unsubscribeOrder} where ${unsubscribeOrder.tokenHash} <> ''`,
  'subscription-event': () => sql`select ${subscriptionEvent.createdAt} as since from ${subscriptionEvent}`,
  'account-deletion': (now) => sql`
    select ${accountDeletion.dueAt} as since from ${accountDeletion} where ${accountDeletion.dueAt} <= ${now}::bigint`,
  'email-change': () => sql`
    select ${emailChange.confirmedAt} as since from ${emailChange} where ${emailChange.confirmedAt} is not null
    union all select ${emailRevert.startedAt} from ${emailRevert} where ${emailRevert.startedAt} is not null`,
} satisfies Readonly<Record<string, (now: number) => SQL>>;

/** Pending orders of one kind. */
export interface PendingOrders {
  readonly work: keyof typeof kinds;
  readonly count: number;
  /** Seconds since the oldest was due; 0 if there is none. */
  readonly oldestSeconds: number;
}

/** Counts the pending orders of customers. `now` is epoch milliseconds. Source: requirements#one-click-unsubscribe. */
export async function pendingOrders(db: Queries, now: number): Promise<readonly PendingOrders[]> {
  const queries = Object.entries(kinds).map(
    ([work, orders]) => sql`
      select ${work}::text as work, count(*)::int as count, coalesce(min(since), ${now}::bigint)::float8 as since
      from (${orders(now)}) as waiting`,
  );
  const { rows } = await db.execute<{ work: PendingOrders['work']; count: number; since: number }>(
    sql.join(queries, sql` union all `),
  );
  return rows.map(({ work, count, since }) => ({ work, count, oldestSeconds: Math.max(0, now - since) / 1000 }));
}
