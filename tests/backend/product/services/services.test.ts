import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { revokeLinks } from '#backend/product/links/linkRevocations.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { remindersOf, replaceReminders, type Reminder } from '#backend/product/reminders/reminderStore.ts';
import { usual } from '../../engines.ts';
import { form, json, openProduct } from './testServices.ts';
import { testProduct } from './testProduct.ts';
import { cases } from '../../../longRun.ts';

const exchange = (jwt: string) => form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt });
const search = (authToken: string) => json('POST', '/rest/v1/productreminder/search', { authToken });
const remove = (authToken: string, productReminderIds: readonly unknown[]) =>
  json('DELETE', '/rest/v1/productreminder', { authToken, productReminderIds });
const reminder = (reminderId: string): Reminder => ({
  reminderId,
  variantId: `v-${reminderId}`,
  variantName: { de: `Ware ${reminderId}` },
});

describe.each(usual)('links and reminders on $name', (engine) => {
  const product = testProduct({ engine });
  beforeEach(async () => {
    await product.db.execute(sql`truncate product_reminder, limit_counter, link_revocation`);
    product.services.clock.reset();
  });

  describe('the exchange of a link', () => {
    it('gives a registration token with both timestamps (requirements#call-exchange)', async () => {
      const answer = await product.services.app.inject(exchange(await product.services.link('uid-1')));
      expect(answer.statusCode).toBe(200);
      const { regToken, createdAt, expiresAt } = answer.json<{
        regToken: string;
        createdAt: number;
        expiresAt: number;
      }>();
      expect(regToken).toBe('reg-uid-1');
      expect(expiresAt - createdAt).toBe(3_600_000);
      expect(answer.headers['cache-control']).toBe('no-store');
    });

    it('answers every refusal alike', async () => {
      const revoked = await product.services.link('uid-revoked');
      await revokeLinks(product.db, 'uid-revoked', product.services.clock.now());
      const gone = await openProduct(product.db, { provider: { openPreferences: () => Promise.resolve(undefined) } });
      const answers = await Promise.all([
        product.services.app.inject(exchange('rubbish')),
        product.services.app.inject(exchange(await product.services.link('uid-1', { claims: { iss: 'x' } }))),
        product.services.app.inject(exchange(revoked)),
        gone.app.inject(exchange(await gone.link('uid-gone'))),
      ]);
      const bodies = answers.map((answer) => ({ status: answer.statusCode, ...answer.json<object>(), requestId: '' }));
      expect(new Set(bodies.map((body) => JSON.stringify(body)))).toEqual(
        new Set([
          JSON.stringify({
            status: 401,
            code: 'link-not-valid',
            message: 'This link is not valid or has expired.',
            requestId: '',
          }),
        ]),
      );
      expect(new Set(answers.map(({ headers }) => Object.keys(headers).join())).size).toBe(1);
    });

    it('works for links made after older ones were revoked', async () => {
      await revokeLinks(product.db, 'uid-1', product.services.clock.now());
      product.services.clock.advance(62_000);
      expect((await product.services.app.inject(exchange(await product.services.link('uid-1')))).statusCode).toBe(200);
    });

    it('answers 503 with Retry-After while the provider cannot be reached', async () => {
      const away = await openProduct(product.db, {
        provider: { openPreferences: () => Promise.reject(new OutboundError('no answer')) },
      });
      const answer = await away.app.inject(exchange(await away.link('uid-1')));
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBeDefined();
    });
  });

  describe('reminders', () => {
    it('are listed for their owner in their order (requirements#call-reminders)', async () => {
      await replaceReminders(product.db, 'uid-1', [reminder('b'), reminder('a')], 0);
      await replaceReminders(product.db, 'uid-2', [reminder('c')], 0);
      const answer = await product.services.app.inject(search(await product.services.link('uid-1')));
      expect(answer.json()).toEqual({ productReminders: [reminder('b'), reminder('a')] });
    });

    it('of others, unknown, malformed and deleted ones answer alike and stay (requirements#REM-1)', async () => {
      await replaceReminders(product.db, 'uid-1', [reminder('mine')], 0);
      await replaceReminders(product.db, 'uid-2', [reminder('theirs')], 0);
      const link = await product.services.link('uid-1');
      const answers = [];
      for (const ids of [['theirs'], ['unknown'], ["' or '1'='1"], ['\u0000'], [''], ['%'], []])
        answers.push(await product.services.app.inject(remove(link, ids)));
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['204 ']));
      expect(await remindersOf(product.db, 'uid-1')).toHaveLength(1);
      expect(await remindersOf(product.db, 'uid-2')).toHaveLength(1);
    });

    it('behave like a model under any sequence of deletions', async () => {
      const owners = ['uid-1', 'uid-2', 'uid-3'];
      const ids = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6'];
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...owners)), { maxLength: 6 }),
          fc.array(
            fc.tuple(
              fc.constantFrom(...owners),
              fc.array(fc.oneof(fc.constantFrom(...ids), fc.string({ maxLength: 64 })), { maxLength: 8 }),
            ),
            { maxLength: 3 },
          ),
          async (stored, deletions) => {
            const model = new Map(stored);
            for (const owner of owners) await replaceReminders(product.db, owner, [], 0);
            for (const owner of owners)
              await replaceReminders(
                product.db,
                owner,
                [...model].filter(([, of]) => of === owner).map(([id]) => reminder(id)),
                0,
              );
            for (const [owner, names] of deletions) {
              const answer = await product.services.app.inject(remove(await product.services.link(owner), names));
              expect([204, 429]).toContain(answer.statusCode);
              if (answer.statusCode === 204)
                for (const name of names) if (model.get(name) === owner) model.delete(name);
            }
            const left = (
              await Promise.all(
                owners.map(async (owner) =>
                  (await remindersOf(product.db, owner)).map(({ reminderId }) => [reminderId, owner]),
                ),
              )
            ).flat();
            expect(new Map(left as [string, string][])).toEqual(model);
            await product.db.execute(sql`truncate limit_counter`);
          },
        ),
        { numRuns: cases(10, 3000) },
      );
    }, 600_000);

    it('accept at most 500 ids of at most 64 characters', async () => {
      const link = await product.services.link('uid-1');
      expect((await product.services.app.inject(remove(link, Array.from({ length: 500 }, String)))).statusCode).toBe(
        204,
      );
      expect((await product.services.app.inject(remove(link, Array.from({ length: 501 }, String)))).statusCode).toBe(
        400,
      );
      expect((await product.services.app.inject(remove(link, ['x'.repeat(65)]))).statusCode).toBe(400);
    });
  });
});
