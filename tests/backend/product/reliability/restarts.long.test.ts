import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/shared/database/database.ts';
import { postgresPrograms, startCluster, type PostgresCluster } from '../../../nodes/postgresCluster.ts';
import { deletion, startNodePeers, type NodePeers, startNode, type ServiceNode } from '../../../nodes/serviceNode.ts';
import { startProduct } from '../../stand-ins/console/runningProduct.ts';
import { damageOf, deleteUntilRefused, EACH, type Deletions } from './deletingLanes.ts';

const programs = postgresPrograms();
const stops = [
  ...Array<'fast'>(10).fill('fast'),
  ...Array<'immediate'>(10).fill('immediate'),
  ...Array<'kill'>(5).fill('kill'),
];

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

    async function writeThrough(node: ServiceNode, round: number, how: (typeof stops)[number]): Promise<Deletions> {
      const owners = Array.from({ length: 400 }, (_, index) => `owner-${round}-${index}`);
      await node.ask('seed', { owners, each: EACH });
      return deleteUntilRefused(node, peers, owners, { enough: 40, end: () => cluster.stop(how) });
    }
    const leftIn = async (node: ServiceNode) => (await node.ask('left', {})) as Readonly<Record<string, number>>;

    it('makes the node answer 503 within 3 s and work again within 5 s; no acknowledged deletion is lost, nothing is half done (requirements#SRV-4)', async () => {
      const node = await startNode({ url: await cluster.newDatabase(), ...peers.settings });
      for (const [round, how] of stops.entries()) {
        const { acknowledged, otherStatuses } = await writeThrough(node, round, how);
        expect([...otherStatuses].filter((status) => status !== 503)).toEqual([]);
        const began = Date.now();
        const away = await node.call(deletion('nobody', await peers.link('nobody'), 1));
        expect([away.status, Number(away.headers['retry-after'])]).toEqual([503, 2]);
        expect(Date.now() - began).toBeLessThan(3000);
        const statusOf = async (path: string): Promise<number> => (await node.call({ method: 'GET', path })).status;
        expect([await statusOf('/ready'), await statusOf('/live')]).toEqual([503, 200]);
        await cluster.start();
        expect(await untilReady(node)).toBeLessThan(5000);
        expect(damageOf(await leftIn(node), acknowledged)).toEqual({ lost: [], half: [] });
      }
      node.kill();
    }, 900_000);

    it('would be noticed if it acknowledged before writing to disk (control)', async () => {
      const url = await cluster.newDatabase();
      const db = await openDatabase({ url });
      await db.execute(sql.raw(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`));
      await db.close();
      const node = await startNode({ url, ...peers.settings });
      let lost: readonly string[] = [];
      for (let round = 0; round < 10 && lost.length === 0; round += 1) {
        const { acknowledged } = await writeThrough(node, round, 'immediate');
        await cluster.start();
        await untilReady(node);
        ({ lost } = damageOf(await leftIn(node), acknowledged));
      }
      expect(lost).not.toEqual([]);
      node.kill();
    }, 120_000);
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

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-test-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('after a restart on the same data', () => {
  it('accounts, reminders, published content, mailed links, clock and faults are unchanged', async () => {
    const first = await startProduct('germany', { dataDir });
    await first.qa('PUT', '/accounts/ada%40beispiel.example', {
      profile: { firstName: 'Eva' },
      reminders: [{ reminderId: 'r1', variantId: 'v1', variantName: {} }],
    });
    await first.qa('PUT', '/content/de', { header: { usptext: 'Neu' } });
    await first.qa('POST', '/clock', { set: '2030-05-01T10:00:00Z' });
    const fault = { call: 'GET /rest/v1/region', effect: { kind: 'drop' } };
    await first.qa('PUT', '/faults', [fault]);
    const { token } = (await first.qa('POST', '/links', { loginID: 'ada@beispiel.example' })).body as { token: string };
    await first.close();

    const second = await startProduct('germany', { dataDir });
    expect((await second.qa('GET', '/accounts/ada%40beispiel.example')).body).toMatchObject({
      profile: { firstName: 'Eva' },
      reminders: [{ reminderId: 'r1' }],
    });
    const state = (await second.qa('GET', '/state')).body as { now: string };
    expect(state).toMatchObject({ now: expect.stringMatching(/^2030-05-01T10:/) as string, faults: [fault] });
    expect((await second.qa('GET', '/content/de')).body).toEqual({ header: { usptext: 'Neu' } });
    const exchanged = await second.embedded.site.inject({
      method: 'POST',
      url: '/rest/v1/subscriber/regToken/jwt',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `jwt=${token}`,
    });
    expect(exchanged.statusCode).toBe(200);
    await second.close();

    const other = await startProduct('bare', { dataDir });
    expect((await other.qa('GET', '/state')).body).toMatchObject({ scenario: 'bare', faults: [] });
    expect((await other.qa('GET', '/accounts/ada%40beispiel.example')).body).not.toMatchObject({
      profile: { firstName: 'Eva' },
    });
    await other.close();
  }, 120_000);
});
