import { expect, it, describe } from 'vitest';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { form, json } from '../services/testServices.ts';
import { testProduct } from '../services/testProduct.ts';

const product = testProduct();

const logOut = async (uid: string, headers: object = {}) => {
  const call = json('DELETE', '/rest/v1/customer/sessions', {});
  const customer = await product.services.customer(uid);
  return (await product.services.app.inject({ ...call, headers: { ...call.headers, ...customer, ...headers } }))
    .statusCode;
};
const openCentre = async (uid: string): Promise<string> => {
  const call = json('POST', '/rest/v1/customer/centre', {});
  const headers = { ...call.headers, ...(await product.services.customer(uid)) };
  return (await product.services.app.inject({ ...call, headers })).json<{ linkToken: string }>().linkToken;
};
const exchange = async (jwt: string): Promise<number> =>
  (await product.services.app.inject(form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt }))).statusCode;

describe('a logout everywhere', () => {
  it('ends the sessions at the provider and what was opened from the account (requirements#log-out-everywhere)', async () => {
    const [own, other] = [await openCentre('uid-a'), await openCentre('uid-b')];
    product.services.asked.length = 0;
    expect(await logOut('uid-a')).toBe(204);
    expect(product.services.asked).toContain('sessions uid-a');
    expect([await exchange(own), await exchange(other)]).toEqual([401, 200]);
  });

  it('changes nothing if the provider does not answer', async () => {
    const own = await openCentre('uid-c');
    product.services.answerAs({ endSessions: () => Promise.reject(new OutboundError('no answer')) });
    expect(await logOut('uid-c')).toBe(503);
    product.services.answerAs({});
    expect(await exchange(own)).toBe(200);
  });

  it.each([
    ['nobody', { authorization: '' }, 401],
    ['a foreign page', { origin: 'https://evil.example' }, 403],
  ])('is refused to %s', async (_who, headers, status) => {
    product.services.asked.length = 0;
    expect(await logOut('uid-a', headers)).toBe(status);
    expect(product.services.asked).not.toContain('sessions uid-a');
  });
});
