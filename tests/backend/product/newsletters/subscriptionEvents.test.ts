import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeChoices, endPauses, type ChoiceChange } from '#backend/product/newsletters/newsletterChoices.ts';
import { pauseEnd } from '#backend/product/newsletters/pauseClock.ts';
import { deliverEvents } from '#backend/product/newsletters/subscriptionEvents.ts';
import { purgeRows } from '#backend/product/services/retention.ts';
import { newsletterChoice, subscriptionEvent } from '#backend/product/newsletters/tables.ts';
import { usual } from '../../engines.ts';
import { testProduct } from '../services/testProduct.ts';

describe.each(usual)('on the $name', (engine) => {
  const product = testProduct({ engine, features: { pause: true } });
  const NOW = Date.parse('2026-03-20T10:00:00Z');
  const untilApril = { pausedUntil: '2026-04-03', resumesAt: '2026-04-02T22:00:00.000Z' };
  const twoWeeks = pauseEnd({ weeks: 2 }, NOW, 'Europe/Berlin');
  const change = (choiceChange: ChoiceChange) =>
    changeChoices(product.db, 'uid-1', ['NLT_WEEKLY'], choiceChange, product.services.clock.now());
  beforeEach(async () => {
    product.services.clock.set(NOW);
    await product.db.delete(newsletterChoice);
    await product.db.delete(subscriptionEvent);
  });

  describe('events', () => {
    const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
    const newSecret = `whsec_${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`;
    const got: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
    let status = 204;
    let platform: Server;
    let address: string;
    beforeAll(async () => {
      platform = createServer((request, response) => {
        let body = '';
        request.on('data', (part) => (body += String(part)));
        request.on('end', () => {
          got.push({ headers: request.headers, body });
          response.writeHead(status).end();
        });
      });
      await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/`;
    });
    afterAll(() => void platform.close());
    beforeEach(() => {
      got.length = 0;
      status = 204;
    });
    const deliver = () =>
      deliverEvents({ db: product.db, clock: product.services.clock }, { address, secrets: [secret, newSecret] });
    const readEvents = () => got.map(({ body }) => (JSON.parse(body) as { readonly data: Body }).data);

    it('tells each change by a signed event, again until it is accepted (requirements#subscription-states)', async () => {
      status = 500;
      // The scheme compares the time of a delivery with the real one.
      product.services.clock.set(Date.now());
      await change({ frequency: 'monthly' });
      expect(await deliver()).toEqual(['status 500']);
      expect(await deliver()).toEqual([]);
      status = 202;
      product.services.clock.advance(6000);
      expect(await deliver()).toEqual([]);
      expect(got).toHaveLength(2);
      const [first, second] = got.map(({ headers }) => headers['webhook-id']);
      expect(second).toBe(first);
      for (const one of [secret, newSecret])
        for (const { headers, body } of got)
          expect(new Webhook(one).verify(body, headers as Record<string, string>)).toMatchObject({
            type: 'subscription.changed',
            data: { subscriber: 'uid-1', newsletter: 'NLT_WEEKLY', send: 'less-often', frequency: 'monthly' },
          });
      expect(await product.db.select().from(subscriptionEvent)).toEqual([]);
    });

    it('tells once that a pause has ended', async () => {
      await change({ pause: twoWeeks ?? null });
      await deliver();
      product.services.clock.set(Date.parse(untilApril.resumesAt));
      expect(await endPauses(product.db, product.services.clock.now())).toBe(1);
      expect(await endPauses(product.db, product.services.clock.now())).toBe(0);
      await deliver();
      expect(readEvents()).toEqual([
        { subscriber: 'uid-1', newsletter: 'NLT_WEEKLY', send: 'paused', ...untilApril },
        { subscriber: 'uid-1', newsletter: 'NLT_WEEKLY', send: 'as-usual' },
      ]);
      await purgeRows(product.db, NOW, 0);
      expect(await product.db.select().from(newsletterChoice)).toEqual([]);
    });

    it('are forgotten after three days that nobody took them', async () => {
      await change({ pause: twoWeeks ?? null });
      await purgeRows(product.db, NOW + 3 * 86_400_000 - 60_000, 0);
      expect(await product.db.select().from(subscriptionEvent)).toHaveLength(1);
      await purgeRows(product.db, NOW + 3 * 86_400_000 + 60_000, 0);
      expect(await product.db.select().from(subscriptionEvent)).toEqual([]);
    });
  });
});
