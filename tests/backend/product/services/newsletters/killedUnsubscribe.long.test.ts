import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evidenceOf, verifyEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { subscriptionEvent, unsubscribeOrder } from '#backend/product/services/tables.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { unsubscribeUntilKilled } from '../../../../nodes/killedNodes.ts';
import { usual, type Bench } from '../../../engines.ts';
import { isLong } from '../../../../longRun.ts';

const people = isLong ? 300 : 30;
/** Kills of the process that takes orders, and of the one that carries them out. */
const [killsOfTaking, killsOfEnding] = isLong ? [5, 20] : [1, 2];
const uids = Array.from({ length: people }, (_, index) => `uid-${String(index).padStart(3, '0')}`);
const start = Date.parse('2030-01-01T00:00:00Z');

describe.each(usual)('a process that is killed, on the $name', ({ prepare }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  let bench: Bench;
  let where: { readonly url?: string; readonly dataDir?: string };
  let provider: Server;
  let base: string;
  /** Who has the newsletter at the provider, and the ends that it was asked for. */
  const subscribed = new Set(uids);
  const ended: string[] = [];
  const asked = { count: 0 };

  beforeAll(async () => {
    bench = await prepare();
    where = bench.newUrl === undefined ? { dataDir: folder } : { url: await bench.newUrl() };
    provider = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        asked.count += 1;
        const uid = new URLSearchParams(Buffer.concat(chunks).toString()).get('UID') ?? '';
        // Done at once, answered later: a kill in between leaves a newsletter that has ended already.
        if (request.url === '/accounts.setAccountInfo') {
          subscribed.delete(uid);
          ended.push(uid);
        }
        const isSubscribed = subscribed.has(uid);
        const lastUpdatedSubscriptionState = new Date(isSubscribed ? start - 86_400_000 : start + 1000).toISOString();
        const answer = {
          errorCode: 0,
          profile: { email: `${uid}@beispiel.example` },
          subscriptions: { NLT_WEEKLY: { email: { isSubscribed, lastUpdatedSubscriptionState } } },
        };
        setTimeout(() => response.end(JSON.stringify(answer)), 10);
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  }, 60_000);
  afterAll(async () => {
    provider.close();
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function inDatabase<T>(read: (db: Database) => Promise<T>): Promise<T> {
    const db = await openDatabase(where);
    try {
      return await read(db);
    } finally {
      await db.close();
    }
  }

  it('while it takes orders has stored each one that it acknowledged, and asked no provider', async () => {
    let rest = uids;
    let kills = 0;
    while (rest.length > 0) {
      const settings = { ...where, provider: base, now: start, subscribers: rest };
      // It is killed amid its answers; then it may take the rest.
      const { end, acknowledged } = await unsubscribeUntilKilled(
        settings,
        kills < killsOfTaking ? Math.random() * 15 : 60_000,
      );
      const stored = await inDatabase((db) => db.select().from(unsubscribeOrder));
      const names = stored.map(({ subscriber }) => subscriber);
      expect(rest.slice(0, acknowledged).filter((uid) => !names.includes(uid))).toEqual([]);
      rest = rest.slice(acknowledged);
      if (end === 'killed') kills += 1;
    }
    expect([kills > 0, asked.count]).toEqual([true, 0]);
    expect(await inDatabase((db) => db.$count(unsubscribeOrder))).toBe(people);
  }, 120_000);

  it('before or amid a call of the provider ends each newsletter once, with one line of evidence and one event (requirements#one-click-unsubscribe)', async () => {
    let kills = 0;
    for (let time = 1; time < 60; time += 1) {
      // Each process begins after the leases of the one before.
      const settings = { ...where, provider: base, now: start + time * 2 * 60_000 };
      const after = time <= killsOfEnding ? Math.random() * 150 : 60_000;
      if ((await unsubscribeUntilKilled(settings, after)).end === 'done') break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(0);
    expect(ended.toSorted()).toEqual(uids);
    await inDatabase(async (db) => {
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
  }, 120_000);
});
