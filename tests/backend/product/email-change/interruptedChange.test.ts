import { describe, expect, it } from 'vitest';
import type { EmailGateway } from '#backend/product/email-change/accountEmails.ts';
import { orderDeletion } from '#backend/product/data-rights/accountDeletions.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { processOrders, subscriptionGateway } from '#backend/product/unsubscribe/processOrders.ts';
import { storeOrder } from '#backend/product/unsubscribe/unsubscribeOrders.ts';
import { centreKey, secret } from '../../../cdc-stand-in/startStandIn.ts';
import { customerPage, emailKit, newEmail, oldEmail } from './emailKit.ts';

const kit = emailKit();
const minute = 60_000;

function signal() {
  let give = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

describe('a change of the e-mail address', () => {
  it('tells the old address also of a new one whose first letter has two code units', async () => {
    const { uid, page, code } = await kit.started('𠮷@beispiel.example');
    expect(await page.confirm(code)).toEqual({ status: 204, code: undefined });
    expect(await kit.emailOf(uid)).toMatchObject({ email: '𠮷@beispiel.example' });
    expect(await kit.mailTo(oldEmail)).toMatchObject({ kind: 'email-changed', newEmail: '𠮷•••@beispiel.example' });
  });

  it('ends also where the old address is one that no mail can go to', async () => {
    const { page, code } = await kit.started(newEmail, 'ada..l@beispiel.example');
    expect(await page.confirm(code)).toEqual({ status: 204, code: undefined });
  });

  it('is complete although the provider refuses one of the subscriptions (requirements#email-steps)', async () => {
    const doubleOptIn = { status: 'Confirmed' };
    const subscriptions = {
      NLT_GONE: { email: { isSubscribed: true, doubleOptIn } },
      NLT_OFFERS: { email: { isSubscribed: true, doubleOptIn } },
    };
    const { uid, page, code } = await kit.started(newEmail, oldEmail, { subscriptions });
    expect(await page.confirm(code)).toEqual({ status: 204, code: undefined });
    expect([await kit.login(newEmail), await kit.login(oldEmail)]).toEqual([0, 403042]);
    expect(await kit.optInOf(uid, 'NLT_OFFERS')).toMatchObject({ doubleOptIn: { status: 'Pending' } });
    expect(await kit.mailTo(oldEmail)).toMatchObject({ kind: 'email-changed' });
  });

  it('ends where the provider refuses the new address for good (requirements#email-code)', async () => {
    const { uid, page, code } = await kit.started('jörg@beispiel.example');
    const { sites } = kit.standIn.standIn;
    const before = sites.all();
    const email = { type: 'string', format: "regex('^[a-z.]+@[a-z.]+$')", writeAccess: 'clientModify' };
    const profileSchema = { fields: { email }, dynamicSchema: false };
    sites.replace(before.map((site) => ({ ...site, schema: { ...site.schema, profileSchema } })));
    expect(await page.confirm(code)).toEqual({ status: 409, code: 'email-refused' });
    sites.replace(before);
    expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
    expect(await page.start(newEmail)).toMatchObject({ status: 200 });
  });

  it('tells the old address also if the code comes twice at once', async () => {
    const { uid, code } = await kit.started();
    const [bothRead, added, secondDone] = [signal(), signal(), signal()];
    let [reads, removals] = [0, 0];
    const real = kit.emails();
    const emails: EmailGateway = {
      ...real,
      read: async (who) => {
        reads += 1;
        if (reads === 2) bothRead.give();
        await (reads === 1 ? bothRead : added).promise;
        return real.read(who);
      },
      add: async (who, email) => {
        const answer = await real.add(who, email);
        added.give();
        return answer;
      },
      remove: async (...args) => {
        removals += 1;
        // The first call to get here is the one that read first: it is slow.
        if (removals === 1) await secondDone.promise;
        return real.remove(...args);
      },
    };
    const page = customerPage(await kit.open({ provider: { emails } }), uid);
    const answers = [page.confirm(code), page.confirm(code)];
    await Promise.race(answers);
    secondDone.give();
    await Promise.all(answers);
    expect(await kit.emailOf(uid)).toMatchObject({ email: newEmail });
    expect(await kit.mailTo(oldEmail)).toMatchObject({ kind: 'email-changed' });
  });

  it('that fails each time does not keep another customer from the old address', async () => {
    const victim = await kit.started('vera-neu@beispiel.example', 'vera@beispiel.example');
    await victim.page.confirm(victim.code);
    const link = (await kit.mailTo('vera@beispiel.example'))?.['link'];
    const broken = await kit.started();
    kit.fail({ call: 'remove', when: 'before' });
    expect(await broken.page.confirm(broken.code)).toMatchObject({ status: 503 });
    expect(await victim.page.restore(link)).toMatchObject({ status: 503 });
    kit.fail(undefined);
    const real = kit.emails();
    const emails: EmailGateway = {
      ...real,
      add: async (uid, email) => {
        if (uid === broken.uid) throw new OutboundError('the provider answered 400009');
        return real.add(uid, email);
      },
    };
    for (let round = 0; round < 5; round += 1) {
      victim.services.clock.advance(2 * minute);
      await kit.completeDue(emails).catch(() => undefined);
    }
    expect(await kit.mailTo('vera@beispiel.example')).toMatchObject({ kind: 'email-restored' });
  });

  const source = { requestId: 'request', ip: '192.0.2.1', tokenHash: 'hash', action: 'POST /unsubscribe/{token}' };
  const endByMail = (uid: string): Promise<void> =>
    storeOrder(kit.db, { subscriber: uid, newsletter: 'NLT_OFFERS' }, source, kit.standIn.clock.now());
  const processEnds = (): Promise<readonly string[]> => {
    const access = { baseUrl: kit.standIn.baseUrl, apiKey: centreKey, secret };
    return processOrders({ db: kit.db, clock: kit.standIn.clock, subscriptions: subscriptionGateway(access) });
  };

  it.each<[string, (uid: string) => Promise<unknown>]>([
    [
      'ended by a mail meanwhile',
      async (uid) => {
        await endByMail(uid);
        expect(await processEnds()).toEqual([]);
      },
    ],
    [
      'ended by the order of a deletion meanwhile',
      async (uid) => {
        const deletion = await orderDeletion(kit.db, { uid, email: oldEmail, language: 'de' }, kit.standIn.clock.now());
        await kit.standIn.call('accounts.setAccountInfo', {
          UID: deletion.uid,
          secret,
          subscriptions: JSON.stringify({ NLT_OFFERS: { email: { isSubscribed: false } } }),
        });
      },
    ],
  ])('that is interrupted does not begin a newsletter again that the customer has %s', async (_how, end) => {
    const { uid, page, code } = await kit.started();
    kit.fail({ call: 'remove', when: 'before' });
    expect(await page.confirm(code)).toMatchObject({ status: 503 });
    await end(uid);
    kit.fail(undefined);
    kit.standIn.clock.advance(2 * minute);
    await kit.completeDue();
    expect(await kit.emailOf(uid)).toMatchObject({ email: newEmail });
    expect(await kit.optInOf(uid, 'NLT_OFFERS')).toMatchObject({ isSubscribed: false });
  });

  it('leaves the end of a newsletter that waits for the provider to its order (requirements#one-click-unsubscribe)', async () => {
    const { uid, page, code } = await kit.started();
    await endByMail(uid);
    kit.standIn.clock.advance(5 * minute);
    expect(await page.confirm(code)).toMatchObject({ status: 204 });
    expect(await processEnds()).toEqual([]);
    expect(await kit.optInOf(uid, 'NLT_OFFERS')).toMatchObject({ isSubscribed: false });
  });
});
