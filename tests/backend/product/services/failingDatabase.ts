import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '#backend/shared/database/database.ts';

/** A database in which one statement fails, once. */
export interface FailingDatabase {
  readonly db: Database;
  /**
   * Makes a call in which the statement after `after` successful ones fails. Ignores statements of repeated work of the
   * server. `failed` is false if the call made fewer statements.
   */
  failDuring: <T>(after: number, call: () => Promise<T>) => Promise<{ readonly answer: T; readonly failed: boolean }>;
  /** Makes every write fail as on a full disk. */
  full: (isFull: boolean) => void;
}

export async function failingDatabase(prepared: Blob): Promise<FailingDatabase> {
  const client = await PGlite.create({ loadDataDir: prepared, extensions: { pg_trgm } });
  const calls = new AsyncLocalStorage<{ left: number }>();
  let isFull = false;
  const guarded = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name, object);
        if (name === 'query' && typeof value === 'function') {
          return (...args: unknown[]) => {
            if (isFull && /^\s*(insert|update|delete)/i.test(String(args[0])))
              return Promise.reject(
                Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }),
              );
            const call = calls.getStore();
            if (call !== undefined && call.left-- === 0) return Promise.reject(new Error('the statement failed'));
            return (value as (...all: unknown[]) => unknown).apply(object, args);
          };
        }
        if (name === 'transaction')
          return (work: (tx: object) => Promise<unknown>) => client.transaction((tx) => work(guarded(tx)));
        return typeof value === 'function' ? (value as (...all: unknown[]) => unknown).bind(object) : value;
      },
    });
  const db = Object.assign(drizzle(guarded(client)) as unknown as Database, {
    engine: 'embedded' as const,
    close: () => client.close(),
  });
  return {
    db,
    failDuring: async (after, call) => {
      const statements = { left: after };
      const answer = await calls.run(statements, async () => call());
      return { answer, failed: statements.left < 0 };
    },
    full: (now) => {
      isFull = now;
    },
  };
}
