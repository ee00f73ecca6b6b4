import { expect, it } from 'vitest';
import { declineOffer } from '#backend/product/declined-offers/declinedOffers.ts';
import { fastest } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';
import { testConsentKit } from './consentKit.ts';

const database = testDatabase(fastest);
const account = { UID: 'ada', profile: { email: 'ada@beispiel.example' }, data: {} };

const kit = testConsentKit(database.db, {
  features: { consents: true, dataCopy: true },
  provider: { readAccount: async () => account },
});

it('the copy of the data has the same cards and history as the page of consents, also on the first visit, and what was declined when (requirements#CUS-3)', async () => {
  const { UID: uid } = await kit.standIn.standIn.accounts.putAccount('ada@beispiel.example', {
    password: 'Geheim-123',
    verified: true,
    subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } },
  });
  const now = kit.services.clock.now();
  await declineOffer(database.db, uid, 'passkey', now);
  const proof = await kit.services.prove(uid, 'copy');
  const copy = (await kit.services.callAs(uid, 'POST', '/data-copy', { language: 'de' }, proof)).json<
    Readonly<Record<string, unknown>>
  >();
  const page = (await kit.ask(uid, '/search', { language: 'de' })).json<{ cards: unknown }>();
  const { history } = (await kit.ask(uid, '/receipt', { language: 'de' }, await kit.proof(uid))).json<{
    history: unknown;
  }>();
  expect(page.cards).not.toEqual([]);
  expect(history).not.toEqual([]);
  expect({ cards: copy['cards'], history: copy['history'] }).toEqual({ cards: page.cards, history });
  const day = 86_400_000;
  expect(copy['declined']).toEqual([
    { offer: 'passkey', declinedAt: new Date(now).toISOString(), restsUntil: new Date(now + 183 * day).toISOString() },
  ]);
});
