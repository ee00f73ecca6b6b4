import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { Client, type Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#backend/shared/database/database.ts';
import { loadReferenceData } from '#backend/product/reference-data/referenceData.ts';
import { remindersOf, replaceReminders, type Reminder } from '#backend/product/reminders/reminderStore.ts';
import { postgres, type Bench } from '../../engines.ts';
import { form, json, openProduct, type TestServices } from '../services/testServices.ts';

const skip = postgres.skip;
const reminders: readonly Reminder[] = ['a', 'b'].map((reminderId) => ({
  reminderId,
  variantId: 'v',
  variantName: {},
}));

/** How a statement fails: the server refuses it, the connection fails before it, or only its answer is lost. */
const failures = ['refused', 'connection lost', 'answer lost'] as const;

/** Distinguishes a call's statements from those of repeated work, such as polling for mails. */
const ownCall = new AsyncLocalStorage<true>();

describe.skipIf(skip)(`when a statement of a call fails on ${postgres.name}`, () => {
  let bench: Bench;
  let db: Database;
  let pool: Pool;
  let setup: TestServices;
  let link: string;
  let token: { readonly authorization: string };
  const query = Reflect.get(Client.prototype, 'query') as (this: Client, ...all: unknown[]) => unknown;
  beforeAll(async () => {
    bench = await postgres.prepare();
    db = await bench.open();
    pool = (db as unknown as { readonly $client: Pool }).$client;
    await loadReferenceData(db, 'fixtures/product-data', 'empty');
    setup = await openProduct(db, { features: { dataCopy: true } });
    link = await setup.link('uid-1');
    token = await setup.customer('uid-1');
  }, 60_000);
  afterEach(() => void Object.assign(Client.prototype, { query }));
  afterAll(() => bench.close());

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
    ['login', () => form('POST', '/rest/v1/account/login', { loginID: 'ada@beispiel.example', password: 'x' })],
  ];

  /**
   * Makes the statement after `after` successful ones fail, once. Returns a function that reports whether it failed.
   */
  function failAt(after: number, how: (typeof failures)[number]): () => boolean {
    let seen = 0;
    Object.assign(Client.prototype, {
      query(this: Client, ...all: unknown[]): unknown {
        if (ownCall.getStore()) seen += 1;
        // The pool passes a callback as the last argument.
        const done = all.at(-1);
        if (!ownCall.getStore() || seen !== after + 1 || typeof done !== 'function') return query.apply(this, all);
        const { stream } = (this as unknown as { readonly connection: { readonly stream: { destroy: () => void } } })
          .connection;
        if (how === 'refused') return query.call(this, 'select 1 / 0', done);
        if (how === 'connection lost') {
          stream.destroy();
          return query.apply(this, all);
        }
        return query.call(this, ...all.slice(0, -1), () => {
          stream.destroy();
          (done as (error: Error) => void)(
            Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' }),
          );
        });
      },
    });
    return () => seen > after;
  }

  describe.each(failures)('with “%s”', (how) => {
    it.each(calls)(
      '%s reports no success, changes nothing in part and returns its connection (requirements#SRV-3)',
      async (name, options) => {
        let at = 0;
        for (; ; at += 1) {
          await db.execute(sql`delete from limit_counter`);
          await replaceReminders(db, 'uid-1', reminders, 0);
          setup.asked.length = 0;
          const failed = failAt(at, how);
          const answer = await ownCall.run(true, async () => setup.app.inject(options()));
          Object.assign(Client.prototype, { query });
          if (!failed()) break;
          if (name === 'login')
            expect([answer.json(), setup.asked]).toEqual([{ errorCode: 500001, apiVersion: 2 }, []]);
          else expect(answer.statusCode).toBe(how === 'refused' ? 500 : 503);
          expect(answer.body).not.toMatch(/division|terminated|select/i);
          expect([0, 2]).toContain((await remindersOf(db, 'uid-1')).length);
          if (how !== 'answer lost') expect(await remindersOf(db, 'uid-1')).toHaveLength(2);
          // The pool drops a cut connection at its close event, possibly after the answer.
          await vi.waitFor(() => expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]));
        }
        expect(at).toBeGreaterThan(0);
        // PostgreSQL notices a cut connection after a moment.
        await expect
          .poll(async () => {
            const { rows } = await db.execute<{ count: number }>(
              sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
            );
            return rows;
          })
          .toEqual([{ count: 0 }]);
        if (name !== 'login') expect((await setup.app.inject(options())).statusCode).toBeLessThan(500);
      },
    );
  });

  it('a connection that is not returned would be noticed (control)', async () => {
    const kept = await pool.connect();
    expect(pool.totalCount - pool.idleCount).toBe(1);
    kept.release();
  });
});
