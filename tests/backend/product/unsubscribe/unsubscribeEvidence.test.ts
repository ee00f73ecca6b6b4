import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readEvidence, verifyEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { processOrders } from '#backend/product/unsubscribe/processOrders.ts';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { UnusableAnswer } from '#backend/product/identity-provider/providerCall.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { putOrder } from '#backend/product/unsubscribe/unsubscribeOrders.ts';
import { unsubscribeOrder } from '#backend/product/unsubscribe/tables.ts';
import { subscriptionEvent } from '#backend/product/newsletters/tables.ts';
import { usual } from '../../engines.ts';
import { providerAccount, type ProviderAccount } from './providerAccount.ts';
import { unsubscribeKit } from './unsubscribeKit.ts';

const start = Date.parse('2026-03-20T10:00:00Z');
const subscribedAt = Date.parse('2026-01-14T08:30:00Z');
const weekly = 'subscriptions.NLT_WEEKLY';

describe.each(usual)('the evidence of an end by a mail, on the $name', (engine) => {
  const { product, tokenFor, post, orders } = unsubscribeKit(engine);
  const now = (): number => product.services.clock.now();
  let uid: string;
  let people = 0;
  let account: ProviderAccount;
  beforeEach(() => {
    people += 1;
    uid = `uid-${people}`;
    product.services.clock.set(start);
    account = providerAccount(now);
    account.set('NLT_WEEKLY', true, subscribedAt);
  });

  const carryOut = ({ gateway } = account) =>
    processOrders({ db: product.db, clock: product.services.clock, subscriptions: gateway });
  /** The answer about the person for the marketing platform. */
  const loadEvents = async () =>
    (await product.db.select().from(subscriptionEvent).where(eq(subscriptionEvent.subscriber, uid))).map(
      ({ body }) => (JSON.parse(body) as { data: { newsletter: string; send: string } }).data,
    );
  const endOf = () => ({ subscriber: uid, newsletter: 'NLT_WEEKLY', send: 'ended' });
  const order = async () => expect((await post(await tokenFor(uid))).statusCode).toBe(200);
  const lines = async () =>
    ((await readEvidence(product.db, uid))?.lines ?? []).map(({ event, channel }) => `${event} ${channel}`);
  const expectedLines = ['granted found', 'withdrawn mail'];

  it('says what the account said before, and then the end with its order', async () => {
    await order();
    product.services.clock.advance(30_000);
    for (const _ of [1, 2]) await carryOut();
    expect([account.ended, await orders()]).toEqual([['NLT_WEEKLY'], []]);
    expect((await readEvidence(product.db, uid))?.lines).toMatchObject([
      { event: 'granted', purpose: weekly, channel: 'found', givenAt: '2026-01-14T08:30:00.000Z', textHash: null },
      {
        event: 'withdrawn',
        purpose: weekly,
        granted: false,
        channel: 'mail',
        action: 'POST /unsubscribe/{token}',
        apiKey: '4_centre',
        email: 'ada@beispiel.example',
        at: expect.stringMatching(/^2026-03-20T10:00:3/),
        givenAt: expect.stringMatching(/^2026-03-20T10:00:0/),
        ip: '127.0.0.1',
        tokenHash: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    expect(await loadEvents()).toEqual([endOf()]);
    expect((await verifyEvidence(product.db)).broken).toEqual([]);
  });

  it('is written once, if the provider does not answer at first', async () => {
    await order();
    const fails = () => Promise.reject(new OutboundError('no answer'));
    for (const gateway of [
      { ...account.gateway, read: fails },
      { ...account.gateway, end: fails },
    ]) {
      expect(await carryOut({ ...account, gateway })).toEqual(['no answer']);
      product.services.clock.advance(600_000);
    }
    await carryOut();
    expect(await lines()).toEqual(expectedLines);
  });

  it('is written once, by the next node, if the first is killed after the provider has ended the newsletter (requirements#one-click-unsubscribe)', async () => {
    await order();
    let isEnded = (): void => undefined;
    const hasEnded = new Promise<void>((resolve) => (isEnded = resolve));
    const killed = providerAccount(now, () => (isEnded(), new Promise(() => undefined)));
    killed.set('NLT_WEEKLY', true, subscribedAt);
    void carryOut(killed);
    await hasEnded;
    expect(await lines()).toEqual(['granted found']);
    await carryOut();
    expect(account.ended).toEqual([]);
    product.services.clock.advance(61_000);
    await carryOut(killed);
    expect([killed.ended, await lines()]).toEqual([['NLT_WEEKLY'], expectedLines]);
    expect(await loadEvents()).toEqual([endOf()]);
    expect(await orders()).toEqual([]);
  });

  it('is written once by two nodes that do the same, because the first was slow', async () => {
    await order();
    let goOn = (): void => undefined;
    const slow = providerAccount(now, () => new Promise((resolve) => (goOn = resolve)));
    slow.set('NLT_WEEKLY', true, subscribedAt);
    const first = carryOut(slow);
    await expect.poll(() => slow.ended.length).toBe(1);
    product.services.clock.advance(61_000);
    await carryOut(slow);
    goOn();
    await first;
    expect([await lines(), await orders()]).toEqual([expectedLines, []]);
    expect(await loadEvents()).toEqual([endOf()]);
  });

  it('is written again after a new subscription, and not for a second click on the same mail', async () => {
    for (let time = 0; time < 2; time += 1) {
      await order();
      await carryOut();
      product.services.clock.advance(600_000);
      await order();
      await carryOut();
      product.services.clock.advance(600_000);
      account.set('NLT_WEEKLY', true, now());
      product.services.clock.advance(600_000);
    }
    expect(await lines()).toEqual([...expectedLines, ...expectedLines]);
  });

  it('is not undone, and nothing waits, where the provider refuses to begin the newsletter again', async () => {
    account.set('NLT_WEEKLY', false, start);
    const refused = { ...account.gateway, resume: () => Promise.reject(new UnusableAnswer(400009)) };
    const newsletter = { subscriber: uid, newsletter: 'NLT_WEEKLY' };
    const source = { requestId: '', tokenHash: 'x', ip: '', action: 'undo' };
    await putOrder(product.db, newsletter, { ...source, resumption: { pressedAt: start, choice: newsletter } }, now());
    expect(await carryOut({ ...account, gateway: refused })).toEqual(['the provider answered 400009']);
    expect([await orders(), await loadEvents()]).toEqual([[], []]);
  });

  it('says that the newsletter waited again for its confirmation, so that an undo asks for it', async () => {
    account.set('NLT_WEEKLY', true, subscribedAt, 'Confirmed');
    const uncompleted = { ...account.gateway, end: () => Promise.reject(new OutboundError('away')) };
    await order();
    await carryOut({ ...account, gateway: uncompleted });
    account.set('NLT_WEEKLY', true, subscribedAt, 'Pending');
    product.services.clock.advance(600_000);
    await carryOut();
    expect(await lines()).toEqual(['granted found', 'requested found', 'withdrawn mail']);
    const source = { requestId: '', tokenHash: '', ip: '', action: 'undo' };
    const newsletter = { subscriber: uid, newsletter: 'NLT_WEEKLY' };
    await putOrder(product.db, newsletter, { ...source, resumption: { pressedAt: start, choice: newsletter } }, now());
    await carryOut();
    expect(account.resumed).toEqual(['NLT_WEEKLY']);
  });

  it.each([
    { sooner: 60_000, end: 'withdrawn mail' },
    { sooner: 60_001, end: 'withdrawn found' },
  ])('of a newsletter that ended in another way $sooner ms before the order is "$end"', async ({ sooner, end }) => {
    await order();
    const fails = () => Promise.reject(new OutboundError('away'));
    await carryOut({ ...account, gateway: { ...account.gateway, end: fails } });
    const [stored] = await product.db.select().from(unsubscribeOrder);
    account.set('NLT_WEEKLY', false, stored!.orderedAt - sooner);
    product.services.clock.advance(600_000);
    await carryOut();
    expect(await lines()).toEqual(['granted found', end]);
  });

  it('has no line for a newsletter that the subscriber never had, that began later, or of somebody who was erased', async () => {
    await post(await tokenFor(uid, 'NLT_OFFERS'));
    await carryOut();
    await order();
    account.set('NLT_WEEKLY', true, now() + 600_000);
    await carryOut();
    account.set('NLT_WEEKLY', true, subscribedAt);
    await order();
    const erasing = providerAccount(now, async () => void (await eraseSubscriber(product.db, uid, now())));
    erasing.set('NLT_WEEKLY', true, subscribedAt);
    await carryOut(erasing);
    expect([account.ended, await lines()]).toEqual([[], ['granted found', 'ended retention']]);
    expect(await orders()).toEqual([]);
  });
});
