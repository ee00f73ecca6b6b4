import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/shared/database/database.ts';
import { postgresPrograms, startCluster, type PostgresCluster } from '../../../nodes/postgresCluster.ts';
import { remindersLeft } from '../../../nodes/remindersLeft.ts';
import { deletion, startNode, startNodePeers, type NodePeers } from '../../../nodes/serviceNode.ts';
import { damageOf, deleteUntilRefused, EACH } from './deletingLanes.ts';

const programs = postgresPrograms();
const owners = Array.from({ length: 300 }, (_, index) => `owner-${index}`);
const unharmed = { lost: [], half: [] };

/** The long run does this hundreds of times, on both engines: `kills`, `restarts` and `severalNodes`. */
describe.skipIf(programs === undefined)(
  `a node${programs === undefined ? ' (skipped: no PostgreSQL programs)' : ''}`,
  () => {
    let cluster: PostgresCluster;
    let peers: NodePeers;
    beforeAll(async () => {
      [cluster, peers] = await Promise.all([startCluster(programs ?? ''), startNodePeers()]);
    });
    afterAll(async () => {
      peers.close();
      await cluster.remove();
    });

    it('that is killed in the middle of a save loses nothing that it acknowledged; the next one works on, and answers while its database restarts (requirements#SRV-2, requirements#SRV-4)', async () => {
      const url = await cluster.newDatabase();
      const killed = await startNode({ url, ...peers.settings });
      await killed.ask('seed', { owners, each: EACH });
      const end = async (): Promise<unknown> => (killed.kill(), killed.ended);
      const before = await deleteUntilRefused(killed, peers, owners.slice(0, 100), { enough: 10, end });
      const db = await openDatabase({ url });
      expect(damageOf(await remindersLeft(db), before.acknowledged)).toEqual(unharmed);
      await db.close();

      const node = await startNode({ url, ...peers.settings });
      const stop = { enough: 10, end: () => cluster.stop('immediate') };
      const during = await deleteUntilRefused(node, peers, owners.slice(100), stop);
      expect(during.otherStatuses).toEqual(new Set([503]));
      const { status, headers } = await node.call(deletion('nobody', await peers.link('nobody'), 1));
      expect([status, Number(headers['retry-after'])]).toEqual([503, 2]);
      const statusOf = async (path: string): Promise<number> => (await node.call({ method: 'GET', path })).status;
      expect([await statusOf('/ready'), await statusOf('/live')]).toEqual([503, 200]);
      await cluster.start();
      await expect.poll(() => statusOf('/ready'), { timeout: 20_000 }).toBe(200);
      const left = (await node.ask('left', {})) as Readonly<Record<string, number>>;
      expect(damageOf(left, [...before.acknowledged, ...during.acknowledged])).toEqual(unharmed);
      node.kill();
    });
  },
);
