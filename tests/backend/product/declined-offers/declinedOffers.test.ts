import { describe, expect, it } from 'vitest';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { purge } from '#backend/product/services/retention.ts';
import { testProduct } from '../services/testProduct.ts';

const product = testProduct();
const path = '/rest/v1/customer/declined';
const day = 86_400_000;

const decline = (uid: string, offer: string) => product.services.callAs(uid, 'PUT', '/declined', { offer });
const declined = async (uid: string): Promise<unknown> =>
  (await product.services.callAs(uid, 'GET', '/declined')).json<{ offers: unknown }>().offers;

describe('a no', () => {
  it('is remembered for the account alone, for six months (requirements#declined-offers)', async () => {
    expect((await decline('uid-no', 'passkey')).statusCode).toBe(204);
    expect((await decline('uid-no', 'passkey')).statusCode).toBe(204);
    expect([await declined('uid-no'), await declined('uid-other')]).toEqual([['passkey'], []]);
    const { clock } = product.services;
    product.services.clock.advance(182 * day);
    await purge({ db: product.db, clock }, day);
    expect(await declined('uid-no')).toEqual(['passkey']);
    product.services.clock.advance(2 * day);
    expect(await declined('uid-no')).toEqual([]);
  });

  it('is erased with the account', async () => {
    await decline('uid-leaves', 'profile');
    await eraseSubscriber(product.db, 'uid-leaves', product.services.clock.now());
    expect(await declined('uid-leaves')).toEqual([]);
  });

  it('is refused for what nobody offers, and to strangers', async () => {
    expect((await decline('uid-no', 'anything')).statusCode).toBe(400);
    expect((await product.services.app.inject({ method: 'GET', url: path })).statusCode).toBe(401);
    expect(
      (await product.services.app.inject({ method: 'PUT', url: path, payload: { offer: 'passkey' } })).statusCode,
    ).toBe(401);
  });
});
