import { beforeEach, describe, expect, it } from 'vitest';
import { processDeletions, GRACE } from '#backend/product/data-rights/accountDeletions.ts';
import { accountDeletion } from '#backend/product/data-rights/tables.ts';
import { customerAccounts } from '#backend/product/identity-provider/customerAccounts.ts';
import { fastest } from '../../engines.ts';
import { centreKey, portalKey, secret } from '../../../cdc-stand-in/startStandIn.ts';
import { testStandIn } from '../services/testStandIn.ts';
import { testDatabase } from '../services/testProduct.ts';
import { openProduct } from '../services/testServices.ts';

const database = testDatabase(fastest);
const standIn = testStandIn();
beforeEach(() => database.db.delete(accountDeletion));

const provider = () => {
  const { baseUrl } = standIn;
  return customerAccounts({ baseUrl, apiKey: portalKey, secret }, { baseUrl, apiKey: centreKey, secret });
};

describe('the deletion of an account', () => {
  it('is carried out although a subscription of the account is gone from the schema (requirements#CUS-4)', async () => {
    const subscriptions = {
      NLT_WEEKLY: { email: { isSubscribed: true } },
      NLT_GONE: { email: { isSubscribed: true } },
    };
    const { UID: uid } = await standIn.standIn.accounts.putAccount('ada@beispiel.example', {
      profile: { firstName: 'Ada' },
      data: {},
      preferences: {},
      subscriptions,
      password: 'Geheim-123',
      verified: true,
    });
    const now = standIn.clock.now();
    await database.db
      .insert(accountDeletion)
      .values({ uid, email: 'ada@beispiel.example', language: 'de', orderedAt: now - GRACE, dueAt: now });
    for (let round = 0; round < 3; round += 1) {
      await processDeletions({ db: database.db, clock: standIn.clock, provider: provider() }).catch(() => undefined);
      standIn.clock.advance(61_000);
    }
    expect(await provider().readAccount(uid)).toBeUndefined();
    expect(await database.db.$count(accountDeletion)).toBe(0);
  });

  it('ends newsletters that only the schema of the preference centre has (requirements#CUS-4)', async () => {
    const { sites, accounts } = standIn.standIn;
    const { subscriptionsSchema: _none, ...schema } = sites.byName('portal').schema;
    sites.replace([{ ...sites.byName('portal'), schema }, sites.byName('preference-centre')]);
    const subscriptions = { NLT_WEEKLY: { email: { isSubscribed: true } } };
    const { UID: uid } = await accounts.putAccount('eva@beispiel.example', { subscriptions, verified: true });
    await provider().endSubscriptions(uid);
    expect((await accounts.getAccount('eva@beispiel.example'))?.subscriptions).toMatchObject({
      NLT_WEEKLY: { email: { isSubscribed: false } },
    });
  });

  it('can be ordered although no mail can go to the address of the account', async () => {
    const account = { UID: 'ada', profile: { email: 'ada..l@beispiel.example', firstName: 'Ada' } };
    const { app, callAs, prove } = await openProduct(database.db, {
      features: { accountDeletion: true },
      provider: { readAccount: () => Promise.resolve(account) },
    });
    const answer = await callAs('ada', 'POST', '/deletion', { language: 'de' }, await prove('ada', 'deletion'));
    expect(answer.json()).toMatchObject({ state: 'ORDERED' });
    await app.close();
  });
});
