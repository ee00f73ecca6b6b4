import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { withoutLock } from '../../../nodes/failingAnswers.ts';
import {
  formCall,
  startNodePeers,
  type NodePeers,
  startNode,
  type Call,
  type ServiceNode,
} from '../../../nodes/serviceNode.ts';
import { postgres, type Bench } from '../../engines.ts';
import { balanceOver } from './loadBalancer.ts';

describe.skipIf(postgres.skip)(`two nodes on one ${postgres.name}`, () => {
  let bench: Bench;
  let peers: NodePeers;
  let url: string;
  let nodes: readonly ServiceNode[];
  const start = (): Promise<ServiceNode> => startNode({ url, ...peers.settings, referenceData: true });
  beforeAll(async () => {
    [bench, peers] = await Promise.all([postgres.prepare(), startNodePeers()]);
    url = await (bench.newUrl ?? raise())();
    nodes = await Promise.all([start(), start()]);
  }, 120_000);
  afterAll(async () => {
    for (const node of nodes) node.kill();
    peers.close();
    await bench.close();
  });

  it('do not block each other when one pauses in the middle of its work: no lock of it keeps the other waiting', async () => {
    const [one = raise(), other = raise()] = nodes;
    const begun = Array.from({ length: 20 }, (_call, index) =>
      one.call(
        formCall(
          'POST',
          '/rest/v1/account/login',
          { loginID: 'mia@beispiel.example', password: 'x' },
          `10.3.0.${index}`,
        ),
      ),
    );
    await Promise.race(begun);
    one.pause();
    // A lock of the paused node would make these fail after the five seconds of a statement.
    const login = await other.call(
      formCall('POST', '/rest/v1/account/login', { loginID: 'mia@beispiel.example', password: 'x' }, '10.3.1.1'),
    );
    expect(login.body).toMatch(/"errorCode":(403042|403120)/);
    expect(
      (
        await other.call(
          formCall(
            'PUT',
            '/rest/v1/account/registration/verification-email',
            { email: 'mia@beispiel.example' },
            '10.3.1.1',
          ),
        )
      ).status,
    ).toBe(404);
    one.resume();
    expect((await Promise.all(begun)).every(({ status }) => status === 200)).toBe(true);
    expect((await one.call({ method: 'GET', path: '/ready' })).status).toBe(200);
  }, 60_000);

  it('continue as one when one of them pauses: within 3 s it gets no more requests, every customer is answered, and it comes back', async () => {
    const [one = raise(), other = raise()] = nodes;
    const front = balanceOver(nodes);
    const end = new AbortController();
    const statuses: number[] = [];
    const traffic = async (lane: number): Promise<void> => {
      for (let round = 0; !end.signal.aborted; round += 1) {
        statuses.push((await front.call(region(lane + 40, round))).status);
        await wait(5);
      }
    };
    const answered = async (more: number): Promise<void> => {
      const enough = statuses.length + more;
      while (statuses.length < enough) await wait(5);
    };
    const lanes = Promise.all([traffic(0), traffic(1), traffic(2)]);
    await answered(20);
    const began = performance.now();
    one.pause();
    while (front.serves(one)) await wait(10);
    const bypassed = performance.now() - began;
    await answered(100);
    one.resume();
    while (!front.serves(one)) await wait(10);
    await answered(20);
    end.abort();
    await lanes;
    await front.end();
    expect(front.serves(other)).toBe(true);
    expect(bypassed).toBeLessThanOrEqual(3000);
    expect(new Set(statuses)).toEqual(new Set([200]));
  }, 60_000);

  it('lose only the running requests when one is killed: the other answers every request', async () => {
    const [one = raise(), other = raise()] = nodes;
    const failed: ('killed' | 'other')[] = [];
    const later: number[] = [];
    const inFlight = { now: 0, atKill: -1 };
    const lane = async (number: number): Promise<void> => {
      for (let round = 0; round < 30; round += 1) {
        const gone = inFlight.atKill >= 0;
        const chosen = !gone && (number + round) % 2 === 0 ? one : other;
        if (chosen === one) inFlight.now += 1;
        const status = await chosen.call(region(number, round)).then(
          (answer) => answer.status,
          () => undefined,
        );
        if (chosen === one) inFlight.now -= 1;
        if (status === undefined) failed.push(chosen === one ? 'killed' : 'other');
        else if (gone) later.push(status);
        if (number === 0 && round === 8) {
          inFlight.atKill = inFlight.now;
          one.kill();
        }
      }
    };
    await Promise.all(Array.from({ length: 6 }, (_lane, index) => lane(index)));
    expect(failed).not.toContain('other');
    expect(failed.length).toBeLessThanOrEqual(inFlight.atKill);
    expect(later.length).toBeGreaterThan(50);
    expect(new Set(later)).toEqual(new Set([200]));
  }, 60_000);

  it('can be replaced one after the other without losing a single request', async () => {
    let serving: readonly ServiceNode[] = [nodes[1] ?? raise()];
    const end = new AbortController();
    const statuses: (number | string)[] = [];
    const traffic = async (lane: number): Promise<void> => {
      for (let round = 0; !end.signal.aborted; round += 1) {
        const node = serving[round % serving.length] ?? raise();
        statuses.push(
          await node.call(region(lane + 20, round)).then(
            ({ status }) => status,
            (error: unknown) => String(error),
          ),
        );
        await wait(5);
      }
    };
    const lanes = [traffic(0), traffic(1), traffic(2)];
    for (let replaced = 0; replaced < 10; replaced += 1) {
      const [old = raise()] = serving;
      const newNode = await start();
      serving = [...serving, newNode];
      const ending = old.stop();
      // The load balancer asks each node whether it is ready, and leaves out those that are not.
      while ((await old.call({ method: 'GET', path: '/ready' })).status === 200) await wait(20);
      serving = [newNode];
      await ending;
    }
    end.abort();
    await Promise.all(lanes);
    for (const node of serving) node.kill();
    expect(statuses.length).toBeGreaterThan(50);
    expect(new Set(statuses)).toEqual(new Set([200]));
  }, 300_000);
});

describe.skipIf(postgres.skip)('the lock of the migrations', () => {
  it('would be missed if it did not exist (control)', async () => {
    const bench = await postgres.prepare();
    const url = await bench.newUrl?.('none');
    const migrations = mkdtempSync(join(tmpdir(), 'kontor-lock-'));
    mkdirSync(join(migrations, 'meta'));
    writeFileSync(
      join(migrations, '0.sql'),
      'select pg_sleep(0.3)\n--> statement-breakpoint\ncreate table made (n int)',
    );
    writeFileSync(
      join(migrations, 'meta/_journal.json'),
      JSON.stringify({ entries: [{ idx: 0, when: 1, tag: '0', breakpoints: true }] }),
    );
    const databases = await Promise.all([openDatabase({ url }), openDatabase({ url })]);
    const migrate = async (bent: (db: Database) => Database, table: string): Promise<number> =>
      (await Promise.allSettled(databases.map((db) => runMigrations(bent(db), migrations, table)))).filter(
        ({ status }) => status === 'rejected',
      ).length;
    expect(await migrate((db) => db, 'with_lock')).toBe(0);
    await databases[0].execute(sql`drop table made`);
    expect(await migrate(withoutLock, 'without_lock')).toBeGreaterThan(0);
    await Promise.all(databases.map((db) => db.close()));
    await bench.close();
    rmSync(migrations, { recursive: true });
  }, 60_000);
});

const region = (lane: number, round: number): Call => ({
  method: 'GET',
  path: '/rest/v1/region?zip=10115',
  headers: { 'x-forwarded-for': `10.2.${lane}.${round % 250}` },
});

function raise(): never {
  throw new Error('there is no PostgreSQL here');
}
