import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import type { CryptoKey } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#backend/shared/clock.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { buildProductionNode } from '#backend/product/production/productionNode.ts';
import { findCommand, usage } from '#backend/commands/commands.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';
import { linkKeys, signLink } from '../../../nodes/signedTokens.ts';
import { granted, record } from '../evidence/recordedLines.ts';
import { folder, good, read, removeFolder, secrets } from './testSettings.ts';
import { bundledProgram } from '../../../nodes/bundledProgram.ts';

describe('a production node', () => {
  let settings: ProductionSettings;
  let linkKey: CryptoKey;
  beforeAll(async () => {
    if (!hasServer) return;
    mkdirSync(join(folder, 'site/assets'), { recursive: true });
    writeFileSync(join(folder, 'site/index.html'), '<!doctype html>');
    const { privateKey, settings: linkTokens } = await linkKeys();
    linkKey = privateKey;
    settings = {
      ...read(good),
      databaseUrl: await newServerDatabase('none', 'durable'),
      metrics: { port: 0, host: '127.0.0.1' },
      linkTokens: { ...linkTokens, issuer: 'marketing-platform', audience: 'preference-centre' },
    };
  }, 60_000);
  afterAll(removeFolder);

  it.skipIf(!hasServer)(
    'starts next to another one on an empty database, serves, and drains when it ends (requirements#SRV-5)',
    async () => {
      const nodes = await Promise.all(
        [1, 2].map(() => buildProductionNode(settings, systemClock, join(folder, 'site'), false)),
      );
      const [first, second] = nodes;
      if (first === undefined || second === undefined) throw new Error('unreachable');
      for (const { app } of nodes)
        expect((await app.inject('/rest/v1/region?zip=10115')).json()).toEqual({ region: { id: 'NORD' } });
      expect((await first.app.inject('/rest/v1/metadata')).json()).toEqual(good.metadata);
      expect((await first.metrics?.inject('/metrics'))?.body).toContain(
        'route="/rest/v1/region",method="GET",status="200"',
      );
      const stopping = first.stop(1000);
      expect((await first.app.inject('/ready')).statusCode).toBe(503);
      expect((await first.app.inject('/rest/v1/region?zip=80331')).statusCode).toBe(200);
      await stopping;
      expect((await second.app.inject('/ready')).statusCode).toBe(200);
      await second.stop(0);
    },
    60_000,
  );

  /** A command in this process, on the node's database. */
  const run = async (db: Database, ...texts: readonly string[]): Promise<unknown> =>
    (await findCommand(texts)(db, Date.now())).output;
  const command = async (...texts: readonly string[]): Promise<string> =>
    (
      await promisify(execFile)(process.execPath, [await bundledProgram('backend/commands/main.ts'), ...texts], {
        env: {
          ...process.env,
          ...secrets,
          KONTOR_SETTINGS: join(folder, 'settings.json'),
          DATABASE_URL: settings.databaseUrl,
        },
      })
    ).stdout;

  it.skipIf(!hasServer)(
    'revokes a subscriber’s links by command, and nobody else’s, and erases a subscriber',
    async () => {
      const node = await buildProductionNode(settings, systemClock, join(folder, 'site'), false);
      const db = await openDatabase({ url: settings.databaseUrl });
      await run(db, 'revoke-links', 'uid-1');
      const search = async (authToken: string): Promise<number> =>
        (
          await node.app.inject({
            method: 'POST',
            url: '/rest/v1/productreminder/search',
            headers: { 'content-type': 'application/json' },
            payload: JSON.stringify({ authToken }),
          })
        ).statusCode;
      const made = Date.now() - 60_000;
      expect(await search(await signLink(linkKey, made, 'uid-1'))).toBe(401);
      expect(await search(await signLink(linkKey, made, 'uid-2'))).toBe(200);
      // The timestamp of a link may be up to a minute ahead: only later ones are certainly new.
      const madeAfter = async (): Promise<number> => search(await signLink(linkKey, Date.now() + 59_000, 'uid-1'));
      await expect.poll(madeAfter, { timeout: 10_000 }).toBe(200);
      expect(await run(db, 'erase', 'uid-2')).toEqual({
        uid: 'uid-2',
        reminders: 0,
        note: 'Nothing was stored about “uid-2”; check the UID. Its links are refused from now on.',
      });
      expect(await search(await signLink(linkKey, made, 'uid-2'))).toBe(401);
      await expect(command('revoke-links')).rejects.toMatchObject({
        code: 2,
        stderr: `${usage}\n`,
      });
      await db.close();
      await node.stop(0);
    },
    60_000,
  );

  it.skipIf(!hasServer)(
    'hands out and verifies the evidence of consents by command, and exits with 1 if somebody changed it',
    async () => {
      const db = await openDatabase({ url: settings.databaseUrl });
      await runMigrations(db, productMigrations.folder, productMigrations.table);
      await record(db, 'ada', [granted('preferences.privacy.aec'), granted('subscriptions.NLT_WEEKLY')]);
      expect(await run(db, 'evidence', 'ada@example.com')).toMatchObject({
        UID: 'ada',
        lines: [{ position: 1, purpose: 'preferences.privacy.aec' }, { position: 2 }],
      });
      expect(await run(db, 'verify-evidence')).toEqual({
        people: 1,
        lines: 2,
        broken: [],
        changedWords: [],
      });
      await expect(run(db, 'evidence', 'nobody')).rejects.toThrow('There is no evidence of “nobody”.');
      await db.execute(sql`alter table consent_evidence disable trigger user`);
      await db.execute(sql`update consent_evidence set granted = false where position = 2`);
      await db.execute(sql`alter table consent_evidence enable trigger user`);
      await db.close();
      await expect(command('verify-evidence')).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining('"brokenAt": 2'),
      });
    },
    60_000,
  );

  it.skipIf(!hasServer)('refuses a database that may lose acknowledged writes', async () => {
    const unsafe = `${settings.databaseUrl}&options=${encodeURIComponent('-c synchronous_commit=off')}`;
    await expect(
      buildProductionNode({ ...settings, databaseUrl: unsafe }, systemClock, join(folder, 'site'), false),
    ).rejects.toThrow(/synchronous_commit is off/);
  });
});
