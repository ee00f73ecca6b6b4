import { beforeEach, describe, expect, it } from 'vitest';
import { accountLinkPrefix, isAccountLink } from '#protocol/serviceToken.ts';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { revokeLinks } from '#backend/product/links/linkRevocations.ts';
import { linkSession } from '#backend/product/links/tables.ts';
import { form, json } from '../services/testServices.ts';
import { testProduct } from '../services/testProduct.ts';

const product = testProduct();
const path = '/rest/v1/customer/centre';

/** Each test has its own limits, links and revocations. */
let uid: string;
let customers = 0;
beforeEach(() => {
  customers += 1;
  uid = `uid-own-${customers}`;
});

const call = (method: 'POST' | 'DELETE', whose: string, headers?: Readonly<Record<string, string>>, body = {}) =>
  product.services.callAs(whose, method, '/centre', body, headers);
const open = async (whose = uid): Promise<string> =>
  (await call('POST', whose)).json<{ linkToken: string }>().linkToken;
const exchange = (jwt: string) =>
  product.services.app.inject(form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt }));
const reminders = (authToken: string) =>
  product.services.app.inject(json('POST', '/rest/v1/productreminder/search', { authToken }));

describe('the preference centre of a logged-in customer', () => {
  it('opens for this account alone, with a token that works like that of a mailed link (requirements#own-centre)', async () => {
    const linkToken = await open();
    expect(isAccountLink(linkToken)).toBe(true);
    expect((await exchange(linkToken)).json()).toMatchObject({ regToken: `reg-${uid}` });
    expect((await exchange(linkToken)).statusCode).toBe(200);
    expect((await reminders(linkToken)).statusCode).toBe(200);
  });

  it('is refused to everybody else, without the reason', async () => {
    const answers = await Promise.all([
      product.services.app.inject(json('POST', path, {})),
      call('POST', uid, { authorization: `Bearer ${product.link}` }),
      call('POST', uid, { authorization: `Bearer ${await open()}` }),
      call('DELETE', uid, { authorization: 'Bearer x' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
    expect(new Set(answers.map((answer) => answer.json<{ code: string }>().code))).toEqual(
      new Set(['customer-refused']),
    );
  });

  it('takes no word of the caller about whose it is', async () => {
    const answer = await call('POST', uid, {}, { uid: 'uid-1' });
    expect(answer.statusCode).toBe(400);
  });

  it('closes with the account: the token and what was exchanged for it end, those of others and mailed links stay', async () => {
    const [mine, alsoMine, other] = [await open(), await open(), await open('uid-other')];
    const mailed = await product.services.link(uid);
    expect((await call('DELETE', uid)).statusCode).toBe(204);
    expect((await call('DELETE', uid)).statusCode).toBe(204);
    const answers = await Promise.all([mine, alsoMine, other, mailed].map((token) => exchange(token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 200, 200]);
    expect((await reminders(mine)).json()).toMatchObject({ code: 'link-not-valid' });
  });

  it('ends after twelve hours', async () => {
    const linkToken = await open();
    // Leaves a minute for a busy machine between the calls.
    product.services.clock.advance(12 * 3_600_000 - 60_000);
    expect((await exchange(linkToken)).statusCode).toBe(200);
    product.services.clock.advance(60_001);
    expect((await exchange(linkToken)).statusCode).toBe(401);
    expect((await reminders(linkToken)).statusCode).toBe(401);
  });

  it('ends with all links of the subscriber, and for good with the account', async () => {
    const linkToken = await open();
    await revokeLinks(product.db, uid, product.services.clock.now());
    expect((await exchange(linkToken)).statusCode).toBe(401);
    await eraseSubscriber(product.db, uid, product.services.clock.now());
    product.services.clock.advance(120_000);
    expect((await call('POST', uid)).statusCode).toBe(401);
  });

  it('opens again a second after all links ended, when mailed ones still do not (requirements#own-centre)', async () => {
    await revokeLinks(product.db, uid, product.services.clock.now());
    expect((await call('POST', uid)).statusCode).toBe(401);
    product.services.clock.advance(1000);
    const answers = await Promise.all([exchange(await open()), exchange(await product.services.link(uid))]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401]);
  });

  it('has the limits of a mailed link, over all tokens of the account', async () => {
    const tokens = [await open(), await open()];
    for (let count = 0; count < 60; count += 1) await exchange(tokens[count % 2] ?? '');
    expect((await Promise.all(tokens.map((token) => exchange(token)))).map(({ statusCode }) => statusCode)).toEqual([
      429, 429,
    ]);
    expect((await exchange(await product.services.link(uid))).statusCode).toBe(200);
  });

  it('keeps only hashes of its tokens, and no answer of it in a cache', async () => {
    const answer = await call('POST', uid);
    const { linkToken } = answer.json<{ linkToken: string }>();
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(await product.db.select().from(linkSession))).not.toContain(
      linkToken.slice(accountLinkPrefix.length),
    );
  });

  it.each(['made-up', '', 'x'.repeat(4096), '../../x', "' or 1=1 --"])(
    'opens for no made-up token: %s',
    async (rest) => {
      expect((await exchange(accountLinkPrefix + rest)).json()).toMatchObject({ code: 'link-not-valid' });
    },
  );
});
