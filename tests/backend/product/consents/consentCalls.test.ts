import { beforeEach, describe, expect, it } from 'vitest';
import { checkReceipt, readReceipt } from '#protocol/checkReceipt.ts';
import { linesOf, readEvidence, verifyEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { missingMembers } from '../evidence/receipt/receiptMembers.ts';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { fastest } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';
import { saveSubscriptions } from '../services/testStandIn.ts';
import { responsibleContent } from '../evidence/receipt/receiptParts.ts';
import { publishedContent, testConsentKit } from './consentKit.ts';

const database = testDatabase(fastest);
const offers = 'subscriptions.NLT_OFFERS';
const weekly = 'subscriptions.NLT_WEEKLY';
const terms = 'preferences.privacy.aec';

interface Card {
  readonly purpose: string;
  readonly state: string;
  readonly given?: Readonly<Record<string, unknown>>;
}

const kit = testConsentKit(database.db);
let uid: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  ({ UID: uid } = await kit.standIn.standIn.accounts.putAccount(`eve${count}@example.com`, {
    password: 'Geheim-123',
    verified: true,
  }));
});

const subscribe = (key: string, begins = true) => saveSubscriptions(kit.standIn, uid, begins, key);
const cards = async (): Promise<readonly Card[]> => {
  const answer = await kit.ask(uid, '/search', { language: 'de' });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ cards: readonly Card[] }>().cards;
};
const cardOf = async (purpose: string): Promise<Card | undefined> =>
  (await cards()).find((card) => card.purpose === purpose);
const lines = async () => (await readEvidence(database.db, uid))?.lines ?? [];
const lineOf = async (purpose: string) => (await lines()).find((line) => line.purpose === purpose);

describe('the product’s own evidence of consents', () => {
  it('records what the account really says, not what the page says (requirements#consent-evidence)', async () => {
    const answer = await kit.ask(uid, '', {
      changed: [
        { purpose: offers, words: 'Angebote\nJeden Montag\nMit Rezept', language: 'de' },
        { purpose: terms, words: 'Ja', language: 'de' },
      ],
      page: '/preferences',
      build: 'start-1.js',
    });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await lines()).toEqual([]);
  });

  it('marks words that the site publishes, and others as told by the page', async () => {
    await subscribe('NLT_OFFERS');
    await subscribe('NLT_WEEKLY');
    await kit.ask(uid, '', {
      changed: [
        { purpose: offers, words: 'Angebote\nJeden Montag\nMit Rezept', language: 'de' },
        { purpose: weekly, words: 'Woche\nFür immer', language: 'de' },
      ],
      page: '/preferences',
    });
    expect(await lineOf(weekly)).toMatchObject({
      event: 'granted',
      words: 'Woche\nFür immer',
      textSource: 'page',
      channel: 'site',
      action: 'POST /rest/v1/customer/consents',
      apiKey: '4_portal',
    });
    expect(await lineOf(offers)).toMatchObject({
      event: 'requested',
      words: 'Angebote\nJeden Montag\nMit Rezept',
      textSource: 'published',
      textLanguage: 'de',
      page: '/preferences',
    });
    expect(await verifyEvidence(database.db)).toMatchObject({ broken: [], changedWords: [] });
  });

  it('records a consent also where the page tells no language, then without its words', async () => {
    await subscribe('NLT_WEEKLY');
    const changed = [{ purpose: weekly, words: 'Woche' }];
    expect((await kit.ask(uid, '', { changed, page: '/preferences' })).statusCode).toBe(204);
    expect(await lineOf(weekly)).toMatchObject({ channel: 'site', textHash: null, textLanguage: null });
  });

  it.each(['\0', '\ud800', '\udc00'])(
    'records a consent whose words hold %j, which no database stores',
    async (sign) => {
      await subscribe('NLT_WEEKLY');
      const changed = [{ purpose: weekly, words: `Woche ${sign}`, language: 'de' }];
      expect((await kit.ask(uid, '', { changed, page: '/preferences' })).statusCode).toBe(204);
      expect(await lineOf(weekly)).toMatchObject({ event: 'granted', words: 'Woche \uFFFD', channel: 'site' });
      expect(await verifyEvidence(database.db)).toMatchObject({ broken: [], changedWords: [] });
    },
  );

  it('records the language of the page also where it told no words, and none for what nobody told', async () => {
    await subscribe('NLT_OFFERS');
    await subscribe('NLT_WEEKLY');
    await kit.ask(uid, '', { changed: [{ purpose: weekly, language: 'de' }], page: '/preferences' });
    expect(await lineOf(weekly)).toMatchObject({ channel: 'site', textHash: null, textLanguage: 'de' });
    expect(await lineOf(offers)).toMatchObject({ channel: 'found', textLanguage: null });
  });

  it('keeps who was responsible when a consent was given, also after the content names somebody else', async () => {
    await subscribe('NLT_WEEKLY');
    await kit.ask(uid, '', { changed: [{ purpose: weekly, words: 'Woche\nAm Freitag', language: 'de' }] });
    const expected = {
      version: expect.stringMatching(/^[\w-]{8}$/),
      responsible: 'Kontor Handel GmbH, Hafenstraße 1, 20457 Hamburg, datenschutz@kontor.example',
      recipients: 'Versand AG',
      kept: 'Drei Jahre nach dem Widerruf.',
    };
    kit.publish({
      ...publishedContent,
      responsible: { ...responsibleContent, name: 'Neue Kaufhalle AG', recipients: [] },
    });
    try {
      expect((await cardOf(weekly))?.given).toMatchObject(expected);
      await subscribe('NLT_OFFERS');
      expect((await cardOf(offers))?.given).toMatchObject({ responsible: null, recipients: null, kept: null });
    } finally {
      kit.publish(publishedContent);
    }
    expect(await verifyEvidence(database.db)).toMatchObject({ broken: [], changedWords: [] });
  });

  it('repairs what no page told on the next visit, as found, without words', async () => {
    await subscribe('NLT_WEEKLY');
    await cards();
    expect(await lines()).toMatchObject([
      { purpose: weekly, event: 'granted', channel: 'found', textHash: null, page: null },
    ]);
    await cards();
    expect(await lines()).toHaveLength(1);
    expect(await cardOf(weekly)).toMatchObject({ state: 'given', given: { words: null, page: null } });
    await kit.ask(uid, '', { changed: [{ purpose: weekly, words: 'Woche\nAm Freitag', language: 'de' }] });
    expect((await cardOf(weekly))?.given).toMatchObject({ words: 'Woche\nAm Freitag', wordsBy: 'published' });
  });

  it('records once what two visits find at the same time', async () => {
    await subscribe('NLT_WEEKLY');
    await Promise.all(Array.from({ length: 6 }, () => cards()));
    expect(await lines()).toHaveLength(1);
  });

  it('takes the times of the double opt-in from the account', async () => {
    const email = 'confirmed@example.com';
    const doubleOptIn = {
      emailSentTime: '2026-01-14T08:30:00.000Z',
      confirmTime: '2026-01-14T08:42:00.000Z',
      status: 'Confirmed',
    };
    ({ UID: uid } = await kit.standIn.standIn.accounts.putAccount(email, {
      password: 'Geheim-123',
      verified: true,
      subscriptions: { NLT_OFFERS: { email: { isSubscribed: true, doubleOptIn } } },
    }));
    expect(await cardOf(offers)).toMatchObject({
      state: 'given',
      since: doubleOptIn.confirmTime,
      given: { mailSentAt: doubleOptIn.emailSentTime, confirmedAt: doubleOptIn.confirmTime },
    });
    expect(await lines()).toMatchObject([
      { mailSentAt: doubleOptIn.emailSentTime, confirmedAt: doubleOptIn.confirmTime },
    ]);
  });

  it('records that a newsletter waits for its confirmation again, once, and that the confirmation came', async () => {
    const confirm = async (): Promise<void> => {
      await expect
        .poll(() => kit.standIn.mailbox.list({ to: `eve${count}@example.com`, kind: 'subscription-opt-in' }))
        .not.toEqual([]);
      const [mail] = await kit.standIn.mailbox.list({ to: `eve${count}@example.com`, kind: 'subscription-opt-in' });
      await kit.standIn.press(mail?.links[0]?.url ?? '');
      await kit.standIn.mailbox.clear();
      await cards();
    };
    await subscribe('NLT_OFFERS');
    await confirm();
    await subscribe('NLT_OFFERS', false);
    await subscribe('NLT_OFFERS');
    await cards();
    await kit.ask(uid, '', { changed: [{ purpose: offers, words: 'Angebote', language: 'de' }] });
    await cards();
    await confirm();
    expect((await lines()).map(({ event }) => event)).toEqual(['granted', 'requested', 'shown', 'confirmed']);
  });

  it('survives the erasure of a person, whose end it records once, and still verifies', async () => {
    await subscribe('NLT_WEEKLY');
    await cards();
    for (const _ of [1, 2]) await eraseSubscriber(database.db, uid, kit.services.clock.now());
    expect(await lines()).toMatchObject([{ event: 'granted' }, { event: 'ended', purpose: 'account' }]);
    expect((await verifyEvidence(database.db)).broken).toEqual([]);
    await eraseSubscriber(database.db, 'uid-without-evidence', kit.services.clock.now());
    expect(await linesOf(database.db, 'uid-without-evidence')).toEqual([]);
  });
});

describe('the cards of consents', () => {
  it('show what was ever given, in the order of the content, with its words for logged-in customers only (requirements#consent-cards)', async () => {
    await subscribe('NLT_WEEKLY');
    await subscribe('NLT_OFFERS');
    await subscribe('NLT_WEEKLY', false);
    const own = await kit.ask(uid, '/search', { language: 'de' });
    expect(own.json()).toMatchObject({
      cards: [{ purpose: offers, label: 'Angebote', state: 'waiting', kept: 'Drei Jahre nach dem Widerruf.' }],
      responsible: { name: 'Kontor Handel GmbH', recipients: [{ name: 'Versand AG', task: 'Versand' }] },
    });
    const byLink = await kit.askByLink(uid, '/search', { language: 'de' });
    expect(byLink.statusCode).toBe(200);
    expect(
      byLink.json<{ cards: readonly Card[] }>().cards.map((card) => [card.purpose, card.state, card.given]),
    ).toEqual([[offers, 'waiting', undefined]]);
  });

  it.each(['ask', 'askByLink'] as const)('end a consent right there (%s), once, and say since when', async (by) => {
    await subscribe('NLT_WEEKLY');
    await cards();
    for (const _ of [1, 2]) {
      const answer = await kit[by](uid, '/withdrawal', { language: 'de', purpose: weekly, page: '/consents' });
      expect(answer.statusCode).toBe(200);
      expect(answer.json<{ cards: readonly Card[] }>().cards).toMatchObject([
        { purpose: weekly, state: 'withdrawn', since: expect.stringMatching(/^\d{4}-/) },
      ]);
    }
    expect((await lines()).map(({ event, channel }) => [event, channel])).toEqual([
      ['granted', 'found'],
      ['withdrawn', by === 'ask' ? 'site' : 'link'],
    ]);
  });

  it('name a consent that the provider does not end, instead of an outage (requirements#PRI-3)', async () => {
    ({ UID: uid } = await kit.standIn.standIn.accounts.putAccount(`gone${count}@example.com`, {
      subscriptions: { NLT_GONE: { email: { isSubscribed: true } } },
    }));
    const answer = await kit.ask(uid, '/withdrawal', { language: 'de', purpose: 'subscriptions.NLT_GONE' });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'consent-unendable' }]);
    expect(await cardOf('subscriptions.NLT_GONE')).toMatchObject({ state: 'given' });
  });

  it('refuse a consent that the account does not have', async () => {
    const answer = await kit.ask(uid, '/withdrawal', { language: 'de', purpose: 'subscriptions.NLT_NONE' });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'consent-unknown' }]);
  });
});

describe('the receipt', () => {
  it('needs a logged-in customer with a fresh proof; a mailed link never gets it (requirements#consent-receipt)', async () => {
    await subscribe('NLT_WEEKLY');
    const body = { language: 'de' };
    expect((await kit.ask(uid, '/receipt', body)).statusCode).toBe(403);
    const byLink = await kit.askByLink(uid, '/receipt' as '', body);
    expect(byLink.statusCode).toBe(400);
    expect((await kit.ask(uid, '/receipt', body, { authorization: '' })).statusCode).toBe(401);
    const answer = await kit.ask(uid, '/receipt', body, await kit.proof(uid));
    expect(answer.statusCode).toBe(200);
    const { receipt, history } = answer.json<{ receipt: unknown; history: unknown }>();
    expect(missingMembers(receipt)).toEqual([]);
    const keys = await kit.services.app.inject('/.well-known/receipt-keys.json');
    expect(keys.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' });
    expect((await checkReceipt(readReceipt(JSON.stringify(receipt)), keys.json())).result).toBe('VALID');
    expect(receipt).toMatchObject({
      'kontor:keys': 'https://konto.kontor.example/.well-known/receipt-keys.json',
      'kontor:checkedAt': 'https://konto.kontor.example/receipt',
    });
    expect(history).toMatchObject([{ purpose: weekly, label: 'Woche', event: 'granted', by: 'found', words: null }]);
  });

  it('is refused where nothing was recorded', async () => {
    const answer = await kit.ask(uid, '/receipt', { language: 'de' }, await kit.proof(uid));
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'nothing-recorded' }]);
  });

  it('is refused in a language in which the site does not say who is responsible (requirements#consent-responsible)', async () => {
    await subscribe('NLT_WEEKLY');
    const answer = await kit.ask(uid, '/receipt', { language: 'fr' }, await kit.proof(uid));
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'responsible-incomplete' }]);
  });
});
