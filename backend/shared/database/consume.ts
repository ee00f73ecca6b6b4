import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';

/**
 * A rate limit: `max` hits within `window` seconds; after that everything is refused for at least `blockSeconds`
 * seconds.
 */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly window: number;
  readonly blockSeconds?: number;
  /** Counts clients by IP address: different spellings of an address are the same subject. */
  readonly byAddress?: true;
}

/** One hit on a limit; `subject` is the keyed hash of the person or address being counted. */
export interface Hit {
  readonly limit: Limit;
  readonly subject: string;
}

/** Whether the hit is allowed; `retryAfter` is whole seconds until the next one is. */
export interface Verdict {
  readonly allowed: boolean;
  readonly retryAfter: number;
}

/** Far above every limit and far below the column's maximum. */
const HIGHEST = 1_000_000;

/**
 * Counts hits in one statement, so that parallel hits cannot exceed a limit, and decides about each, in order. `table` has
 * the columns limit, subject, count and ends_at, the first two as its key; `now` is epoch milliseconds.
 * Source: requirements#ACC-3.
 */
export async function consume(
  db: Queries,
  table: PgTable,
  hits: readonly Hit[],
  now: number,
): Promise<readonly Verdict[]> {
  const counters = groupByCounter(hits);
  const { rows } = await db.execute<{ limit: string; subject: string; count: number; ends_at: number | string }>(
    countAll(table, counters, now),
  );
  const after = new Map(rows.map((row) => [keyOf(row.limit, row.subject), row]));
  const seen = new Map<string, number>();
  return hits.map(({ limit, subject }) => {
    const key = keyOf(limit.name, subject);
    const row = after.get(key);
    if (row === undefined) throw new Error(`the counter ${limit.name} answered nothing`);
    const turn = (seen.get(key) ?? 0) + 1;
    seen.set(key, turn);
    const before = row.count - (counters.get(key)?.times ?? 0);
    return {
      allowed: before + turn <= limit.max,
      retryAfter: Math.max(1, Math.ceil((Number(row.ends_at) - now) / 1000)),
    };
  });
}

const keyOf = (limit: string, subject: string): string => `${limit} ${subject}`;

/**
 * One statement cannot write the same counter twice, and two nodes that write several counters must use the same order.
 */
function groupByCounter(hits: readonly Hit[]): ReadonlyMap<string, Hit & { readonly times: number }> {
  const counters = new Map<string, Hit & { readonly times: number }>();
  for (const each of hits.toSorted((a, b) =>
    keyOf(a.limit.name, a.subject) < keyOf(b.limit.name, b.subject) ? -1 : 1,
  )) {
    const key = keyOf(each.limit.name, each.subject);
    counters.set(key, { ...each, times: (counters.get(key)?.times ?? 0) + 1 });
  }
  return counters;
}

function countAll(table: PgTable, counters: ReadonlyMap<string, Hit & { readonly times: number }>, now: number): SQL {
  const rows = [...counters.values()];
  const values = rows.map(({ limit, subject, times }) => {
    const seconds = times < limit.max ? limit.window : Math.max(limit.window, limit.blockSeconds ?? 0);
    return sql`(${limit.name}, ${subject}, ${times}::int, ${now + seconds * 1000}::bigint)`;
  });
  const refusing = [...new Map(rows.map(({ limit }) => [limit.name, limit])).values()].filter(
    ({ blockSeconds }) => blockSeconds !== undefined,
  );
  const reached = refusing.map(
    ({ name, max, blockSeconds = 0 }) => sql`
        when c."limit" = ${name} and c.count < ${max}::int and c.count + excluded.count >= ${max}::int then greatest(c.ends_at, ${now + blockSeconds * 1000}::bigint)`,
  );
  const fresh = sql`c.ends_at <= ${now}::bigint`;
  return sql`
    insert into ${table} as c ("limit", subject, count, ends_at)
    values ${sql.join(values, sql`, `)}
    on conflict ("limit", subject) do update set
      count = case when ${fresh} then excluded.count else least(c.count + excluded.count, ${HIGHEST}::int) end,
      ends_at = case when ${fresh} then excluded.ends_at${sql.join(reached)}
        else c.ends_at end
    returning "limit", subject, count, ends_at`;
}
