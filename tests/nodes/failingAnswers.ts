import { setTimeout as wait } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#backend/shared/database/database.ts';
import { productReminder } from '#backend/product/reminders/tables.ts';

/**
 * Deliberate faults of a node, which tests must detect: `early answer` confirms a deletion 1 ms before it is done,
 * `racy counter` counts attempts in two steps.
 */
export type NodeFault = 'early answer' | 'racy counter';

/** The same database with a fault. */
export function withFault(db: Database, how: NodeFault): Database {
  const replaced: Readonly<Record<string, unknown>> =
    how === 'early answer' ? { delete: answeringEarly(db) } : { execute: countingInTwoSteps(db) };
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = replaced[String(name)] ?? Reflect.get(target, name, target);
      return typeof value === 'function' ? (value as (...all: unknown[]) => unknown).bind(target) : value;
    },
  });
}

const answeringEarly = (db: Database) => (table: PgTable) => {
  if (table !== productReminder) return db.delete(table);
  const where = async (condition: SQL | undefined): Promise<void> => {
    setTimeout(
      () =>
        void db
          .delete(table)
          .where(condition)
          .then(undefined, () => undefined),
      1,
    );
  };
  return { where };
};

const countingInTwoSteps = (db: Database) => async (query: SQL) => {
  const written = new PgDialect().sqlToQuery(query);
  if (!written.sql.includes('insert into "limit_counter"')) return db.execute(query);
  const rowsOf = written.sql.match(/\(\$\d+, \$\d+, \$\d+::int, \$\d+::bigint\)/g) ?? [];
  const counters = rowsOf.map((_row, index) => {
    const [limit, subject, times, endsAt] = written.params.slice(index * 4);
    return { limit, subject, times: Number(times), endsAt };
  });
  const rows = await Promise.all(
    counters.map(async ({ limit, subject, times, endsAt }) => {
      const { rows: counts } = await db.execute<{ count: number }>(
        sql`select count from limit_counter where "limit" = ${limit} and subject = ${subject}`,
      );
      // Long enough for two parallel nodes to read the same number.
      await wait(50);
      const count = (counts[0]?.count ?? 0) + times;
      await db.execute(
        sql`insert into limit_counter values (${limit}, ${subject}, ${count}, ${endsAt}) on conflict ("limit", subject) do update set count = ${count}`,
      );
      return { limit, subject, count, ends_at: endsAt };
    }),
  );
  return { rows };
};

/** The same database without effect of the advisory lock. */
export function withoutLock(db: Database): Database {
  const dialect = new PgDialect();
  const deaf = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name, object);
        if (name === 'transaction')
          return (work: (tx: object) => Promise<unknown>) => db.transaction((tx) => work(deaf(tx)));
        if (name === 'execute')
          return (query: SQL) =>
            dialect.sqlToQuery(query).sql.includes('pg_advisory_xact_lock')
              ? Promise.resolve({ rows: [] })
              : db.execute.call(object, query);
        return typeof value === 'function' ? (value as (...all: unknown[]) => unknown).bind(object) : value;
      },
    });
  return deaf(db);
}
