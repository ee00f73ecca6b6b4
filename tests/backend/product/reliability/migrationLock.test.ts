import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { postgres } from '../../engines.ts';
import { isLong } from '../../../longRun.ts';

const skip = postgres.skip;

describe.skipIf(skip)('the lock of the migrations', () => {
  it.skipIf(!isLong)(
    'would be missed if it did not exist (control)',
    async () => {
      const bench = await postgres.prepare();
      const url = await bench.newUrl?.('none');
      const folder = mkdtempSync(join(tmpdir(), 'kontor-lock-'));
      mkdirSync(join(folder, 'meta'));
      writeFileSync(join(folder, '0.sql'), 'select pg_sleep(0.3)\n--> statement-breakpoint\ncreate table made (n int)');
      writeFileSync(
        join(folder, 'meta/_journal.json'),
        JSON.stringify({ entries: [{ idx: 0, when: 1, tag: '0', breakpoints: true }] }),
      );
      const databases = await Promise.all([openDatabase({ url }), openDatabase({ url })]);
      const migrate = async (bent: (db: Database) => Database, table: string): Promise<number> =>
        (await Promise.allSettled(databases.map((db) => runMigrations(bent(db), folder, table)))).filter(
          ({ status }) => status === 'rejected',
        ).length;
      expect(await migrate((db) => db, 'with_lock')).toBe(0);
      await databases[0].execute(sql`drop table made`);
      expect(await migrate(withoutLock, 'without_lock')).toBeGreaterThan(0);
      await Promise.all(databases.map((db) => db.close()));
      await bench.close();
      rmSync(folder, { recursive: true });
    },
    60_000,
  );
});

/** The same database, but taking the advisory lock does nothing. */
function withoutLock(db: Database): Database {
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
