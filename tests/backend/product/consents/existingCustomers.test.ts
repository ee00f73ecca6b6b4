import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { changesSince, consentEvents, consentFacts } from '#backend/product/evidence/consentFacts.ts';
import { linesOf } from '#backend/product/evidence/storedEvidence.ts';
import type { Evidence } from '#backend/product/evidence/evidenceLines.ts';
import { fastest } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';
import { receiptOf } from '../evidence/receipt/receiptParts.ts';
import { testConsentKit } from './consentKit.ts';

const purpose = 'subscriptions.NLT_OFFERS';
const subscription = (isSubscribed: boolean, tags: readonly string[] | null, status = 'NotConfirmed') => ({
  subscriptions: { NLT_OFFERS: { email: { isSubscribed, tags, doubleOptIn: { status } } } },
  data: {},
});
const accounts = {
  customer: subscription(true, ['spring', 'existing-customer']),
  ended: subscription(false, ['existing-customer']),
  subscribed: subscription(true, null),
  waiting: subscription(true, [], 'Pending'),
  waitingCustomer: subscription(true, ['existing-customer'], 'Pending'),
};

describe.each([true, false])('mail to existing customers, which the site has: %s', (existingCustomers) => {
  const database = testDatabase(fastest);
  const kit = testConsentKit(database.db, { features: { consents: true, existingCustomers } });
  const newCustomer = async (name: string): Promise<string> => {
    const account = { password: 'Geheim-123', verified: true, subscriptions: accounts.customer.subscriptions };
    return (await kit.standIn.standIn.accounts.putAccount(`${name}@example.com`, account)).UID;
  };
  const cardOf = (answer: LightMyRequestResponse) =>
    answer
      .json<{ cards: readonly { purpose: string; state: string; given?: object }[] }>()
      .cards.find((card) => card.purpose === purpose);
  const state = existingCustomers ? 'customer' : 'unfounded';

  it('is no consent, and one call objects to it (requirements#existing-customers)', async () => {
    const uid = await newCustomer('carla');
    const card = cardOf(await kit.ask(uid, '/search', { language: 'de' }));
    expect([card?.state, card?.given]).toEqual([state, undefined]);
    const answer = await kit.ask(uid, '/withdrawal', { language: 'de', purpose, page: '/consents' });
    expect(cardOf(answer)?.state).toBe('objected');
    const lines = await linesOf(database.db, uid);
    expect(lines.map(({ event, granted, channel }) => [event, granted, channel])).toEqual([
      ['enrolled', false, 'found'],
      ['objected', false, 'site'],
    ]);
    const receipt = (await kit.ask(uid, '/receipt', { language: 'de' }, await kit.proof(uid))).json<{
      receipt: { 'dpv:hasRecordOfActivity': readonly Record<string, unknown>[] };
      history: readonly { event: string }[];
    }>();
    expect(receipt.history.map(({ event }) => event)).toEqual(['enrolled', 'objected']);
    const [record = {}] = receipt.receipt['dpv:hasRecordOfActivity'];
    expect(record).toMatchObject({ '@type': 'dpv:DataProcessingRecord', 'dpv:hasLegalBasis': 'eu-gdpr:A6-1-f' });
    expect(Object.keys(record).filter((name) => name.includes('Consent'))).toEqual([]);
  });

  it('is objected to by a mailed link, too', async () => {
    const uid = await newCustomer('cora');
    expect(cardOf(await kit.askByLink(uid, '/search', { language: 'de' }))?.state).toBe(state);
    const answer = await kit.askByLink(uid, '/withdrawal', { language: 'de', purpose, page: '/preferences' });
    expect(cardOf(answer)?.state).toBe('objected');
  });

  it('becomes a consent when the customer ticks the box', async () => {
    const uid = await newCustomer('clio');
    await kit.ask(uid, '/search', { language: 'de' });
    const changed = [{ purpose, words: 'Angebote\nJeden Montag\nMit Rezept', language: 'de' }];
    await kit.ask(uid, '', { changed, page: '/preferences' });
    expect(cardOf(await kit.ask(uid, '/search', { language: 'de' }))).toMatchObject({
      state: 'given',
      given: { words: 'Angebote\nJeden Montag\nMit Rezept' },
    });
  });
});

describe('what changed of a subscription without a consent', () => {
  it.each([
    ['none', 'customer', 'enrolled'],
    ['none', 'subscribed', 'granted'],
    ['enrolled', 'customer', undefined],
    ['enrolled', 'ended', 'objected'],
    ['enrolled', 'subscribed', 'granted'],
    ['enrolled', 'waiting', 'requested'],
    ['enrolled', 'waitingCustomer', undefined],
    ['granted', 'customer', undefined],
    ['granted', 'waiting', 'requested'],
    ['granted', 'ended', 'withdrawn'],
    ['objected', 'ended', undefined],
    ['objected', 'customer', 'enrolled'],
    ['objected', 'subscribed', 'granted'],
  ] as const)('after “%s”, an account that says “%s” is recorded as %s', (before, account, event) => {
    const lines: readonly Evidence[] =
      before === 'none' ? [] : receiptOf([{ purpose, event: before, granted: before === 'granted' }]).lines;
    const changes = changesSince(lines, consentFacts(accounts[account]), new Set(), 1);
    expect(changes.map((change) => change.event)).toEqual(event === undefined ? [] : [event]);
  });

  it.each([
    ['ended', 'customer', ['granted']],
    ['customer', 'ended', ['objected']],
    ['subscribed', 'ended', ['withdrawn']],
    ['customer', 'customer', []],
  ] as const)('a customer’s own write from “%s” to “%s” is %j', (before, after, events) => {
    expect(consentEvents(accounts[before], accounts[after]).map(({ event }) => event)).toEqual(events);
  });
});
