import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { processOrders, subscriptionGateway } from '#backend/product/unsubscribe/processOrders.ts';
import { ordersOf } from '#backend/product/unsubscribe/unsubscribeOrders.ts';
import { pendingOrders } from '#backend/product/services/pendingOrders.ts';
import { subscriptionEvent } from '#backend/product/newsletters/tables.ts';
import { unsubscribeOrder } from '#backend/product/unsubscribe/tables.ts';
import { fastest } from '../../engines.ts';
import { centreKey, secret } from '../../../cdc-stand-in/startStandIn.ts';
import { testDatabase, testServices } from '../services/testProduct.ts';
import { openProduct } from '../services/testServices.ts';
import { isSubscribed, saveSubscriptions, testStandIn } from '../services/testStandIn.ts';
import { formType, ONE_CLICK } from './unsubscribeKit.ts';

const DAY = 86_400_000;
const database = testDatabase(fastest);

describe('a newsletter that is ended from its mail, from the POST to the account at the provider', () => {
  const standIn = testStandIn();
  const services = testServices(() =>
    openProduct(database.db, {
      clock: standIn.clock,
      features: { oneClickUnsubscribe: true },
      metadata: { locales: ['de_DE'] },
    }),
  );
  let UID: string;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    const account = { password: 'Geheim-123', verified: true };
    ({ UID } = await standIn.standIn.accounts.putAccount(`ada${count}@example.com`, account));
  });

  const save = (newsletter: string, begins: boolean) => saveSubscriptions(standIn, UID, begins, newsletter);
  const has = (newsletter: string) => isSubscribed(standIn, UID, newsletter);
  /** The unsubscribe address of a new mail. */
  const mailOf = async (newsletter: string): Promise<string> => {
    const parts = { header: { typ: 'unsubscribe+jwt' }, claims: { newsletter, exp: undefined } };
    return `/unsubscribe/${await services.link(UID, parts)}`;
  };
  const post = async (url: string): Promise<number> => {
    const call = { method: 'POST', url, headers: { 'content-type': formType }, payload: ONE_CLICK } as const;
    return (await services.app.inject(call)).statusCode;
  };
  const carryOut = () =>
    processOrders({
      db: database.db,
      clock: standIn.clock,
      subscriptions: subscriptionGateway({ baseUrl: standIn.baseUrl, apiKey: centreKey, secret }),
    });

  it('ends again by an older mail after a new subscription (requirements#one-click-unsubscribe)', async () => {
    await save('NLT_WEEKLY', true);
    const mail = await mailOf('NLT_WEEKLY');
    standIn.clock.advance(DAY);
    expect(await post(mail)).toBe(200);
    expect([await carryOut(), await has('NLT_WEEKLY')]).toEqual([[], false]);
    standIn.clock.advance(30 * DAY);
    await save('NLT_WEEKLY', true);
    expect([await carryOut(), await has('NLT_WEEKLY')]).toEqual([[], true]);
    standIn.clock.advance(DAY);
    expect(await post(mail)).toBe(200);
    expect([await carryOut(), await has('NLT_WEEKLY')]).toEqual([[], false]);
    const own = (await readEvidence(database.db, UID))?.lines.filter(({ action }) => action.startsWith('POST'));
    expect(own?.map(({ event, channel }) => `${event} ${channel}`)).toEqual([
      'granted found',
      'withdrawn mail',
      'granted found',
      'withdrawn mail',
    ]);
    expect(await readEvidence(database.db, UID)).not.toHaveProperty('brokenAt');
  });

  it('ends here alone, without the data of the request, if the provider refuses it', async () => {
    const subscriptions = { NLT_GONE: { email: { isSubscribed: true } } };
    ({ UID } = await standIn.standIn.accounts.putAccount(`gone${count}@example.com`, { subscriptions }));
    expect(await post(await mailOf('NLT_GONE'))).toBe(200);
    expect(await carryOut()).toEqual(['the provider answered 400009']);
    const [order] = await ordersOf(database.db, UID);
    expect(order).toMatchObject({ newsletter: 'NLT_GONE', ends: true });
    const [row] = await database.db.select().from(unsubscribeOrder).where(eq(unsubscribeOrder.subscriber, UID));
    expect(row).toMatchObject({ requestId: '', tokenHash: '', ip: '' });
    expect(
      await database.db.select().from(subscriptionEvent).where(eq(subscriptionEvent.subscriber, UID)),
    ).toHaveLength(1);
    const waiting = async () =>
      (await pendingOrders(database.db, standIn.clock.now())).find(({ work }) => work === 'unsubscribe')?.count;
    expect(await waiting()).toBe(0);
    standIn.clock.advance(2 * DAY);
    expect([await carryOut(), await waiting()]).toEqual([[], 0]);
    expect(
      await database.db.select().from(subscriptionEvent).where(eq(subscriptionEvent.subscriber, UID)),
    ).toHaveLength(1);
    // Nothing is left once the account no longer has it.
    await standIn.standIn.accounts.putAccount(`gone${count}@example.com`, { subscriptions: {} });
    standIn.clock.advance(2 * DAY);
    expect([await carryOut(), await ordersOf(database.db, UID)]).toEqual([[], []]);
  });

  it('leaves another newsletter, also one that began after the order', async () => {
    await save('NLT_WEEKLY', true);
    const mail = await mailOf('NLT_WEEKLY');
    standIn.clock.advance(DAY);
    expect(await post(mail)).toBe(200);
    standIn.clock.advance(DAY);
    await save('NLT_OFFERS', true);
    await carryOut();
    expect([await has('NLT_WEEKLY'), await has('NLT_OFFERS')]).toEqual([false, true]);
  });

  it('stays if it began again after the order, which waited meanwhile', async () => {
    await save('NLT_WEEKLY', true);
    expect(await post(await mailOf('NLT_WEEKLY'))).toBe(200);
    standIn.clock.advance(DAY);
    await save('NLT_WEEKLY', false);
    await save('NLT_WEEKLY', true);
    await carryOut();
    expect([await has('NLT_WEEKLY'), await database.db.$count(unsubscribeOrder)]).toEqual([true, 0]);
  });
});
