import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeChoices } from '#backend/product/newsletters/newsletterChoices.ts';
import { newsletterChoice, subscriptionEvent } from '#backend/product/newsletters/tables.ts';
import { usual } from '../../engines.ts';
import type { TestStandIn } from '../../../cdc-stand-in/startStandIn.ts';
import { testConsentKit } from '../consents/consentKit.ts';
import { testLinkKit } from '../link-exchange/linkStrategies.ts';
import { testDatabase } from '../services/testProduct.ts';
import { saveSubscriptions } from '../services/testStandIn.ts';

const weekly = 'subscriptions.NLT_WEEKLY';
const pause = { pausedUntil: '2040-01-01', resumesAt: Date.parse('2039-12-31T23:00:00Z') };

describe.each(usual)('the pause of a newsletter that ends, on the $name', (engine) => {
  const database = testDatabase(engine);
  const kit = testConsentKit(database.db, { features: { consents: true, pause: true } });
  const link = testLinkKit('proxy', database.db);
  let people = 0;
  beforeEach(async () => {
    await database.db.delete(subscriptionEvent);
  });

  /** A subscriber of two newsletters, which both pause. */
  async function subscriber(standIn: TestStandIn): Promise<string> {
    people += 1;
    const { UID } = await standIn.standIn.accounts.putAccount(`eve${people}@example.com`, {
      password: 'Geheim-123',
      verified: true,
    });
    await saveSubscriptions(standIn, UID, true, 'NLT_WEEKLY', 'NLT_OFFERS');
    await changeChoices(database.db, UID, ['NLT_WEEKLY', 'NLT_OFFERS'], { pause }, Date.now());
    await database.db.delete(subscriptionEvent);
    return UID;
  }

  const pausing = async (uid: string): Promise<readonly string[]> =>
    (await database.db.select().from(newsletterChoice).where(eq(newsletterChoice.subscriber, uid))).map(
      ({ newsletter }) => newsletter,
    );
  const loadEvents = async (): Promise<readonly unknown[]> =>
    (await database.db.select().from(subscriptionEvent)).map(({ body }) => (JSON.parse(body) as { data: object }).data);

  it.each([
    [
      'by the card of its consent',
      async (uid: string) => kit.ask(uid, '/withdrawal', { language: 'de', purpose: weekly }),
    ],
    [
      'by a save in the preference centre that its page tells',
      async (uid: string) => {
        await saveSubscriptions(kit.standIn, uid, false, 'NLT_WEEKLY');
        return kit.askByLink(uid, '', { changed: [{ purpose: weekly }], page: '/preferences' });
      },
    ],
    [
      'elsewhere, before the next visit',
      async (uid: string) => {
        await saveSubscriptions(kit.standIn, uid, false, 'NLT_WEEKLY');
        return kit.ask(uid, '/search', { language: 'de' });
      },
    ],
  ])('ends with it %s, and the sending side is told (requirements#newsletter-pause)', async (_how, end) => {
    const uid = await subscriber(kit.standIn);
    expect((await end(uid)).statusCode).toBeLessThan(300);
    expect([await pausing(uid), await loadEvents()]).toEqual([
      ['NLT_OFFERS'],
      [{ subscriber: uid, newsletter: 'NLT_WEEKLY', send: 'ended' }],
    ]);
  });

  it('ends with it by a save that the services write themselves', async () => {
    const uid = await subscriber(link.standIn);
    const { regToken } = await link.exchange(await link.services.link(uid));
    const patch = { subscriptions: { NLT_WEEKLY: { email: { isSubscribed: false } } } };
    await link.page.setAccount({ regToken, patch, language: 'de' });
    expect([await pausing(uid), await loadEvents()]).toEqual([
      ['NLT_OFFERS'],
      [{ subscriber: uid, newsletter: 'NLT_WEEKLY', send: 'ended' }],
    ]);
  });

  it('stays while the newsletter does', async () => {
    const uid = await subscriber(kit.standIn);
    await kit.ask(uid, '/search', { language: 'de' });
    expect([(await pausing(uid)).toSorted(), await loadEvents()]).toEqual([['NLT_OFFERS', 'NLT_WEEKLY'], []]);
  });
});
