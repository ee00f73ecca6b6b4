import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { Client, type Pool } from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadReferenceData } from '#backend/product/reference-data/referenceData.ts';
import { remindersOf, replaceReminders, type Reminder } from '#backend/product/reminders/reminderStore.ts';
import { postgres } from '../../engines.ts';
import { hashText } from '#backend/shared/hashes.ts';
import { mailOutbox } from '#backend/product/mails/tables.ts';
import type { EmailGateway } from '#backend/product/email-change/accountEmails.ts';
import { hashPassword } from '#backend/product/step-up/hashedSecrets.ts';
import { emailRevert } from '#backend/product/email-change/tables.ts';
import { quickHashes } from '../email-change/quickHashes.ts';
import { testDatabase, testServices } from '../services/testProduct.ts';
import { cases } from '../../../longRun.ts';
import { form, json, openProduct } from '../services/testServices.ts';

const skip = postgres.skip;
const reminders: readonly Reminder[] = ['a', 'b'].map((reminderId) => ({
  reminderId,
  variantId: 'v',
  variantName: {},
}));

const email = 'ada@beispiel.example';
const tables =
  'limit_counter, mail_outbox, proof_code, step_up_token, email_change, email_revert, account_deletion, link_revocation';

/** A provider where everything works. */
const emails: Partial<EmailGateway> = {
  read: () => Promise.resolve({ email, all: [email], confirmed: [] }),
  isTaken: () => Promise.resolve(false),
  add: () => Promise.resolve('ADDED'),
  remove: () => Promise.resolve(),
  renewSubscriptions: () => Promise.resolve(),
  endSessions: () => Promise.resolve(),
};

/** By default each third statement of a call fails. */
const step = cases(3, 1);

/** How a statement fails: the server refuses it, the connection fails before it, or only its answer is lost. */
const failures = ['refused', 'connection lost', 'answer lost'] as const;

/** Distinguishes a call's statements from those of repeated work, such as polling for mails. */
const ownCall = new AsyncLocalStorage<true>();

describe.skipIf(skip)(`when a statement of a call fails on ${postgres.name}`, () => {
  const { db } = testDatabase(postgres);
  const setup = testServices(() => openProduct(db, { features: { dataCopy: true } }));
  let pool: Pool;
  let link: string;
  let token: { readonly authorization: string };
  const query = Reflect.get(Client.prototype, 'query') as (this: Client, ...all: unknown[]) => unknown;
  beforeAll(async () => {
    pool = (db as unknown as { readonly $client: Pool }).$client;
    await loadReferenceData(db, 'fixtures/product-data', 'empty');
    link = await setup.link('uid-1');
    token = await setup.customer('uid-1');
  }, 60_000);
  afterEach(() => void Object.assign(Client.prototype, { query }));

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
          setup.providerCalls.length = 0;
          const failed = failAt(at, how);
          const answer = await ownCall.run(true, async () => setup.app.inject(options()));
          Object.assign(Client.prototype, { query });
          if (!failed()) break;
          if (name === 'login')
            expect([answer.json(), setup.providerCalls]).toEqual([{ errorCode: 500001, apiVersion: 2 }, []]);
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

  describe('of a call about the identity', () => {
    quickHashes();
    const services = testServices(() =>
      openProduct(db, {
        features: { emailChange: true, accountDeletion: true },
        provider: {
          emails: emails as EmailGateway,
          proofMeans: () => Promise.resolve({ by: 'CODE', email }),
          readAccount: (uid) => Promise.resolve({ UID: uid, profile: { email } }),
        },
      }),
    );

    const post = async (path: string, body: object, proof?: string): Promise<InjectOptions> => {
      const call = json('POST', path, body);
      const headers = {
        ...call.headers,
        ...(await services.customer('uid-1')),
        ...(proof && { 'x-identity-proof': proof }),
      };
      return { ...call, headers };
    };
    const send = async (path: string, body: object, proof?: string) =>
      services.app.inject(await post(`/rest/v1/customer${path}`, body, proof));
    const codeIn = async (kind: string): Promise<string> =>
      (await db.select().from(mailOutbox)).find((mail) => mail.kind === kind)?.values['code'] ?? '';
    const prove = async (purpose: string): Promise<string> => {
      await send('/proof/mail', { language: 'de' });
      return (await send('/proof/code', { code: await codeIn('proof-code'), purpose })).json<{ proof: string }>().proof;
    };
    const newAddress = { email: 'neu@beispiel.example', language: 'de' };

    /** A call with its preparation, and the kind of the one mail after its success. */
    const identityCalls: readonly (readonly [name: string, prepare: () => Promise<InjectOptions>, kind: string])[] = [
      ['code for a proof', () => post('/rest/v1/customer/proof/mail', { language: 'de' }), 'proof-code'],
      [
        'proof by a code',
        async () => {
          await send('/proof/mail', { language: 'de' });
          return post('/rest/v1/customer/proof/code', { code: await codeIn('proof-code'), purpose: 'email' });
        },
        'proof-code',
      ],
      [
        'code for a new address',
        async () => post('/rest/v1/customer/email', newAddress, await prove('email')),
        'email-code',
      ],
      [
        'new address',
        async () => {
          await send('/email', newAddress, await prove('email'));
          return post('/rest/v1/customer/email/code', { code: await codeIn('email-code') });
        },
        'email-changed-login',
      ],
      [
        'old address',
        async () => {
          const now = services.clock.now();
          const addresses = { oldEmail: email, newEmail: newAddress.email, language: 'de' };
          const times = { changedAt: now, expiresAt: now + 60_000 };
          const passwordHash = await hashPassword(['secret'], 'right');
          await db
            .insert(emailRevert)
            .values({ tokenHash: hashText('token'), uid: 'uid-1', passwordHash, ...addresses, ...times });
          return json('POST', '/rest/v1/account/email/restoration', { token: 'token', password: 'right' });
        },
        'email-restored',
      ],
      [
        'order of a deletion',
        async () => post('/rest/v1/customer/deletion', { language: 'de' }, await prove('deletion')),
        'deletion-ordered',
      ],
    ];

    it.each(identityCalls)(
      '%s reports no success, and the same call works afterwards, once',
      async (_name, prepare, kind) => {
        const mailsOf = async (): Promise<number> =>
          (await db.select().from(mailOutbox)).filter((mail) => mail.kind === kind).length;
        for (let at = 0; ; at += step) {
          await db.execute(sql.raw(`truncate ${tables}`));
          const call = await prepare();
          const before = await mailsOf();
          const hasFailed = failAt(at, 'refused');
          const answer = await ownCall.run(true, async () => services.app.inject(call));
          Object.assign(Client.prototype, { query });
          const failed = hasFailed();
          expect([at, answer.statusCode >= 500]).toEqual([at, failed && answer.statusCode >= 300]);
          if (failed && answer.statusCode >= 300) {
            expect([at, await mailsOf()]).toEqual([at, before]);
            expect([at, (await services.app.inject(call)).statusCode < 300]).toEqual([at, true]);
          }
          expect([at, await mailsOf()]).toEqual([at, 1]);
          if (failed) continue;
          expect(at).toBeGreaterThan(1);
          return;
        }
      },
      120_000,
    );
  });

  /** Makes every write fail. */
  function fillDisk(): void {
    const failure = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
    Object.assign(Client.prototype, {
      query(this: Client, ...all: unknown[]): unknown {
        const [statement, done] = [all[0] as { readonly text?: string } | string, all.at(-1)];
        const text = typeof statement === 'string' ? statement : (statement.text ?? '');
        if (!/^\s*(insert|update|delete)/i.test(text)) return query.apply(this, all);
        if (typeof done === 'function') return void setImmediate(done as (error: Error) => void, failure);
        return Promise.reject(failure);
      },
    });
  }

  it('writes answer 503 on a full disk, reads work without counting, and everything works again when there is space (requirements#SRV-7)', async () => {
    const { app, providerCalls } = setup;
    providerCalls.length = 0;
    await db.execute(sql`truncate limit_counter`);
    await replaceReminders(db, 'uid-1', reminders, 0);
    const remove = json('DELETE', '/rest/v1/productreminder', { authToken: link, productReminderIds: ['a'] });
    /** Each with more calls than its limit allows, as far as that takes little time. */
    const reads = [
      [json('POST', '/rest/v1/productreminder/search', { authToken: link }), 2],
      [form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: link }), 2],
      [{ url: '/rest/v1/region?zip=10115' }, 40],
      [{ url: '/rest/v1/retailstores/search?q=berlin' }, 2],
      [{ url: '/ready' }, 2],
    ] as const;
    fillDisk();
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
    expect(providerCalls).toEqual([]);
    for (const [read, times] of reads)
      for (let time = 0; time < times; time += 1) expect((await app.inject(read)).statusCode).toBe(200);
    expect(await remindersOf(db, 'uid-1')).toHaveLength(2);
    Object.assign(Client.prototype, { query });
    expect((await app.inject(remove)).statusCode).toBe(204);
    expect(await remindersOf(db, 'uid-1')).toHaveLength(1);
    for (let time = 0; time < 30; time += 1) await app.inject('/rest/v1/region?zip=10115');
    expect((await app.inject('/rest/v1/region?zip=10115')).statusCode).toBe(429);
  }, 60_000);

  it('a connection that is not returned would be noticed (control)', async () => {
    const connection = await pool.connect();
    expect(pool.totalCount - pool.idleCount).toBe(1);
    connection.release();
  });
});
