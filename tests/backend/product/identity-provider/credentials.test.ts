import { describe, expect, it } from 'vitest';
import { providerGateway } from '#backend/product/services/identityProvider.ts';
import { subscriberAccounts } from '#backend/product/link-exchange/subscriberAccounts.ts';
import type { ProviderAccess } from '#backend/product/identity-provider/providerCall.ts';
import { fastest } from '../../engines.ts';
import { centreKey, portalKey, secret } from '../../../cdc-stand-in/startStandIn.ts';
import { testStandIn } from '../services/testStandIn.ts';
import { testDatabase } from '../services/testProduct.ts';
import { form, openProduct } from '../services/testServices.ts';

const database = testDatabase(fastest);

describe('credentials that the provider does not accept', () => {
  const kit = testStandIn();

  const access = (apiKey: string, over: Partial<ProviderAccess>): ProviderAccess => ({
    baseUrl: kit.baseUrl,
    apiKey,
    secret,
    ...over,
  });
  const gateway = (over: Partial<ProviderAccess>, strategy?: 'initRegistration' | 'lite') =>
    providerGateway(access(portalKey, over), access(centreKey, over), strategy);
  const accounts = (over: Partial<ProviderAccess>) =>
    subscriberAccounts(
      access(centreKey, over),
      { documents: () => [], document: () => undefined, country: 'DE' },
      kit.clock,
    );

  it.each<[string, Partial<ProviderAccess>]>([
    ['an unknown application key', { userKey: 'AGone' }],
    ['a wrong secret', { secret: 'd3Jvbmc=' }],
    ['an unknown API key', { apiKey: '4_gone' }],
  ])('are never taken for an answer about a customer: %s', async (_what, over) => {
    const refused = { name: 'ProviderCredentialsRefused', status: 503 };
    const { openPreferences, findSubscriber, checkLogin, resendVerification } = gateway(over);
    await expect(openPreferences('uid')).rejects.toMatchObject(refused);
    await expect(gateway(over, 'lite').openPreferences('uid')).rejects.toMatchObject(refused);
    await expect(findSubscriber('anna@example.com')).rejects.toMatchObject(refused);
    await expect(checkLogin({ loginID: 'anna@example.com', password: 'x' })).rejects.toMatchObject(refused);
    await expect(resendVerification('anna@example.com')).rejects.toMatchObject(refused);
    await expect(accounts(over).read('uid')).rejects.toMatchObject(refused);
  });

  it('are told apart from customers who do not exist (control)', async () => {
    expect(await gateway({}).openPreferences('nobody')).toBeUndefined();
    expect(await gateway({}).checkLogin({ loginID: 'nobody@example.com', password: 'x' })).toBe(403042);
    expect(await accounts({}).read('nobody')).toBeUndefined();
  });

  it('do not tell customers that their password is wrong, and show in the log', async () => {
    const lines: string[] = [];
    const { app } = await openProduct(database.db, {
      provider: gateway({ userKey: 'AGone' }),
      logTo: { write: (line) => lines.push(line) },
    });
    const answer = await app.inject(
      form('POST', '/rest/v1/account/login', { loginID: 'anna@example.com', password: 'x' }),
    );
    expect(answer.json()).toEqual({ errorCode: 500001, apiVersion: 2 });
    expect(lines.filter((line) => line.includes('ProviderCredentialsRefused'))).toHaveLength(1);
    await app.close();
  });
});
