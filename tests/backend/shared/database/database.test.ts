import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import * as fc from 'fast-check';
import { consume, type Limit, type Verdict } from '#backend/shared/database/consume.ts';
import { limitCounter } from '#backend/product/guards/tables.ts';
import { embedded, engines, type Bench } from '../../engines.ts';
import { cases } from '../../../longRun.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';

const folders: string[] = [];
const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  folders.push(folder);
  return folder;
};
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function migrations(...statements: readonly string[]): string {
  const folder = temporary();
  mkdirSync(join(folder, 'meta'));
  statements.forEach((statement, index) => writeFileSync(join(folder, `${index}.sql`), statement));
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({
      entries: statements.map((_statement, index) => ({
        idx: index,
        when: index + 1,
        tag: String(index),
        breakpoints: true,
      })),
    }),
  );
  return folder;
}

const numbers = async (db: Database): Promise<readonly number[]> =>
  (await db.execute<{ n: number }>(sql`select n from made order by n`)).rows.map(({ n }) => n);

const setting = async (db: Database, name: string): Promise<unknown> =>
  Object.values((await db.execute(sql.raw(`show ${name}`))).rows[0] ?? {})[0];

const limits: readonly Limit[] = [
  { name: 'plain', max: 3, window: 60 },
  { name: 'refusing', max: 4, window: 60, blockSeconds: 90 },
];

/** One counter as the requirement describes it, one hit at a time. */
function oneByOne() {
  const counters = new Map<string, { count: number; endsAt: number }>();
  return (limit: Limit, subject: string, now: number): Verdict => {
    const key = `${limit.name} ${subject}`;
    const lastCounter = counters.get(key);
    const counter =
      lastCounter === undefined || lastCounter.endsAt <= now
        ? { count: 0, endsAt: now + limit.window * 1000 }
        : lastCounter;
    counter.count += 1;
    if (counter.count === limit.max) counter.endsAt = Math.max(counter.endsAt, now + (limit.blockSeconds ?? 0) * 1000);
    counters.set(key, counter);
    return { allowed: counter.count <= limit.max, retryAfter: Math.max(1, Math.ceil((counter.endsAt - now) / 1000)) };
  };
}

const hits = fc.array(fc.record({ limit: fc.constantFrom(...limits), subject: fc.constantFrom('ada', 'ben') }), {
  minLength: 1,
  maxLength: 8,
});

const expectDurable = async (db: Database): Promise<void> => {
  expect(await setting(db, 'fsync')).toBe('on');
  expect(await setting(db, 'synchronous_commit')).toBe('on');
};

describe.each(engines)('on $name', ({ name, skip, prepare }) => {
  let bench: Bench;
  let db: Database;
  beforeAll(async () => {
    if (skip) return;
    bench = await prepare();
    db = await bench.open();
  }, 60_000);
  beforeEach(async () => {
    if (!skip) await db.execute(sql`drop table if exists made, seen`);
  });
  afterAll(() => (skip ? undefined : bench.close()));

  it.skipIf(skip)('each migration runs exactly once, however often a node starts', async () => {
    const folder = migrations(
      'create table made (n int)',
      'insert into made values (1)\n--> statement-breakpoint\ninsert into made values (2)',
    );
    await runMigrations(db, folder, 'seen');
    await runMigrations(db, folder, 'seen');
    expect(await numbers(db)).toEqual([1, 2]);
  });

  it.skipIf(skip)('a migration that fails leaves nothing behind', async () => {
    const folder = migrations(
      'create table made (n int)',
      'insert into made values (1)\n--> statement-breakpoint\ninsert into nowhere values (2)',
    );
    await expect(runMigrations(db, folder, 'seen')).rejects.toThrow();
    const { rows } = await db.execute<{ made: string | null }>(sql`select to_regclass('made')::text as made`);
    expect(rows).toEqual([{ made: null }]);
  });

  it.skipIf(skip)('a transaction that throws changes nothing', async () => {
    await db.execute(sql`create table made (n int)`);
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into made values (1)`);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await numbers(db)).toEqual([]);
  });

  it.skipIf(skip)('a statement has five seconds', async () => {
    expect(await setting(db, 'statement_timeout')).toBe('5s');
  });

  it.runIf(name === embedded.name)('writes reach the disk before they are answered', () => expectDurable(db));

  it.skipIf(skip)('hits that are counted together get the same verdicts as one by one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 50_000 }), hits), { maxLength: 8 }),
        async (batches) => {
          await db.execute(sql`truncate limit_counter`);
          const expected = oneByOne();
          let now = 1_000_000;
          for (const [passed, together] of batches) {
            now += passed;
            const verdicts = await consume(db, limitCounter, together, now);
            const alone = together.map(({ limit, subject }) => expected(limit, subject, now));
            expect(verdicts.map(({ allowed }) => allowed)).toEqual(alone.map(({ allowed }) => allowed));
            // Refused hits get the same end; for allowed ones it does not matter yet.
            verdicts.forEach((verdict, index) => {
              if (!verdict.allowed) expect(verdict.retryAfter).toBe(alone[index]?.retryAfter);
            });
          }
        },
      ),
      { numRuns: cases(15, 2000) },
    );
  });
});

describe('several nodes that start at once', () => {
  it.skipIf(!hasServer)(
    'run the migrations exactly once between them',
    async () => {
      const url = await newServerDatabase('none');
      const nodes = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url })));
      const folder = migrations('create table made (n int)', 'insert into made values (1)');
      await Promise.all(nodes.map((node) => runMigrations(node, folder, 'seen')));
      expect(await numbers(nodes[0] as Database)).toEqual([1]);
      await Promise.all(nodes.map((node) => node.close()));
    },
    60_000,
  );
});

it.skipIf(!hasServer)('writes reach the disk of a server that a node accepts before they are answered', async () => {
  const db = await openDatabase({ url: await newServerDatabase('none', 'durable') });
  await expectDurable(db);
  await db.close();
});

it('a server may take as long to connect as the address says', async () => {
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const { port } = mute.address() as AddressInfo;
  const refused: string[] = [];
  const connect = async (query: string): Promise<void> => {
    const db = await openDatabase({ url: `postgres://kontor@127.0.0.1:${port}/kontor${query}` });
    await expect(db.execute(sql`select 1`)).rejects.toThrow();
    refused.push(query);
  };
  await Promise.all(['?connect_timeout=0.1', '', '?connect_timeout=0.5'].map(connect));
  expect(refused).toEqual(['?connect_timeout=0.1', '?connect_timeout=0.5', '']);
  mute.close();
});

it('the embedded database refuses a folder that a running process uses, and names the process', async () => {
  const dataDir = temporary();
  writeFileSync(join(dataDir, 'in-use'), String(process.ppid));
  await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.ppid}`);
});
