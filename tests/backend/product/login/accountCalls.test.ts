import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { withFault } from '../../../nodes/failingAnswers.ts';
import { postgres, usual } from '../../engines.ts';
import { form, openProduct, sharedProducts } from '../services/testServices.ts';
import { testDatabase } from '../services/testProduct.ts';

const login = (loginID: string, password = 'x') => form('POST', '/rest/v1/account/login', { loginID, password });
const resend = (email: string) => form('PUT', '/rest/v1/account/registration/verification-email', { email });

describe.each(usual)('calls about accounts on $name', (engine) => {
  const database = testDatabase(engine);
  beforeEach(() => database.db.execute(sql`truncate limit_counter`));
  const open = sharedProducts(database);

  describe('the login in front of the provider', () => {
    it.each([0, 206001, 403042, 403120, 500001])(
      'passes on the provider’s code %i (requirements#call-login)',
      async (errorCode) => {
        const { app } = await open({ provider: { checkLogin: () => Promise.resolve(errorCode) } });
        expect((await app.inject(login('ada@beispiel.example'))).json()).toEqual({ errorCode, apiVersion: 2 });
      },
    );

    it('asks the provider at most 10 times in 15 minutes for one account, then refuses even the right password', async () => {
      let tries = 0;
      const { app, clock } = await open({
        provider: { checkLogin: ({ password }) => Promise.resolve(((tries += 1), password === 'right' ? 0 : 403042)) },
      });
      for (let times = 0; times < 12; times += 1) await app.inject(login('ada@beispiel.example', 'wrong'));
      const refused = await app.inject(login(' ADA@beispiel.example', 'right'));
      expect(tries).toBe(10);
      expect(refused.json()).toEqual({ errorCode: 403120, apiVersion: 2 });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
      clock.advance(901_000);
      expect((await app.inject(login('ada@beispiel.example', 'right'))).json()).toEqual({
        errorCode: 0,
        apiVersion: 2,
      });
    });

    it('answers in its usual form even if the provider cannot be reached', async () => {
      const { app } = await open({ provider: { checkLogin: () => Promise.reject(new OutboundError('no answer')) } });
      const answer = await app.inject(login('ada@beispiel.example'));
      expect([answer.statusCode, answer.json()]).toEqual([200, { errorCode: 500001, apiVersion: 2 }]);
    });

    it('answers in its usual form if one address tries too often', async () => {
      const { app } = await open();
      await app.inject(login('nobody@beispiel.example'));
      await database.db.execute(sql`update limit_counter set count = 60 where "limit" = 'login-ip'`);
      const answer = await app.inject(login('ada@beispiel.example'));
      expect(answer.json()).toEqual({ errorCode: 403048, apiVersion: 2 });
    });

    it.each([403041, 403047, 403120, 403042])(
      'answers %i as a wrong password if the site hides which accounts exist',
      async (errorCode) => {
        const { app } = await open({
          hideAccountExistence: true,
          provider: { checkLogin: () => Promise.resolve(errorCode) },
        });
        expect((await app.inject(login('ada@beispiel.example'))).json()).toEqual({ errorCode: 403042, apiVersion: 2 });
      },
    );

    it('refuses a blocked account like a wrong password if the site hides which accounts exist', async () => {
      const { app } = await open({ hideAccountExistence: true });
      for (let times = 0; times < 11; times += 1) await app.inject(login('ada@beispiel.example'));
      expect((await app.inject(login('ada@beispiel.example'))).json()).toEqual({ errorCode: 403042, apiVersion: 2 });
    });
  });

  describe('mailing the confirmation link again', () => {
    it.each([
      ['sent', 201],
      ['verified', 204],
      ['unknown', 404],
      ['failed', 503],
    ] as const)('answers %s with %i (requirements#call-resend)', async (outcome, status) => {
      const { app } = await open({ provider: { resendVerification: () => Promise.resolve(outcome) } });
      expect((await app.inject(resend('ada@beispiel.example'))).statusCode).toBe(status);
    });

    it('answers 201 for every address, byte for byte, if the site hides which accounts exist', async () => {
      const answers = [];
      for (const outcome of ['sent', 'verified', 'unknown', 'failed'] as const) {
        const { app } = await open({
          hideAccountExistence: true,
          provider: { resendVerification: () => Promise.resolve(outcome) },
        });
        const { statusCode, body, headers } = await app.inject(resend(`${outcome}@beispiel.example`));
        answers.push(JSON.stringify({ statusCode, body, headers: { ...headers, date: '', 'x-request-id': '' } }));
      }
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toContain('"statusCode":201');
    });

    it.each([
      { hideAccountExistence: false, outage: () => Promise.reject(new OutboundError('no answer')), status: 503 },
      { hideAccountExistence: false, outage: () => Promise.resolve('failed' as const), status: 503 },
      { hideAccountExistence: true, outage: () => Promise.reject(new OutboundError('no answer')), status: 201 },
    ])('mails at once after an outage of the provider: %j', async ({ hideAccountExistence, outage, status }) => {
      const { app } = await open({ hideAccountExistence, provider: { resendVerification: outage } });
      expect((await app.inject(resend('ada@beispiel.example'))).statusCode).toBe(status);
      await open({ hideAccountExistence });
      await expect.poll(async () => (await app.inject(resend('ada@beispiel.example'))).statusCode).toBe(201);
    });

    it('does not show by its limit whether a hidden account exists: a failed mail counts', async () => {
      const outage = () => Promise.resolve('failed' as const);
      const { app } = await open({ hideAccountExistence: true, provider: { resendVerification: outage } });
      const statuses = [];
      for (let times = 0; times < 2; times += 1)
        statuses.push((await app.inject(resend('ada@beispiel.example'))).statusCode);
      expect(statuses).toEqual([201, 429]);
    });

    it('mails one address once in 15 minutes, in any spelling, however often it refused in between', async () => {
      const { app, providerCalls, clock } = await open();
      expect((await app.inject(resend('ada@beispiel.example'))).statusCode).toBe(201);
      for (let times = 0; times < 6; times += 1) await app.inject(resend('ada@beispiel.example'));
      const refused = await app.inject(resend('Ada@Beispiel.example'));
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
      clock.advance(900_000);
      expect((await app.inject(resend('ada@beispiel.example'))).statusCode).toBe(201);
      expect(providerCalls).toEqual(['resend', 'resend']);
    });

    it.each([
      '',
      'ada',
      'ada@',
      '@beispiel.example',
      'a b@beispiel.example',
      `${'a'.repeat(250)}@b.de`,
      'ada\0@beispiel.example',
      'ada@beispiel.example\0',
      'a\u0085da@beispiel.example',
      'ada\u001b@beispiel.example',
    ])('“%s” is no address', async (email) => {
      const { app } = await open();
      expect((await app.inject(resend(email))).statusCode).toBe(400);
    });
  });
});

describe('two nodes on one PostgreSQL', () => {
  it.skipIf(postgres === undefined)(
    'let at most 10 of 200 parallel guesses through between them, and more if they counted in two steps (requirements#ACC-3)',
    async () => {
      const bench = await postgres.prepare();
      const url = await bench?.newUrl?.();
      if (bench === undefined || url === undefined) throw new Error('unreachable');
      const databases = await Promise.all([openDatabase({ url }), openDatabase({ url })]);
      for (const node of databases) await runMigrations(node, productMigrations.folder, productMigrations.table);
      const triesOver = async (nodes: readonly Database[], guesses: number): Promise<number> => {
        let tries = 0;
        const provider = { checkLogin: () => Promise.resolve(((tries += 1), 403042)) };
        const products = await Promise.all(nodes.map((db) => openProduct(db, { provider })));
        await Promise.all(
          Array.from({ length: guesses }, (_guess, index) =>
            products[index % 2]!.app.inject({ ...login('ada@beispiel.example'), remoteAddress: `10.0.0.${index}` }),
          ),
        );
        return tries;
      };
      expect(await triesOver(databases, 200)).toBe(10);
      await databases[0].execute(sql`truncate limit_counter`);
      const racy = databases.map((db) => withFault(db, 'racy counter'));
      expect(await triesOver(racy, 40)).toBeGreaterThan(10);
      await Promise.all(databases.map((node) => node.close()));
      await bench.close();
    },
    60_000,
  );
});
