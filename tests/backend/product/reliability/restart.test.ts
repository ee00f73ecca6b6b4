import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/shared/database/database.ts';
import { postgresPrograms, startCluster, type PostgresCluster } from '../../../nodes/postgresCluster.ts';
import { deletion, startNodePeers, type NodePeers, startNode, type ServiceNode } from '../../../nodes/serviceNode.ts';
import { isLong } from '../../../longRun.ts';

const programs = postgresPrograms();
const stops = isLong
  ? [...Array<'fast'>(10).fill('fast'), ...Array<'immediate'>(10).fill('immediate'), ...Array<'kill'>(5).fill('kill')]
  : (['immediate'] as const);
const EACH = 2;

describe.skipIf(programs === undefined)(
  `a database that ends while a node writes${programs === undefined ? ' (skipped: no PostgreSQL programs)' : ''}`,
  () => {
    let cluster: PostgresCluster;
    let peers: NodePeers;
    beforeAll(async () => {
      [cluster, peers] = await Promise.all([startCluster(programs ?? ''), startNodePeers()]);
    }, 60_000);
    afterAll(async () => {
      peers.close();
      await cluster.remove();
    });

    /**
     * Deletes with 8 parallel clients while the database is stopped; returns the acknowledged deletions and every other
     * status.
     */
    async function writeThrough(
      node: ServiceNode,
      round: number,
      end: () => Promise<void>,
    ): Promise<{ readonly acknowledged: readonly string[]; readonly otherStatuses: ReadonlySet<number> }> {
      const owners = Array.from({ length: 400 }, (_, index) => `owner-${round}-${index}`);
      await node.ask('seed', { owners, each: EACH });
      const calls = await Promise.all(
        owners.map(async (owner) => ({ owner, call: deletion(owner, await peers.link(owner), EACH) })),
      );
      const acknowledged: string[] = [];
      const otherStatuses = new Set<number>();
      let ending: Promise<void> | undefined;
      const lane = async (): Promise<void> => {
        for (let next = calls.pop(); next !== undefined && otherStatuses.size === 0; next = calls.pop()) {
          const { status } = await node.call(next.call);
          if (status === 204) acknowledged.push(next.owner);
          else otherStatuses.add(status);
          if (acknowledged.length > 40) ending ??= end();
        }
      };
      await Promise.all(Array.from({ length: 8 }, lane));
      await ending;
      return { acknowledged, otherStatuses };
    }

    it('makes the node answer 503 within 3 s and work again within 5 s; no acknowledged deletion is lost, nothing is half done (requirements#SRV-4)', async () => {
      const node = await startNode({ url: await cluster.newDatabase(), ...peers.settings });
      for (const [round, how] of stops.entries()) {
        const { acknowledged, otherStatuses } = await writeThrough(node, round, () => cluster.stop(how));
        expect([...otherStatuses].filter((status) => status !== 503)).toEqual([]);
        const began = Date.now();
        const away = await node.call(deletion('nobody', await peers.link('nobody'), 1));
        expect([away.status, Number(away.headers['retry-after'])]).toEqual([503, 2]);
        expect(Date.now() - began).toBeLessThan(3000);
        const statusOf = async (path: string): Promise<number> => (await node.call({ method: 'GET', path })).status;
        expect([await statusOf('/ready'), await statusOf('/live')]).toEqual([503, 200]);
        await cluster.start();
        expect(await untilReady(node)).toBeLessThan(5000);
        const left = (await node.ask('left', {})) as Readonly<Record<string, number>>;
        expect(acknowledged.length).toBeGreaterThan(40);
        expect(acknowledged.filter((owner) => owner in left)).toEqual([]);
        expect(Object.values(left).filter((count) => count !== EACH)).toEqual([]);
      }
      node.kill();
    }, 900_000);

    it.skipIf(!isLong)(
      'would be noticed if it acknowledged before writing to disk (control)',
      async () => {
        const url = await cluster.newDatabase();
        const db = await openDatabase({ url });
        await db.execute(sql.raw(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`));
        await db.close();
        const node = await startNode({ url, ...peers.settings });
        let lost = 0;
        for (let round = 0; round < 10 && lost === 0; round += 1) {
          const { acknowledged } = await writeThrough(node, round, () => cluster.stop('immediate'));
          await cluster.start();
          await untilReady(node);
          const left = (await node.ask('left', {})) as Readonly<Record<string, number>>;
          lost = acknowledged.filter((owner) => owner in left).length;
        }
        expect(lost).toBeGreaterThan(0);
        node.kill();
      },
      120_000,
    );
  },
);

/** Milliseconds until the node answers from its database again. */
async function untilReady(node: ServiceNode): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < 10_000) {
    const { status } = await node.call({ method: 'GET', path: '/ready' });
    if (status === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Date.now() - began;
}
