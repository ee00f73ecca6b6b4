import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#backend/shared/database/database.ts';
import { revokeLinks } from '#backend/product/services/linkRevocations.ts';
import { OutboundError } from '#backend/product/services/outbound.ts';
import { loadReferenceData } from '#backend/product/services/referenceData.ts';
import { remindersOf, replaceReminders, type Reminder } from '#backend/product/services/reminderStore.ts';
import { engines, type Bench } from '../../engines.ts';
import { form, json, openProduct, type TestServices } from './testServices.ts';

const exchange = (jwt: string) => form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt });
const search = (authToken: string) => json('POST', '/rest/v1/productreminder/search', { authToken });
const remove = (authToken: string, productReminderIds: readonly unknown[]) =>
  json('DELETE', '/rest/v1/productreminder', { authToken, productReminderIds });
const reminder = (reminderId: string): Reminder => ({
  reminderId,
  variantId: `v-${reminderId}`,
  variantName: { de: `Ware ${reminderId}` },
});

async function storesFor({ app }: TestServices, q: string, home = ''): Promise<readonly string[]> {
  const answer = await app.inject(`/rest/v1/retailstores/search?q=${encodeURIComponent(q)}${home}`);
  return answer.json<{ retailStores: readonly { uiText: string }[] }>().retailStores.map(({ uiText }) => uiText);
}

describe.each(engines.filter(({ skip }) => !skip))('the product services on $name', ({ prepare }) => {
  let bench: Bench;
  let db: Database;
  let setup: TestServices;
  beforeAll(async () => {
    bench = await prepare();
    db = await bench.open();
    await loadReferenceData(db, 'fixtures/product-data');
    setup = await openProduct(db);
  }, 60_000);
  beforeEach(async () => {
    await db.execute(sql`truncate product_reminder, limit_counter, link_revocation`);
    setup.clock.reset();
  });
  afterAll(() => bench.close());

  describe('the exchange of a link', () => {
    it('gives a registration token with both timestamps', async () => {
      const answer = await setup.app.inject(exchange(await setup.link('uid-1')));
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
      const revoked = await setup.link('uid-revoked');
      await revokeLinks(db, 'uid-revoked', setup.clock.now());
      const gone = await openProduct(db, { provider: { openPreferences: () => Promise.resolve(undefined) } });
      const answers = await Promise.all([
        setup.app.inject(exchange('rubbish')),
        setup.app.inject(exchange(await setup.link('uid-1', { claims: { iss: 'x' } }))),
        setup.app.inject(exchange(revoked)),
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
      await revokeLinks(db, 'uid-1', setup.clock.now());
      setup.clock.advance(62_000);
      expect((await setup.app.inject(exchange(await setup.link('uid-1')))).statusCode).toBe(200);
    });

    it('is refused after 60 times in an hour, with the time to wait', async () => {
      const link = await setup.link('uid-1');
      const statuses: number[] = [];
      for (let times = 0; times < 61; times += 1) statuses.push((await setup.app.inject(exchange(link))).statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      const refused = await setup.app.inject(exchange(link));
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    });

    it('answers 503 with Retry-After while the provider cannot be reached', async () => {
      const away = await openProduct(db, {
        provider: { openPreferences: () => Promise.reject(new OutboundError('no answer')) },
      });
      const answer = await away.app.inject(exchange(await away.link('uid-1')));
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBeDefined();
    });
  });

  describe('reminders', () => {
    it('are listed for their owner in their order', async () => {
      await replaceReminders(db, 'uid-1', [reminder('b'), reminder('a')], 0);
      await replaceReminders(db, 'uid-2', [reminder('c')], 0);
      const answer = await setup.app.inject(search(await setup.link('uid-1')));
      expect(answer.json()).toEqual({ productReminders: [reminder('b'), reminder('a')] });
    });

    it('of others, unknown, malformed and deleted ones answer alike and stay', async () => {
      await replaceReminders(db, 'uid-1', [reminder('mine')], 0);
      await replaceReminders(db, 'uid-2', [reminder('theirs')], 0);
      const link = await setup.link('uid-1');
      const answers = [];
      for (const ids of [['theirs'], ['unknown'], ["' or '1'='1"], ['\u0000'], [''], ['%'], []])
        answers.push(await setup.app.inject(remove(link, ids)));
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['204 ']));
      expect(await remindersOf(db, 'uid-1')).toHaveLength(1);
      expect(await remindersOf(db, 'uid-2')).toHaveLength(1);
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
            for (const owner of owners) await replaceReminders(db, owner, [], 0);
            for (const owner of owners)
              await replaceReminders(
                db,
                owner,
                [...model].filter(([, of]) => of === owner).map(([id]) => reminder(id)),
                0,
              );
            for (const [owner, names] of deletions) {
              const answer = await setup.app.inject(remove(await setup.link(owner), names));
              expect([204, 429]).toContain(answer.statusCode);
              if (answer.statusCode === 204)
                for (const name of names) if (model.get(name) === owner) model.delete(name);
            }
            const left = (
              await Promise.all(
                owners.map(async (owner) =>
                  (await remindersOf(db, owner)).map(({ reminderId }) => [reminderId, owner]),
                ),
              )
            ).flat();
            expect(new Map(left as [string, string][])).toEqual(model);
            await db.execute(sql`truncate limit_counter`);
          },
        ),
        { numRuns: process.env['KONTOR_LONG'] ? 3000 : 40 },
      );
    }, 600_000);

    it('accept at most 500 ids of at most 64 characters', async () => {
      const link = await setup.link('uid-1');
      expect((await setup.app.inject(remove(link, Array.from({ length: 500 }, String)))).statusCode).toBe(204);
      expect((await setup.app.inject(remove(link, Array.from({ length: 501 }, String)))).statusCode).toBe(400);
      expect((await setup.app.inject(remove(link, ['x'.repeat(65)]))).statusCode).toBe(400);
    });
  });

  describe('the region of a postcode', () => {
    it.each([
      ['10115', 'NORD'],
      ['80331', 'SUED'],
      ['36433', 'NORD'],
      ['36037', 'SUED'],
      ['57520', 'SUED'],
      ['57072', 'NORD'],
      ['00100', 'UNKNOWN'],
      ['43000', 'UNKNOWN'],
    ])('%s is %s', async (zip, id) => {
      expect((await setup.app.inject(`/rest/v1/region?zip=${zip}`)).json()).toEqual({ region: { id } });
    });

    it.each(['', '1011', '101155', '1011a', '１０１１５', '10115%00', '-1011'])('“%s” is refused', async (zip) => {
      expect((await setup.app.inject(`/rest/v1/region?zip=${encodeURIComponent(zip)}`)).statusCode).toBe(400);
    });

    it('is refused after 30 times in a minute and given again in the next', async () => {
      for (let times = 0; times < 30; times += 1) await setup.app.inject('/rest/v1/region?zip=10115');
      expect((await setup.app.inject('/rest/v1/region?zip=10115')).statusCode).toBe(429);
      setup.clock.advance(60_000);
      expect((await setup.app.inject('/rest/v1/region?zip=10115')).statusCode).toBe(200);
    });
  });

  describe('the search for stores', () => {
    it.each([
      ['neukölln', 'Neukölln'],
      ['NEUKÖLLN', 'Neukölln'],
      ['neukoelln', 'Neukölln'],
      ['neukolln', 'Neukölln'],
      ['neuköln', 'Neukölln'],
      ['nekölln', 'Neukölln'],
      ['10115', 'Invalidenstraße 112, 10115'],
      ['invalidenstr', 'Invalidenstraße'],
      ['mitte invaliden', 'Berlin Mitte'],
      ['altonna', 'Altona'],
      ['DE0101', 'Invalidenstraße 112'],
      ['nl0101', 'Kerkstraat 109'],
    ])('“%s” finds %s first', async (q, expected) => {
      expect((await storesFor(setup, q))[0]).toContain(expected);
    });

    it('lists the own country first, then towns that begin with the search', async () => {
      const german = await storesFor(setup, 'ber', '&country=DE');
      expect(german.slice(0, 9).filter((store) => !/\d{5} Ber/.test(store))).toEqual([]);
      const [swiss] = await storesFor(setup, 'ber', '&country=CH');
      expect(swiss).toContain('Bern');
    });

    it('lists literal matches near the postcode before others of the country', async () => {
      expect((await storesFor(setup, 'kontor', '&country=DE&zip=80331'))[0]).toContain('München');
      expect((await storesFor(setup, 'ber', '&country=DE&zip=10115'))[0]).toContain('Berlin Mitte');
    });

    it('lists towns that begin with the search by how alike their postcode is', async () => {
      const stores = await storesFor(setup, 'ber', '&country=DE&zip=10115');
      const first = stores.findIndex((store) => store.includes('Bergisch Gladbach'));
      const last = stores.findLastIndex((store) => /\b1\d{4} Berlin$/.test(store));
      expect(last).toBeGreaterThan(1);
      expect(first).toBeGreaterThan(last);
    });

    it('returns address, distance and opening hours if the data have them, and id and uiText always', async () => {
      const found = async (path: string) =>
        (await setup.app.inject(`/rest/v1/retailstores/search?${path}`)).json<{
          retailStores: readonly Record<string, unknown>[];
        }>().retailStores[0];
      expect(await found('q=DE0103&country=DE&zip=10115')).toMatchObject({
        id: 'DE0103',
        uiText: 'Kontor Berlin Kreuzberg, Poststraße 13, 10961 Berlin',
        name: 'Kontor Berlin Kreuzberg',
        address: 'Poststraße 13, 10961 Berlin',
        distanceKm: 5,
        openingHours: ['Mo-Sa 07:00-22:00'],
      });
      expect(await found('q=DE0103')).not.toHaveProperty('distanceKm');
      expect(await found('q=NL0101&country=NL&zip=1011')).not.toHaveProperty('distanceKm');
    });

    it.each(['country=de', 'country=DEU', 'zip=%25%25%25', `zip=${'1'.repeat(11)}`])(
      'a home in another form is refused: %s',
      async (home) => {
        expect((await setup.app.inject(`/rest/v1/retailstores/search?q=ber&${home}`)).statusCode).toBe(400);
      },
    );

    it('shows at most 20, and literal matches before similar ones', async () => {
      const stores = await storesFor(setup, 'berlin');
      expect(stores.length).toBeLessThanOrEqual(20);
      expect(stores[0]).toContain('Berlin');
    });

    it.each(['%%', '__', '..', '   ', "';--", 'xqzwvk'])('“%s” finds nothing and breaks nothing', async (q) => {
      expect(await storesFor(setup, q)).toEqual([]);
    });

    it.each(['a', '', 'x'.repeat(65)])('a text of the wrong length is refused', async (q) => {
      expect((await setup.app.inject(`/rest/v1/retailstores/search?q=${q}`)).statusCode).toBe(400);
    });
  });
});
