import { describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/shared/database/database.ts';
import { waitForDatabase } from '#backend/shared/database/databaseReadiness.ts';
import { freePort } from '../../../nodes/launch.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';

const short = (sentences: string[] = []) => ({
  longest: 200,
  pause: 20,
  onWait: (sentence: string) => void sentences.push(sentence),
});

describe('a start waits for its database', () => {
  it('that is not there yet, says so once, and gives up with one sentence', async () => {
    const sentences: string[] = [];
    const db = await openDatabase({ url: `postgres://kontor@127.0.0.1:${await freePort()}/kontor` });
    await expect(waitForDatabase(db, short(sentences))).rejects.toThrow(
      /^DATABASE_URL: the database was not reached \(.+\)\.$/,
    );
    expect(sentences).toEqual([
      expect.stringMatching(/^The database is not reached yet \(.*ECONNREFUSED.*\); trying again/),
    ]);
    await db.close();
  });
});

describe.skipIf(!hasServer)('a PostgreSQL server (skipped where its programs are absent)', () => {
  it('that does not know the database is not asked again', async () => {
    const address = new URL(await newServerDatabase('none'));
    address.pathname = '/nowhere';
    const db = await openDatabase({ url: address.href });
    await expect(waitForDatabase(db, short())).rejects.toThrow(/^DATABASE_URL: there is no database of this name/);
    await db.close();
  });

  it('that answers lets the start go on', async () => {
    const sentences: string[] = [];
    const db = await openDatabase({ url: await newServerDatabase('none') });
    await waitForDatabase(db, short(sentences));
    expect(sentences).toEqual([]);
    await db.close();
  });
});
