import { hashText } from '#backend/shared/hashes.ts';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailOutbox } from '#backend/product/mails/tables.ts';
import type { EmailGateway } from '#backend/product/email-change/accountEmails.ts';
import { hashPassword } from '#backend/product/step-up/hashedSecrets.ts';
import { emailRevert } from '#backend/product/email-change/tables.ts';
import { prepareEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { remindersOf, replaceReminders } from '#backend/product/reminders/reminderStore.ts';
import { quickHashes } from '../email-change/quickHashes.ts';
import { failingDatabase, type FailingDatabase } from './failingDatabase.ts';
import { form, json, openProduct, type TestServices } from './testServices.ts';
import { cases } from '../../../longRun.ts';

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

let failing: FailingDatabase;
beforeAll(async () => {
  failing = await failingDatabase(await prepareEmbeddedDatabase());
}, 60_000);
afterAll(() => failing.db.close());

const reminders = ['a', 'b'].map((reminderId) => ({ reminderId, variantId: 'v', variantName: {} }));

describe('when a statement of a call about the identity fails', () => {
  quickHashes();
  let setup: TestServices;
  let wayBack: string;
  beforeAll(async () => {
    wayBack = await hashPassword(['secret'], 'right');
    setup = await openProduct(failing.db, {
      features: { emailChange: true, accountDeletion: true },
      provider: {
        emails: emails as EmailGateway,
        proofMeans: () => Promise.resolve({ by: 'CODE', email }),
        readAccount: (uid) => Promise.resolve({ UID: uid, profile: { email } }),
      },
    });
  }, 60_000);

  const post = async (path: string, body: object, proof?: string): Promise<InjectOptions> => {
    const call = json('POST', path, body);
    const headers = {
      ...call.headers,
      ...(await setup.customer('uid-1')),
      ...(proof && { 'x-identity-proof': proof }),
    };
    return { ...call, headers };
  };
  const send = async (path: string, body: object, proof?: string) =>
    setup.app.inject(await post(`/rest/v1/customer${path}`, body, proof));
  const codeIn = async (kind: string): Promise<string> =>
    (await failing.db.select().from(mailOutbox)).find((mail) => mail.kind === kind)?.values['code'] ?? '';
  const prove = async (purpose: string): Promise<string> => {
    await send('/proof/mail', { language: 'de' });
    return (await send('/proof/code', { code: await codeIn('proof-code'), purpose })).json<{ proof: string }>().proof;
  };
  const newAddress = { email: 'neu@beispiel.example', language: 'de' };

  /** A call with its preparation, and the number of mails of a kind after its success. */
  const calls: readonly (readonly [
    name: string,
    prepare: () => Promise<InjectOptions>,
    kind: string,
    mails: number,
  ])[] = [
    ['code for a proof', () => post('/rest/v1/customer/proof/mail', { language: 'de' }), 'proof-code', 1],
    [
      'proof by a code',
      async () => {
        await send('/proof/mail', { language: 'de' });
        return post('/rest/v1/customer/proof/code', { code: await codeIn('proof-code'), purpose: 'email' });
      },
      'proof-code',
      1,
    ],
    [
      'code for a new address',
      async () => post('/rest/v1/customer/email', newAddress, await prove('email')),
      'email-code',
      1,
    ],
    [
      'new address',
      async () => {
        await send('/email', newAddress, await prove('email'));
        return post('/rest/v1/customer/email/code', { code: await codeIn('email-code') });
      },
      'email-changed-login',
      1,
    ],
    [
      'old address',
      async () => {
        const now = setup.clock.now();
        const addresses = { oldEmail: email, newEmail: newAddress.email, language: 'de' };
        const times = { changedAt: now, expiresAt: now + 60_000 };
        await failing.db
          .insert(emailRevert)
          .values({ tokenHash: hashText('token'), uid: 'uid-1', passwordHash: wayBack, ...addresses, ...times });
        return json('POST', '/rest/v1/account/email/restoration', { token: 'token', password: 'right' });
      },
      'email-restored',
      1,
    ],
    [
      'order of a deletion',
      async () => post('/rest/v1/customer/deletion', { language: 'de' }, await prove('deletion')),
      'deletion-ordered',
      1,
    ],
  ];

  it.each(calls)(
    '%s reports no success, and the same call works afterwards, once',
    async (_name, prepare, kind, mails) => {
      const mailsOf = async (): Promise<number> =>
        (await failing.db.select().from(mailOutbox)).filter((mail) => mail.kind === kind).length;
      for (let at = 0; ; at += step) {
        await failing.db.execute(sql.raw(`truncate ${tables}`));
        const call = await prepare();
        const before = await mailsOf();
        const { answer, failed } = await failing.failDuring(at, async () => setup.app.inject(call));
        expect([at, answer.statusCode >= 500]).toEqual([at, failed && answer.statusCode >= 300]);
        if (failed && answer.statusCode >= 300) {
          expect([at, await mailsOf()]).toEqual([at, before]);
          expect([at, (await setup.app.inject(call)).statusCode < 300]).toEqual([at, true]);
        }
        expect([at, await mailsOf()]).toEqual([at, mails]);
        if (failed) continue;
        expect(at).toBeGreaterThan(1);
        return;
      }
    },
    // Each round hashes passwords, which is slow.
    120_000,
  );
});

describe('when the disk is full', () => {
  it('writes answer 503, reads work without counting, and everything works again when there is space (requirements#SRV-7)', async () => {
    const { app, asked, link } = await openProduct(failing.db);
    await failing.db.execute(sql`truncate limit_counter`);
    await replaceReminders(failing.db, 'uid-1', reminders, 0);
    const jwt = await link('uid-1');
    const remove = json('DELETE', '/rest/v1/productreminder', { authToken: jwt, productReminderIds: ['a'] });
    /** Each with more calls than its limit allows, as far as that takes little time. */
    const reads = [
      [json('POST', '/rest/v1/productreminder/search', { authToken: jwt }), 2],
      [form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt }), 2],
      [{ url: '/rest/v1/region?zip=10115' }, 40],
      [{ url: '/rest/v1/retailstores/search?q=berlin' }, 2],
      [{ url: '/ready' }, 2],
    ] as const;
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
    for (const [read, times] of reads)
      for (let time = 0; time < times; time += 1) expect((await app.inject(read)).statusCode).toBe(200);
    expect(await remindersOf(failing.db, 'uid-1')).toHaveLength(2);
    failing.full(false);
    expect((await app.inject(remove)).statusCode).toBe(204);
    expect(await remindersOf(failing.db, 'uid-1')).toHaveLength(1);
    for (let time = 0; time < 30; time += 1) await app.inject('/rest/v1/region?zip=10115');
    expect((await app.inject('/rest/v1/region?zip=10115')).statusCode).toBe(429);
  }, 60_000);
});
