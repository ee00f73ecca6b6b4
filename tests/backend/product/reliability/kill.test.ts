import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/shared/database/database.ts';
import { usual, type Bench } from '../../engines.ts';
import { deletion, startNodePeers, type NodePeers, startNode, type ServiceNode } from '../../../nodes/serviceNode.ts';
import type { NodeSettings } from '../../../nodes/nodeProgram.ts';
import { remindersLeft } from '../../../nodes/remindersLeft.ts';
import { isLong } from '../../../longRun.ts';

const EACH = 3;
/** Kills of each series, and the series: 100 on each engine in the long run. */
const [kills, series] = isLong ? [25, ['1 of 4', '2 of 4', '3 of 4', '4 of 4']] : [1, ['1 of 1']];
const owners = Array.from({ length: kills * 40 }, (_, index) => `owner-${index}`);

/** The damage after a kill: acknowledged deletions that are missing, and calls that were done in part. */
interface Damage {
  readonly lost: readonly string[];
  readonly half: readonly string[];
}

describe.each(usual)('a node that is killed while it writes, on $name', ({ skip, prepare }) => {
  let peers: NodePeers;
  let bench: Bench;
  const folders: string[] = [];
  beforeAll(async () => {
    if (skip) return;
    [peers, bench] = await Promise.all([startNodePeers(), prepare()]);
  }, 60_000);
  afterAll(async () => {
    if (skip) return;
    peers.close();
    await bench.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const place = async (): Promise<Pick<NodeSettings, 'url' | 'dataDir'>> => {
    if (bench.newUrl !== undefined) return { url: await bench.newUrl() };
    folders.push(mkdtempSync(join(tmpdir(), 'kontor-kill-')));
    return { dataDir: folders.at(-1) };
  };

  /**
   * Deletes with 8 parallel requests and kills the node when answer number `target` arrives. Returns the acknowledged
   * answers.
   */
  async function deleteAndKill(node: ServiceNode, todo: string[], target: number): Promise<readonly string[]> {
    const acknowledged: string[] = [];
    const lane = async (): Promise<void> => {
      for (let owner = todo.pop(); owner !== undefined; owner = todo.pop()) {
        const { status } = await node.call(deletion(owner, await peers.link(owner), EACH));
        if (status === 204) acknowledged.push(owner);
        if (acknowledged.length >= target) node.kill();
      }
    };
    await Promise.all(Array.from({ length: 8 }, () => lane().catch(() => undefined)));
    node.kill();
    await node.ended;
    return acknowledged;
  }

  /** The content of a database after a kill, opened as a node opens it at its start. */
  async function look(where: Pick<NodeSettings, 'url' | 'dataDir'>): Promise<Readonly<Record<string, number>>> {
    const db = await openDatabase(where);
    const left = await remindersLeft(db);
    await db.close();
    return left;
  }

  /** Kills a node repeatedly on one database and looks for damage each time. */
  async function killTimes(
    times: number,
    settings: Partial<NodeSettings>,
    until: (damage: Damage) => boolean,
  ): Promise<Damage & { readonly acknowledged: number }> {
    const where = await place();
    const todo = [...owners];
    const acknowledged = new Set<string>();
    let damage: Damage = { lost: [], half: [] };
    for (let time = 0; time < times && !until(damage); time += 1) {
      const node = await startNode({ ...where, ...peers.settings, ...settings });
      if (time === 0) await node.ask('seed', { owners, each: EACH });
      for (const owner of await deleteAndKill(node, todo, 3 + Math.floor(Math.random() * 25))) acknowledged.add(owner);
      const left = await look(where);
      damage = {
        lost: [...acknowledged].filter((owner) => owner in left),
        half: owners.filter((owner) => (left[owner] ?? 0) % EACH !== 0),
      };
    }
    return { ...damage, acknowledged: acknowledged.size };
  }

  it.skipIf(skip).each(series)(
    `loses nothing that it acknowledged and leaves nothing half done (${kills} kills, series %s) (requirements#SRV-2)`,
    async () => {
      const { lost, half, acknowledged } = await killTimes(
        kills,
        {},
        ({ lost: missing, half: parts }) => missing.length + parts.length > 0,
      );
      expect({ lost, half }).toEqual({ lost: [], half: [] });
      expect(acknowledged).toBeGreaterThan(kills);
    },
    600_000,
  );

  it.skipIf(skip || !isLong)(
    'would be noticed if it answered 1 ms before the commit (control)',
    async () => {
      const { lost } = await killTimes(8, { fault: 'early answer' }, ({ lost: missing }) => missing.length > 0);
      expect(lost.length).toBeGreaterThan(0);
    },
    120_000,
  );
});
