import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';

/** A proxy to the server that can hold a statement back, like a stalled network. */
async function openLine(url: string, folder: string) {
  const address = new URL(url);
  const server = join(address.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  let stalledAt: string | undefined;
  const waiting: (() => void)[] = [];
  const line = createServer((near: Socket) => {
    const far = connect(server);
    far.pipe(near);
    for (const socket of [near, far])
      socket.on('error', () => {}).on('close', () => [near, far].map((s) => s.destroy()));
    let last = Promise.resolve();
    near.on('data', (bytes) => {
      const isStalled = stalledAt !== undefined && bytes.includes(stalledAt);
      last = Promise.all([last, isStalled && new Promise<void>((resolve) => waiting.push(resolve))]).then(
        () => void far.write(bytes),
      );
    });
  });
  await once(line.listen(join(folder, '.s.PGSQL.5432')), 'listening');
  address.searchParams.set('host', folder);
  return {
    url: address.href,
    stallAt: (statement: string) => void (stalledAt = statement),
    resume: () => {
      stalledAt = undefined;
      for (const send of waiting.splice(0)) send();
    },
    close: () => line.close(),
  };
}

interface Bench {
  readonly line: Awaited<ReturnType<typeof openLine>>;
  /** A database behind the proxy. */
  readonly db: Database;
  readonly direct: Database;
  readonly stored: () => Promise<unknown>;
}

/** Without a limit of its own, in milliseconds, a query has that of the product: six seconds. */
async function onNewDatabase(work: (bench: Bench) => Promise<void>, queryLimit?: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const url = await newServerDatabase('none');
  const line = await openLine(url, folder);
  const [db, direct] = [
    await openDatabase({ url: queryLimit === undefined ? line.url : `${line.url}&query_timeout=${queryLimit}` }),
    await openDatabase({ url }),
  ];
  await direct.execute(sql`create table made (n int)`);
  await work({ line, db, direct, stored: async () => (await direct.execute(sql`select n from made`)).rows });
  await db.close();
  await direct.close();
  line.close();
  rmSync(folder, { recursive: true, force: true });
}

describe.skipIf(!hasServer).concurrent('a connection', () => {
  it.each([
    ['begin', undefined],
    ['insert', 500],
    ['rollback', 500],
  ])('on which “%s” gets no answer in time leaves nothing behind, for any number of callers', (statement, queryLimit) =>
    onNewDatabase(async ({ line, db, stored }) => {
      line.stallAt(statement);
      const call = (_: unknown, n: number) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`insert into made values (${n})`);
          throw new Error('refused');
        });
      const calls = await Promise.allSettled(Array.from({ length: 10 }, call));
      expect(new Set(calls.map(({ status }) => status))).toEqual(new Set(['rejected']));
      line.resume();
      await db.execute(sql`insert into made values (100)`);
      expect(await stored()).toEqual([{ n: 100 }]);
      expect(db.connections?.().used).toBe(0);
    }, queryLimit),
  );

  it('that the server ends between two statements fails the transaction alone', () =>
    onNewDatabase(async ({ db, direct, stored }) => {
      const ended = db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await direct.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
        await setTimeout(100);
        await tx.execute(sql`insert into made values (1)`);
      });
      await expect(ended).rejects.toThrow('Failed query');
      await db.execute(sql`insert into made values (100)`);
      expect(await stored()).toEqual([{ n: 100 }]);
    }));
});
