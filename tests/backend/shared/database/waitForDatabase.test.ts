import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/shared/database/database.ts';
import { waitForDatabase } from '#backend/shared/database/waitForDatabase.ts';
import { freePort } from '../../../../scripts/nodes/freePort.ts';
import { postgresPrograms, startCluster, type PostgresCluster } from '../../../../scripts/nodes/postgresCluster.ts';

const short = (told: string[] = []) => ({
  longest: 200,
  pause: 20,
  told: (sentence: string) => void told.push(sentence),
});

describe('a start waits for its database', () => {
  it('that is not there yet, says so once, and gives up with one sentence', async () => {
    const told: string[] = [];
    const db = await openDatabase({ url: `postgres://kontor@127.0.0.1:${await freePort()}/kontor` });
    await expect(waitForDatabase(db, short(told))).rejects.toThrow(
      /^DATABASE_URL: the database was not reached \(.+\)\.$/,
    );
    expect(told).toEqual([
      expect.stringMatching(/^The database is not reached yet \(.*ECONNREFUSED.*\); trying again/),
    ]);
    await db.close();
  });
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('a PostgreSQL server (skipped where its programs are absent)', () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    if (programs !== undefined) cluster = await startCluster(programs);
  }, 60_000);
  afterAll(() => cluster?.remove());

  it('that does not know the database is not asked again', async () => {
    const address = new URL(await cluster.newDatabase());
    address.pathname = '/nowhere';
    const db = await openDatabase({ url: address.href });
    await expect(waitForDatabase(db, short())).rejects.toThrow(/^DATABASE_URL: there is no database of this name/);
    await db.close();
  });

  it('that answers lets the start go on', async () => {
    const told: string[] = [];
    const db = await openDatabase({ url: await cluster.newDatabase() });
    await waitForDatabase(db, short(told));
    expect(told).toEqual([]);
    await db.close();
  });
});
