import { expect, it, describe } from 'vitest';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { customerAccounts } from '#backend/product/identity-provider/customerAccounts.ts';
import { centreKey, portalKey, secret } from '../../../cdc-stand-in/startStandIn.ts';
import { testStandIn } from '../services/testStandIn.ts';
import { form } from '../services/testServices.ts';
import { testProduct } from '../services/testProduct.ts';

const product = testProduct();
const standIn = testStandIn();

const logOut = async (uid: string, headers: Readonly<Record<string, string>> = {}) =>
  (await product.services.callAs(uid, 'DELETE', '/sessions', {}, headers)).statusCode;
const openCentre = async (uid: string): Promise<string> =>
  (await product.services.callAs(uid, 'POST', '/centre', {})).json<{ linkToken: string }>().linkToken;
const exchange = async (jwt: string): Promise<number> =>
  (await product.services.app.inject(form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt }))).statusCode;

describe('a logout everywhere', () => {
  it('ends the sessions at the provider and what was opened from the account (requirements#log-out-everywhere)', async () => {
    const [own, other] = [await openCentre('uid-a'), await openCentre('uid-b')];
    product.services.providerCalls.length = 0;
    expect(await logOut('uid-a')).toBe(204);
    expect(product.services.providerCalls).toContain('sessions uid-a');
    expect([await exchange(own), await exchange(other)]).toEqual([401, 200]);
  });

  it('leaves no token with which the preference centre opens, only a login gives one (requirements#log-out-everywhere)', async () => {
    const { baseUrl, clock } = standIn;
    const portal = { baseUrl, apiKey: portalKey, secret };
    const { sessionEnds, endSessions } = customerAccounts(portal, { ...portal, apiKey: centreKey });
    product.services.answerAs({ sessionEnds, endSessions });
    const { UID: uid } = await standIn.standIn.accounts.putAccount('ada@beispiel.example', { verified: true });
    const before = await product.services.customer(uid);
    const open = async (headers = {}) =>
      (await product.services.callAs(uid, 'POST', '/centre', {}, headers)).statusCode;
    expect(await open(before)).toBe(200);
    for (const one of [clock, product.services.clock]) one.advance(2000);
    expect(await logOut(uid)).toBe(204);
    expect([await open(before), await open()]).toEqual([401, 200]);
    product.services.answerAs({});
  });

  it('changes nothing if the provider does not answer', async () => {
    const own = await openCentre('uid-c');
    product.services.answerAs({ endSessions: () => Promise.reject(new OutboundError('no answer')) });
    expect(await logOut('uid-c')).toBe(503);
    product.services.answerAs({});
    expect(await exchange(own)).toBe(200);
  });

  it('is refused without a customer’s token', async () => {
    product.services.providerCalls.length = 0;
    expect(await logOut('uid-a', { authorization: '' })).toBe(401);
    expect(product.services.providerCalls).not.toContain('sessions uid-a');
  });
});
