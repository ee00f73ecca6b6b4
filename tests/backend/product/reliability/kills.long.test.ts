import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endEvidence, noTexts, recordEvidence } from '#backend/product/evidence/recordEvidence.ts';
import { evidenceOf, verifyEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { formCount } from '#backend/product/form-counts/tables.ts';
import { readVersion, readVersions } from '#backend/product/content/publications/publications.ts';
import { contentSite } from '#backend/product/content/documents/tables.ts';
import { mailOutbox } from '#backend/product/mails/tables.ts';
import { GRACE, orderDeletion } from '#backend/product/data-rights/accountDeletions.ts';
import { remindersOf, replaceReminders } from '#backend/product/reminders/reminderStore.ts';
import { accountDeletion } from '#backend/product/data-rights/tables.ts';
import { subscriptionEvent } from '#backend/product/newsletters/tables.ts';
import { unsubscribeOrder } from '#backend/product/unsubscribe/tables.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import type { TaskSettings } from '../../../nodes/killedTask.ts';
import type { NodeSettings } from '../../../nodes/nodeProgram.ts';
import { remindersLeft } from '../../../nodes/remindersLeft.ts';
import { startNodePeers, type NodePeers, startNode } from '../../../nodes/serviceNode.ts';
import { runUntilKilled } from '../../../nodes/startProgram.ts';
import { embedded, postgres, usual, type Bench, type Engine } from '../../engines.ts';
import { damageOf, deleteUntilRefused, EACH } from './deletingLanes.ts';

const start = Date.parse('2030-01-01T00:00:00Z');
const uids = Array.from({ length: 300 }, (_, index) => `uid-${String(index).padStart(3, '0')}`);

/** The database of a block, which its programs open one after the other. */
function testPlace({ skip, prepare }: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  let bench: Bench | undefined;
  let where: { readonly url?: string; readonly dataDir?: string } = { dataDir: folder };
  beforeAll(async () => {
    if (skip) return;
    bench = await prepare();
    if (bench.newUrl !== undefined) where = { url: await bench.newUrl() };
  }, 60_000);
  afterAll(async () => {
    await bench?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    where: () => where,
    kill: (settings: TaskSettings, after: number) =>
      runUntilKilled('tests/nodes/killedTask.ts', { ...where, ...settings }, after),
    /** Opens the database as a node does at its start. */
    look: async <Result>(read: (db: Database) => Promise<Result>): Promise<Result> => {
      const db = await openDatabase(where);
      try {
        return await read(db);
      } finally {
        await db.close();
      }
    },
  };
}

/** A provider that acts at once and answers some milliseconds later: after a kill in between the effect remains. */
function testProvider(delay: number, answer: (call: string, uid: string | null) => object) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const uid = new URLSearchParams(Buffer.concat(chunks).toString()).get('UID');
      const body = JSON.stringify(answer(request.url ?? '', uid));
      setTimeout(() => response.end(body), delay);
    });
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void server.close());
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each(usual)('a node that is killed while it writes, on $name', (engine) => {
  const place = testPlace(engine);
  const kills = 25;
  let peers: NodePeers;
  beforeAll(async () => {
    peers = await startNodePeers();
  });
  afterAll(() => peers.close());

  /** Kills a node repeatedly until there is damage; `name` begins the names of the owners. */
  async function killTimes(times: number, name: string, settings: Partial<NodeSettings>) {
    const owners = Array.from({ length: times * 40 }, (_, index) => `${name}-${index}`);
    const acknowledged = new Set<string>();
    let damage = damageOf({}, []);
    for (let time = 0; time < times && damage.lost.length + damage.half.length === 0; time += 1) {
      const node = await startNode({ ...place.where(), ...peers.settings, ...settings });
      if (time === 0) await node.ask('seed', { owners, each: EACH });
      const end = async (): Promise<unknown> => (node.kill(), node.ended);
      const todo = owners.slice(time * 40, (time + 1) * 40);
      const deletions = await deleteUntilRefused(node, peers, todo, { enough: 3 + Math.random() * 25, end });
      for (const owner of deletions.acknowledged) acknowledged.add(owner);
      damage = damageOf(await place.look(remindersLeft), acknowledged);
    }
    return { damage, acknowledged: acknowledged.size };
  }

  it.each([1, 2])(
    `loses nothing that it acknowledged and leaves nothing half done (${kills} kills, series %s of 2) (requirements#SRV-2)`,
    async (series) => {
      const { damage, acknowledged } = await killTimes(kills, `series-${series}`, {});
      expect(damage).toEqual({ lost: [], half: [] });
      expect(acknowledged).toBeGreaterThan(kills);
    },
    600_000,
  );

  it('would be noticed if it answered 1 ms before the commit (control)', async () => {
    expect((await killTimes(8, 'control', { fault: 'early answer' })).damage.lost).not.toEqual([]);
  }, 120_000);
});

describe.each(usual)('a process that is killed while it publishes, on $name', (engine) => {
  const { look, kill } = testPlace(engine);
  interface Publication {
    readonly number: number;
    readonly mark: string;
  }

  /** The damage after a kill; none if customers see all of either the old or the new version. */
  async function damage({ number, mark }: Publication): Promise<string[]> {
    // Uses one snapshot: the server may still execute the last statement of a killed process.
    const { site, versions, published, acknowledgedVersion } = await look((db) =>
      db.transaction(
        async (tx) => {
          const [row] = await tx.select().from(contentSite).where(eq(contentSite.cmsId, 'germany'));
          return {
            site: row,
            versions: await readVersions(tx, 'germany'),
            published: await readVersion(tx, 'germany', row?.published ?? 0),
            acknowledgedVersion: await readVersion(tx, 'germany', number),
          };
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
    );
    const marks = Object.values(published?.documents ?? {}).map((document) => JSON.stringify(document['mark']));
    return [
      ...(marks.length === 3 && new Set(marks).size === 1 ? [] : [`a mixture: ${marks.join()}`]),
      ...(versions[0]?.number === site?.published ? [] : ['a version that nobody sees']),
      ...(versions.every((version, index) => version.number === versions.length - index)
        ? []
        : ['a gap in the numbers']),
      ...(acknowledgedVersion?.note === mark ? [] : ['an acknowledged version is lost']),
    ];
  }

  it.each([1, 2])(
    'leaves the old or the new version, never a mixture (20 kills, series %s of 2)',
    async () => {
      for (let time = 0; time < 20; time += 1) {
        const { end, last } = await kill({ task: 'publish' }, Math.random() * 100);
        expect([end, await damage(last as Publication)]).toEqual(['killed', []]);
      }
    },
    600_000,
  );
});

describe('a node that is killed while it counts forms', () => {
  const { look, kill } = testPlace(embedded);

  it('loses the last second of its counts at most, and counts nothing twice (requirements#COUNT-3)', async () => {
    const { last } = await kill({ task: 'count' }, 2600);
    const { acknowledged, long } = last as { readonly acknowledged: number; readonly long: number };
    const [row] = await look((db) => db.select().from(formCount));
    expect(long).toBeGreaterThan(10);
    expect(row?.count).toBeGreaterThanOrEqual(long);
    // The last count may lack its acknowledgement.
    expect(row?.count).toBeLessThanOrEqual(acknowledged + 1);
  }, 60_000);
});

describe.skipIf(postgres.skip)('a process that is killed while it deletes accounts, on PostgreSQL', () => {
  const { look, kill } = testPlace(postgres);
  const accounts = new Set(uids);
  const deleted: string[] = [];
  const provider = testProvider(5, (call, uid) => {
    const isThere = uid === null || accounts.has(uid);
    if (call === '/accounts.deleteAccount' && uid !== null && accounts.delete(uid)) deleted.push(uid);
    return { errorCode: isThere ? 0 : 403005 };
  });
  const newsletter = { event: 'granted', purpose: 'subscriptions.NLT_WEEKLY', granted: true, ...noTexts } as const;
  const origin = {
    at: start,
    channel: 'site',
    apiKey: '',
    action: '',
    page: null,
    build: null,
    mailSentAt: null,
    requestId: '',
    ip: '',
    tokenHash: null,
  } as const;

  it('completes each deletion once, whenever it was killed (requirements#CUS-4)', async () => {
    await look(async (db) => {
      for (const uid of uids) {
        await orderDeletion(db, { uid, email: `${uid}@beispiel.example`, language: 'de' }, start);
        await recordEvidence(db, { uid, email: '' }, [newsletter], origin);
        await replaceReminders(db, uid, [{ reminderId: `r-${uid}`, variantId: 'v', variantName: {} }], start);
      }
    });
    let kills = 0;
    for (let time = 0; time < 60; time += 1) {
      // Each process begins after the leases of the one before.
      const now = start + GRACE + time * 2 * 60_000;
      // The last processes have time to finish; kills the earlier ones in mid-work.
      const after = time < 6 ? 40 + Math.random() * 160 : 60_000;
      if ((await kill({ task: 'deleteAccounts', provider: provider(), now }, after)).end === 'done') break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(0);
    expect(deleted.toSorted()).toEqual(uids);
    await look(async (db) => {
      expect(await db.$count(accountDeletion)).toBe(0);
      const mails = (await db.select().from(mailOutbox)).filter(({ kind }) => kind === 'deletion-done');
      expect(mails.map(({ recipient }) => recipient.replace('@beispiel.example', '')).toSorted()).toEqual(uids);
      for (const uid of uids) {
        expect(await remindersOf(db, uid)).toEqual([]);
        expect((await evidenceOf(db, uid)).map(({ event }) => event)).toEqual(['granted', 'ended']);
      }
    });
  }, 240_000);

  it('would be found to have ended a person twice (control)', () =>
    look(async (db) => {
      await endEvidence(db, { uid: 'uid-000', email: '' }, start + GRACE + 86_400_000);
      expect((await evidenceOf(db, 'uid-000')).map(({ event }) => event)).not.toEqual(['granted', 'ended']);
    }));
});

describe.each(usual)('a process that ends newsletters and is killed, on $name', (engine) => {
  const { look, kill } = testPlace(engine);
  /** The subscribers at the provider, and the unsubscriptions that it received. */
  const subscribed = new Set(uids);
  const ended: string[] = [];
  let calls = 0;
  const provider = testProvider(10, (call, uid) => {
    calls += 1;
    if (call === '/accounts.setAccountInfo') {
      subscribed.delete(uid ?? '');
      ended.push(uid ?? '');
    }
    const isSubscribed = subscribed.has(uid ?? '');
    const lastUpdatedSubscriptionState = new Date(isSubscribed ? start - 86_400_000 : start + 1000).toISOString();
    return {
      errorCode: 0,
      profile: { email: `${uid}@beispiel.example` },
      subscriptions: { NLT_WEEKLY: { email: { isSubscribed, lastUpdatedSubscriptionState } } },
    };
  });

  it('while it takes orders has stored each one that it acknowledged, and asked no provider', async () => {
    let rest = uids;
    let kills = 0;
    while (rest.length > 0) {
      const settings = { task: 'takeOrders', provider: provider(), now: start, subscribers: rest } as const;
      // Kills it between its answers; afterwards it can take the rest.
      const { end, last } = await kill(settings, kills < 5 ? Math.random() * 15 : 60_000);
      const acknowledged = last as number;
      const stored = await look((db) => db.select().from(unsubscribeOrder));
      const names = stored.map(({ subscriber }) => subscriber);
      expect(rest.slice(0, acknowledged).filter((uid) => !names.includes(uid))).toEqual([]);
      rest = rest.slice(acknowledged);
      if (end === 'killed') kills += 1;
    }
    expect([kills > 0, calls]).toEqual([true, 0]);
    expect(await look((db) => db.$count(unsubscribeOrder))).toBe(uids.length);
  }, 240_000);

  it('before or amid a call of the provider ends each newsletter once, with one line of evidence and one event (requirements#one-click-unsubscribe)', async () => {
    let kills = 0;
    for (let time = 1; time < 60; time += 1) {
      // Each process begins after the leases of the one before.
      const settings = { task: 'carryOut', provider: provider(), now: start + time * 2 * 60_000 } as const;
      const after = time <= 20 ? Math.random() * 150 : 60_000;
      if ((await kill(settings, after)).end === 'done') break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(0);
    expect(ended.toSorted()).toEqual(uids);
    await look(async (db) => {
      expect(await db.$count(unsubscribeOrder)).toBe(0);
      for (const uid of uids)
        expect((await evidenceOf(db, uid)).map(({ event, channel }) => `${event} ${channel}`)).toEqual([
          'granted found',
          'withdrawn mail',
        ]);
      const events = await db.select().from(subscriptionEvent);
      expect(events.map(({ subscriber }) => subscriber).toSorted()).toEqual(uids);
      expect((await verifyEvidence(db)).broken).toEqual([]);
    });
  }, 240_000);
});
