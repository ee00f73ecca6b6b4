import { beforeEach, describe, expect, it } from 'vitest';
import { storeOrder } from '#backend/product/unsubscribe/unsubscribeOrders.ts';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { linkRevocation } from '#backend/product/links/tables.ts';
import { newsletterChoice, subscriptionEvent } from '#backend/product/newsletters/tables.ts';
import { unsubscribeOrder } from '#backend/product/unsubscribe/tables.ts';
import { usual } from '../../engines.ts';
import { testProduct } from '../services/testProduct.ts';
import { contentOf } from '../services/testServices.ts';

const token = 'f3G6h9J2k5L8m1N4p7Q0r3S6t9V2w5X8';
const machines = { tokens: [token], webhookSecrets: [] };
const weekly = { key: 'NLT_WEEKLY', name: 'W', descriptions: [], frequencies: ['monthly', 'yearly'] };
const content = { document: () => contentOf([weekly]), standard: () => ({}), pictures: { folder: 'fixtures/images' } };
describe.each(usual)('on the $name', (engine) => {
  const product = testProduct({ engine, features: { pause: true }, machines, content });
  const elsewhere = testProduct({ engine, features: { pause: true } });

  const NOW = Date.parse('2026-03-20T10:00:00Z');
  beforeEach(async () => {
    product.services.clock.set(NOW);
    for (const table of [unsubscribeOrder, newsletterChoice, subscriptionEvent, linkRevocation])
      await product.db.delete(table);
  });

  type Body = Readonly<Record<string, unknown>>;
  const call = async (method: 'POST' | 'PUT', path: string, body: Body, services = product.services) => {
    const answer = await services.app.inject({
      method,
      url: `/rest/v1/subscriber/newsletters${path}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, body: answer.json<Body>() };
  };
  const change = async (body: Body, subscriber = 'uid-1') =>
    call('PUT', '', { authToken: await product.services.link(subscriber), newsletters: ['NLT_WEEKLY'], ...body });
  const fetchSubscriptions = async (uid: string, bearer = token) => {
    const answer = await product.services.app.inject({
      url: `/api/v1/subscriptions/${encodeURIComponent(uid)}`,
      headers: { authorization: `Bearer ${bearer}` },
    });
    return { status: answer.statusCode, body: answer.json<Body>() };
  };

  const untilApril = { pausedUntil: '2026-04-03', resumesAt: '2026-04-02T22:00:00.000Z' };

  describe('the calls of the pages', () => {
    it('pause one newsletter or several, all or none, and say when they come again', async () => {
      const answer = await change({ newsletters: ['NLT_WEEKLY', 'NLT_WINE'], pause: { weeks: 2 } });
      expect(answer).toEqual({
        status: 200,
        body: {
          firstDay: '2026-03-21',
          lastDay: '2027-03-21',
          newsletters: [
            { newsletter: 'NLT_WEEKLY', ...untilApril },
            { newsletter: 'NLT_WINE', ...untilApril },
          ],
        },
      });
      expect(await call('POST', '/search', { authToken: await product.services.link('uid-1') })).toEqual(answer);
      expect(
        (await call('POST', '/search', { authToken: await product.services.link('uid-2') })).body['newsletters'],
      ).toEqual([]);
    });

    it('take a pause back alone, and keep how often the newsletter comes', async () => {
      await change({ frequency: 'monthly', pause: { until: '2026-05-01' } });
      expect((await change({ pause: null })).body['newsletters']).toEqual([
        { newsletter: 'NLT_WEEKLY', frequency: 'monthly' },
      ]);
      expect((await change({ frequency: null })).body['newsletters']).toEqual([]);
    });

    it('end a pause by the clock alone', async () => {
      await change({ pause: { weeks: 2 } });
      product.services.clock.set(Date.parse(untilApril.resumesAt) - 60_000);
      expect((await fetchSubscriptions('uid-1')).body['newsletters']).toHaveLength(1);
      product.services.clock.set(Date.parse(untilApril.resumesAt));
      expect((await fetchSubscriptions('uid-1')).body['newsletters']).toEqual([]);
    });

    it.each([
      ['a frequency that is not offered', { frequency: 'weekly' }, 'not-offered'],
      ['a frequency that nobody knows', { frequency: 'yearly' }, 'malformed'],
      ['a pause of three weeks', { pause: { weeks: 3 } }, 'malformed'],
      ['a pause until today', { pause: { until: '2026-03-20' } }, 'no-such-day'],
      ['weeks and a day', { pause: { weeks: 2, until: '2026-04-30' } }, 'malformed'],
      ['no newsletter', { newsletters: [], pause: { weeks: 2 } }, 'malformed'],
      ['a subscription that is no newsletter', { newsletters: ['SVC_X'], pause: { weeks: 2 } }, 'malformed'],
      ['an unknown member', { pause: { weeks: 2 }, uid: 'uid-2' }, 'malformed'],
    ])('refuse %s, and change nothing', async (_what, body, code) => {
      expect(await change(body)).toMatchObject({ status: 400, body: { code } });
      expect(await product.db.select().from(newsletterChoice)).toEqual([]);
      expect(await product.db.select().from(subscriptionEvent)).toEqual([]);
    });

    it('change nothing of several newsletters if one does not offer it', async () => {
      expect((await change({ newsletters: ['NLT_WEEKLY', 'NLT_WINE'], frequency: 'monthly' })).status).toBe(400);
      expect(await product.db.select().from(newsletterChoice)).toEqual([]);
    });

    it('leave the offer to the pages where another host serves the content', async () => {
      const authToken = await elsewhere.services.link('uid-1');
      const answer = await call(
        'PUT',
        '',
        { authToken, newsletters: ['NLT_WINE'], frequency: 'weekly' },
        elsewhere.services,
      );
      expect(answer.body['newsletters']).toEqual([{ newsletter: 'NLT_WINE', frequency: 'weekly' }]);
    });

    it('are for the subscriber of the link, or a logged-in customer, and nobody else', async () => {
      expect((await call('PUT', '', { authToken: 'x', newsletters: ['NLT_WEEKLY'], pause: { weeks: 2 } })).status).toBe(
        401,
      );
      const own = (headers = {}) =>
        product.services.callAs(
          'uid-1',
          'PUT',
          '/newsletters',
          { newsletters: ['NLT_WEEKLY'], pause: { weeks: 2 } },
          headers,
        );
      expect((await own({ authorization: 'Bearer x.y.z' })).statusCode).toBe(401);
      expect((await own()).statusCode).toBe(200);
      expect((await fetchSubscriptions('uid-1')).body['newsletters']).toEqual([
        { newsletter: 'NLT_WEEKLY', send: 'paused', ...untilApril },
      ]);
    });
  });

  describe('the call of the sending side', () => {
    it('tells what differs from the usual: less often, paused, ended (requirements#subscription-states)', async () => {
      await change({ frequency: 'monthly' });
      await change({ newsletters: ['NLT_WINE'], pause: { weeks: 2 } });
      const source = { requestId: 'r', tokenHash: 't', ip: '::1', action: 'a' };
      await storeOrder(product.db, { subscriber: 'uid-1', newsletter: 'NLT_RECIPES' }, source, NOW);
      expect(await fetchSubscriptions('uid-1')).toEqual({
        status: 200,
        body: {
          uid: 'uid-1',
          newsletters: [
            { newsletter: 'NLT_RECIPES', send: 'ended' },
            { newsletter: 'NLT_WEEKLY', send: 'less-often', frequency: 'monthly' },
            { newsletter: 'NLT_WINE', send: 'paused', ...untilApril },
          ],
        },
      });
    });

    it('knows a UID of any form', async () => {
      expect((await fetchSubscriptions('_guid_a/b==')).body).toEqual({ uid: '_guid_a/b==', newsletters: [] });
      expect((await fetchSubscriptions('x'.repeat(252))).status).toBe(200);
      expect((await fetchSubscriptions('with space')).status).toBe(400);
    });

    it.each(['wrong', ''])('needs a token of a program: “%s” is none', async (bearer) => {
      expect((await fetchSubscriptions('uid-1', bearer)).status).toBe(401);
    });
  });

  describe('an erased subscriber', () => {
    it('leaves no choice, order or event, and gets none again', async () => {
      await change({ frequency: 'monthly' });
      const unsubscription = { subscriber: 'uid-1', newsletter: 'NLT_RECIPES' };
      const source = { requestId: 'r', tokenHash: 't', ip: '::1', action: 'a' };
      await storeOrder(product.db, unsubscription, source, NOW);
      await eraseSubscriber(product.db, 'uid-1', NOW);
      await storeOrder(product.db, unsubscription, source, NOW);
      for (const table of [unsubscribeOrder, newsletterChoice, subscriptionEvent])
        expect(await product.db.select().from(table)).toEqual([]);
    });
  });
});
