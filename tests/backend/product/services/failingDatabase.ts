import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '#backend/shared/database/database.ts';

/** A database in which one statement fails, once. */
export interface FailingDatabase {
  readonly db: Database;
  /** Fails the statement after that many successful ones; undefined = none. */
  failAfter: (after: number | undefined) => void;
  /** While it is full, every write fails like on a full disk. */
  full: (isFull: boolean) => void;
  /** Whether the failure happened. */
  readonly failed: () => boolean;
}

export async function failingDatabase(prepared: Blob): Promise<FailingDatabase> {
  const client = await PGlite.create({ loadDataDir: prepared, extensions: { pg_trgm } });
  let left: number | undefined;
  let failed = false;
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
            if (left === 0) {
              left = undefined;
              failed = true;
              return Promise.reject(new Error('the statement failed'));
            }
            if (left !== undefined) left -= 1;
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
    failAfter: (after) => {
      left = after;
      failed = false;
    },
    full: (now) => {
      isFull = now;
    },
    failed: () => failed,
  };
}
