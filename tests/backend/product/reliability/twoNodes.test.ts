import { setTimeout as wait } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/shared/database/database.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { retailStore } from '#backend/product/services/tables.ts';
import { postgres, type Bench } from '../../engines.ts';
import {
  formCall,
  startNodePeers,
  type NodePeers,
  startNode,
  type Call,
  type ServiceNode,
} from '../../../nodes/serviceNode.ts';
import { balanceOver } from './loadBalancer.ts';
import { cases, isLong } from '../../../longRun.ts';

describe.skipIf(postgres.skip)(`two nodes on one ${postgres.name}`, () => {
  let bench: Bench;
  let peers: NodePeers;
  let url: string;
  let nodes: readonly ServiceNode[];
  const start = (fault?: 'racy counter'): Promise<ServiceNode> =>
    startNode({ url, ...peers.settings, referenceData: true, fault });
  const rows = async (query: SQL): Promise<readonly unknown[]> => {
    const db = await openDatabase({ url });
    const answer = await db.execute(query);
    await db.close();
    return answer.rows;
  };
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

  it('that start together run the migrations and load their data only once (requirements#SRV-5)', async () => {
    const migrations = readdirSync(productMigrations.folder).filter((name) => name.endsWith('.sql'));
    expect(await rows(sql`select count(*)::int as count from product_services_migrations`)).toEqual([
      { count: migrations.length },
    ]);
    const { retailStores } = JSON.parse(readFileSync('fixtures/product-data/retail-stores.json', 'utf8')) as {
      readonly retailStores: readonly unknown[];
    };
    expect(await rows(sql`select count(*)::int as count from ${retailStore}`)).toEqual([
      { count: retailStores.length },
    ]);
    const [one, other] = await Promise.all(
      nodes.map((node) => node.call({ method: 'GET', path: '/rest/v1/retailstores/search?q=berlin' })),
    );
    expect(one?.body).toBe(other?.body);
  });

  /**
   * Sends 200 parallel guesses for one account, spread over nodes and client addresses; returns how many reached the
   * provider.
   */
  async function guess(account: string, over: readonly ServiceNode[]): Promise<number> {
    const before = peers.passwordChecks();
    await Promise.all(
      Array.from({ length: 200 }, (_guess, index) =>
        (over[index % 2] ?? raise())
          .call(
            formCall(
              'POST',
              '/rest/v1/account/login',
              { loginID: account, password: `guess-${index}` },
              `10.1.0.${index}`,
            ),
          )
          .catch(() => undefined),
      ),
    );
    return peers.passwordChecks() - before;
  }

  it.skipIf(!isLong)(
    'let at most 10 of 200 parallel guesses through; it would be noticed if they counted in two steps (control)',
    async () => {
      const checked = await guess('ada@beispiel.example', nodes);
      expect(checked).toBeGreaterThan(0);
      expect(checked).toBeLessThanOrEqual(10);
      const racy = await Promise.all([start('racy counter'), start('racy counter')]);
      let most = 0;
      // On a busy machine both might happen to count one after the other.
      for (let round = 0; round < 4 && most <= 10; round += 1)
        most = await guess(`eva-${round}@beispiel.example`, racy);
      expect(most).toBeGreaterThan(10);
      for (const node of racy) node.kill();
    },
    120_000,
  );

  it.skipIf(!isLong)(
    'do not block each other when one pauses in the middle of its work: no lock of it keeps the other waiting',
    async () => {
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
    },
    60_000,
  );

  it.skipIf(!isLong)(
    'continue as one when one of them pauses: within 3 s it gets no more requests, every customer is answered, and it comes back',
    async () => {
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
    },
    60_000,
  );

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

  it.skipIf(!isLong)(
    'can be replaced one after the other without losing a single request',
    async () => {
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
      for (let replaced = 0; replaced < cases(1, 10); replaced += 1) {
        const [old = raise()] = serving;
        const fresh = await start();
        serving = [...serving, fresh];
        const ending = old.stop();
        // The load balancer asks each node whether it is ready, and leaves out those that are not.
        while ((await old.call({ method: 'GET', path: '/ready' })).status === 200) await wait(20);
        serving = [fresh];
        await ending;
      }
      end.abort();
      await Promise.all(lanes);
      for (const node of serving) node.kill();
      expect(statuses.length).toBeGreaterThan(50);
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
    300_000,
  );
});

const region = (lane: number, round: number): Call => ({
  method: 'GET',
  path: '/rest/v1/region?zip=10115',
  headers: { 'x-forwarded-for': `10.2.${lane}.${round % 250}` },
});

function raise(): never {
  throw new Error('there is no PostgreSQL here');
}
