import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { prepareEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { remindersOf, replaceReminders, type Reminder } from '#backend/product/services/reminderStore.ts';
import { postgresPrograms, startCluster, type PostgresCluster } from '../../../nodes/postgresCluster.ts';
import { failingDatabase, type FailingDatabase } from './failingDatabase.ts';
import { form, json, openProduct, type TestServices } from './testServices.ts';
import { isLong } from '../../../longRun.ts';

const reminders: readonly Reminder[] = ['a', 'b'].map((reminderId) => ({
  reminderId,
  variantId: 'v',
  variantName: {},
}));

describe('when a statement of a call fails', () => {
  let failing: FailingDatabase;
  let setup: TestServices;
  let link: string;
  let token: { readonly authorization: string };
  beforeAll(async () => {
    failing = await failingDatabase(await prepareEmbeddedDatabase());
    setup = await openProduct(failing.db, { features: { dataCopy: true } });
    token = await setup.customer('uid-1');
    link = await setup.link('uid-1');
  }, 60_000);
  afterAll(() => failing.db.close());

  const calls: readonly (readonly [name: string, options: () => InjectOptions])[] = [
    [
      'proof of identity',
      () => {
        const call = json('POST', '/rest/v1/customer/proof', { password: 'right', purpose: 'copy' });
        return { ...call, headers: { ...call.headers, ...token } };
      },
    ],
    ['exchange', () => form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: link })],
    ['reminder search', () => json('POST', '/rest/v1/productreminder/search', { authToken: link })],
    [
      'reminder deletion',
      () => json('DELETE', '/rest/v1/productreminder', { authToken: link, productReminderIds: ['a', 'b'] }),
    ],
    ['region', () => ({ method: 'GET', url: '/rest/v1/region?zip=10115' })],
    ['stores', () => ({ method: 'GET', url: '/rest/v1/retailstores/search?q=berlin' })],
    ['new link', () => form('POST', '/rest/v1/subscriber/link', { email: 'nobody@beispiel.example' })],
    [
      'resend',
      () => form('PUT', '/rest/v1/account/registration/verification-email', { email: 'ada@beispiel.example' }),
    ],
  ];
  it.each(calls)(
    '%s reports no success and changes nothing in part, whichever statement it is',
    async (_name, options) => {
      let at = 0;
      for (; ; at += 1) {
        await failing.db.execute(sql`truncate limit_counter, product_reminder`);
        await replaceReminders(failing.db, 'uid-1', reminders, 0);
        const { answer, failed } = await failing.failDuring(at, async () => setup.app.inject(options()));
        if (!failed) break;
        expect(answer.statusCode).toBeGreaterThanOrEqual(500);
        expect(answer.body).not.toContain('statement');
        expect(await remindersOf(failing.db, 'uid-1')).toHaveLength(2);
      }
      expect(at).toBeGreaterThan(0);
      expect((await setup.app.inject(options())).statusCode).toBeLessThan(500);
    },
  );

  it('the login answers in its usual form and sends the provider nothing that was not counted', async () => {
    for (let at = 0; at < 2; at += 1) {
      await failing.db.execute(sql`truncate limit_counter`);
      setup.asked.length = 0;
      const login = form('POST', '/rest/v1/account/login', { loginID: 'ada@beispiel.example', password: 'x' });
      const { answer } = await failing.failDuring(at, async () => setup.app.inject(login));
      expect(answer.json()).toEqual({ errorCode: 500001, apiVersion: 2 });
      expect(setup.asked).toEqual([]);
    }
  });
});

describe('when the disk is full', () => {
  it('writes answer 503, reads work without counting, and everything works again when there is space (requirements#SRV-7)', async () => {
    const failing = await failingDatabase(await prepareEmbeddedDatabase());
    const { app, asked, link } = await openProduct(failing.db);
    await replaceReminders(failing.db, 'uid-1', reminders, 0);
    const jwt = await link('uid-1');
    const remove = json('DELETE', '/rest/v1/productreminder', { authToken: jwt, productReminderIds: ['a'] });
    const reads = [
      json('POST', '/rest/v1/productreminder/search', { authToken: jwt }),
      form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt }),
      { url: '/rest/v1/region?zip=10115' },
      { url: '/rest/v1/retailstores/search?q=berlin' },
      { url: '/ready' },
    ];
    failing.full(true);
    for (const write of [
      remove,
      form('PUT', '/rest/v1/account/registration/verification-email', { email: 'ada@beispiel.example' }),
    ]) {
      const refused = await app.inject(write);
      expect([refused.statusCode, refused.headers['retry-after'], refused.body.includes('space')]).toEqual([
        503,
        '2',
        false,
      ]);
    }
    expect(
      (
        await app.inject(form('POST', '/rest/v1/account/login', { loginID: 'ada@beispiel.example', password: 'x' }))
      ).json(),
    ).toEqual({ errorCode: 500001, apiVersion: 2 });
    expect(asked).toEqual([]);
    for (let round = 0; round < 40; round += 1)
      for (const read of reads) expect((await app.inject(read)).statusCode).toBe(200);
    expect(await remindersOf(failing.db, 'uid-1')).toHaveLength(2);
    failing.full(false);
    expect((await app.inject(remove)).statusCode).toBe(204);
    expect(await remindersOf(failing.db, 'uid-1')).toHaveLength(1);
    for (let time = 0; time < 30; time += 1) await app.inject('/rest/v1/region?zip=10115');
    expect((await app.inject('/rest/v1/region?zip=10115')).statusCode).toBe(429);
    await failing.db.close();
  }, 60_000);
});

describe('when the database goes away and comes back', () => {
  const bin = postgresPrograms();
  let cluster: PostgresCluster | undefined;
  let db: Database | undefined;
  beforeAll(async () => {
    if (bin !== undefined) cluster = await startCluster(bin);
  }, 60_000);
  afterAll(async () => {
    await db?.close();
    await cluster?.remove();
  });

  it.skipIf(bin === undefined)(
    'answers 503 with Retry-After at once, and normally within 5 s after it is back; no acknowledged write is lost',
    async () => {
      if (cluster === undefined) throw new Error('unreachable');
      db = await openDatabase({ url: await cluster.newDatabase() });
      await runMigrations(db, productMigrations.folder, productMigrations.table);
      const setup = await openProduct(db);
      for (const how of isLong ? (['fast', 'immediate', 'kill'] as const) : (['kill'] as const)) {
        await replaceReminders(db, 'uid-1', reminders, 0);
        const link = await setup.link('uid-1');
        expect(
          (
            await setup.app.inject(
              json('DELETE', '/rest/v1/productreminder', { authToken: link, productReminderIds: ['a'] }),
            )
          ).statusCode,
        ).toBe(204);
        await cluster.stop(how);
        const began = Date.now();
        const away = await setup.app.inject(json('POST', '/rest/v1/productreminder/search', { authToken: link }));
        expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '2']);
        expect(Date.now() - began).toBeLessThan(3000);
        expect((await setup.app.inject('/ready')).statusCode).toBe(503);
        expect((await setup.app.inject('/live')).statusCode).toBe(200);
        await cluster.start();
        const back = await untilAnswered(setup, link);
        expect(back).toEqual({ productReminders: [reminders[1]] });
      }
    },
    120_000,
  );
});

async function untilAnswered({ app }: TestServices, link: string): Promise<unknown> {
  const until = Date.now() + 5000;
  for (;;) {
    const answer = await app.inject(json('POST', '/rest/v1/productreminder/search', { authToken: link }));
    if (answer.statusCode === 200 || Date.now() > until) return answer.json();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
