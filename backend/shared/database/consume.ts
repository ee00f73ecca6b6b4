import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';

/** A rate limit: `max` hits within `window` seconds; beyond that it refuses every hit for at least `blockSeconds`. */
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

/** Whether the hit is allowed; `retryAfter` is whole seconds until the next allowed one. */
export interface Verdict {
  readonly allowed: boolean;
  readonly retryAfter: number;
}

/** Far above every limit and far below the column's maximum. */
const MAX_COUNT = 1_000_000;

/**
 * Counts hits in one statement, so that parallel hits cannot exceed a limit, and returns a verdict for each, in order.
 * `table` has the columns limit, subject, count and ends_at, the first two as its key; `now` is epoch milliseconds.
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
  const rowsByKey = new Map(rows.map((row) => [counterKey(row.limit, row.subject), row]));
  const positions = new Map<string, number>();
  return hits.map(({ limit, subject }) => {
    const key = counterKey(limit.name, subject);
    const row = rowsByKey.get(key);
    if (row === undefined) throw new Error(`the counter ${limit.name} answered nothing`);
    const position = (positions.get(key) ?? 0) + 1;
    positions.set(key, position);
    const before = row.count - (counters.get(key)?.times ?? 0);
    return {
      allowed: before + position <= limit.max,
      retryAfter: Math.max(1, Math.ceil((Number(row.ends_at) - now) / 1000)),
    };
  });
}

const counterKey = (limit: string, subject: string): string => `${limit} ${subject}`;

/**
 * One statement cannot write the same counter twice, and two nodes that write several counters must use the same order.
 */
function groupByCounter(hits: readonly Hit[]): ReadonlyMap<string, Hit & { readonly times: number }> {
  const counters = new Map<string, Hit & { readonly times: number }>();
  for (const hit of hits.toSorted((a, b) =>
    counterKey(a.limit.name, a.subject) < counterKey(b.limit.name, b.subject) ? -1 : 1,
  )) {
    const key = counterKey(hit.limit.name, hit.subject);
    counters.set(key, { ...hit, times: (counters.get(key)?.times ?? 0) + 1 });
  }
  return counters;
}

function countAll(table: PgTable, counters: ReadonlyMap<string, Hit & { readonly times: number }>, now: number): SQL {
  const rows = [...counters.values()];
  const values = rows.map(({ limit, subject, times }) => {
    const seconds = times < limit.max ? limit.window : Math.max(limit.window, limit.blockSeconds ?? 0);
    return sql`(${limit.name}, ${subject}, ${times}::int, ${now + seconds * 1000}::bigint)`;
  });
  const blockingLimits = [...new Map(rows.map(({ limit }) => [limit.name, limit])).values()].filter(
    ({ blockSeconds }) => blockSeconds !== undefined,
  );
  const blockCases = blockingLimits.map(
    ({ name, max, blockSeconds = 0 }) => sql`
        when c."limit" = ${name} and c.count < ${max}::int and c.count + excluded.count >= ${max}::int then greatest(c.ends_at, ${now + blockSeconds * 1000}::bigint)`,
  );
  const isOver = sql`c.ends_at <= ${now}::bigint`;
  return sql`
    insert into ${table} as c ("limit", subject, count, ends_at)
    values ${sql.join(values, sql`, `)}
    on conflict ("limit", subject) do update set
      count = case when ${isOver} then excluded.count else least(c.count + excluded.count, ${MAX_COUNT}::int) end,
      ends_at = case when ${isOver} then excluded.ends_at${sql.join(blockCases)}
        else c.ends_at end
    returning "limit", subject, count, ends_at`;
}
