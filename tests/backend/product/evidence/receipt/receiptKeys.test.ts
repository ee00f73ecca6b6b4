import { generateKeyPairSync } from 'node:crypto';
import { CompactSign, importJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { checkReceipt, readReceipt, signatureMember } from '#protocol/checkReceipt.ts';
import { openReceiptKeys, readReceiptKey } from '#backend/product/evidence/receipt/receiptKeys.ts';
import { newReceiptKey, testReceiptKeys } from './testReceiptKeys.ts';

const receipt = {
  '@type': 'dpv:ConsentReceipt',
  'dct:created': '2025-06-01T10:00:00.000Z',
  'kontor:lines': [{ purpose: 'subscriptions.NLT_WEEKLY', granted: true, page: null }],
};
const check = (document: unknown, keys: unknown) => checkReceipt(readReceipt(JSON.stringify(document)), keys);

describe('the signature of a receipt', () => {
  it('shows with the published keys alone that the receipt is genuine and unchanged (requirements#receipt-signature)', async () => {
    const { sign, published } = await testReceiptKeys();
    const signed = await sign(receipt);
    expect(signed).toMatchObject(receipt);
    expect(await check(signed, published)).toEqual({
      result: 'VALID',
      kid: published.keys[0]?.kid,
      createdAt: '2025-06-01T10:00:00.000Z',
    });
    const reordered = Object.fromEntries(Object.entries(signed).toReversed());
    expect((await check(reordered, published)).result).toBe('VALID');
  });

  it.each<[string, object]>([
    ['another value', { 'dct:created': '2024-06-01T10:00:00.000Z' }],
    ['one more member', { more: 1 }],
    [
      'null in place of false',
      { 'kontor:lines': [{ purpose: 'subscriptions.NLT_WEEKLY', granted: null, page: null }] },
    ],
    ['an absent member', { 'kontor:lines': [{ purpose: 'subscriptions.NLT_WEEKLY', granted: true }] }],
    ['another signature', { [signatureMember]: 'a.b.c' }],
  ])('belongs to no receipt with %s', async (_what, change) => {
    const { sign, published } = await testReceiptKeys();
    expect((await check({ ...(await sign(receipt)), ...change }, published)).result).toBe('CHANGED');
  });

  it.each<[string, (text: string) => string]>([
    ['a member twice', (text) => text.replace('"granted":true', '"granted":false,"granted":true')],
    ['the signature twice', (text) => text.replace('{', `{"${signatureMember}":"a.b.c",`)],
    ['a member twice in another spelling', (text) => text.replace('{', String.raw`{"dct:\u0063reated":"2024",`)],
    ['a number too large', (text) => text.replace('"count":1', '"count":1.0000000000000000001')],
    ['a number that is none', (text) => text.replace('null', '1e999')],
    ['a number beyond all digits', (text) => text.replace('9007199254740992', '9007199254740993')],
  ])('is not looked at in a receipt with %s', async (_what, change) => {
    const { sign, published } = await testReceiptKeys();
    const text = JSON.stringify(await sign({ ...receipt, count: 1, large: 9_007_199_254_740_992 }));
    expect((await checkReceipt(readReceipt(text), published)).result).toBe('VALID');
    expect(readReceipt(change(text))).toEqual({ result: 'CHANGED' });
  });

  it('is no signature of another kind of document by the same key', async () => {
    const key = await newReceiptKey();
    const { published } = await openReceiptKeys({ signing: key, others: [] });
    const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(receipt)))
      .setProtectedHeader({ alg: 'ES256', kid: String(published.keys[0]?.kid) })
      .sign(await importJWK(key, 'ES256'));
    expect((await check({ ...receipt, [signatureMember]: jws }, published)).result).toBe('CHANGED');
  });

  it('by a key that nobody published is told apart from a changed receipt', async () => {
    const [ours, theirs] = [await testReceiptKeys(), await testReceiptKeys()];
    expect(await check(await theirs.sign(receipt), ours.published)).toEqual({
      result: 'UNKNOWN_KEY',
      kid: theirs.published.keys[0]?.kid,
    });
  });

  it('is looked for only where there is one, and needs a key set', async () => {
    const { sign, published } = await testReceiptKeys();
    expect((await check(receipt, published)).result).toBe('UNSIGNED');
    expect((await check({ hello: 1 }, published)).result).toBe('NO_RECEIPT');
    expect(readReceipt('no JSON').result).toBe('NO_RECEIPT');
    expect(readReceipt('null').result).toBe('NO_RECEIPT');
    for (const keys of [undefined, {}, { keys: 1 }, 'x'])
      expect((await check(await sign(receipt), keys)).result).toBe('NO_KEYS');
  });
});

describe('the keys of receipts', () => {
  it('are published without their private part, former ones after the current one, each once', async () => {
    const [former, current] = [await newReceiptKey(), await newReceiptKey()];
    const before = await openReceiptKeys({ signing: former, others: [] });
    const after = await openReceiptKeys({ signing: current, others: [...before.published.keys, current] });
    expect(after.published.keys).toHaveLength(2);
    expect(after.published.keys[1]).toEqual(before.published.keys[0]);
    expect(JSON.stringify(after.published)).not.toContain('"d"');
    const signedBefore = await before.sign?.(receipt);
    expect((await check(signedBefore, after.published)).result).toBe('VALID');
  });

  it('sign nothing without a private key', async () => {
    expect(await openReceiptKeys({ signing: undefined, others: [] })).toEqual({
      sign: undefined,
      published: { keys: [] },
    });
  });

  it('are read from one line of PKCS#8; another curve or text is refused', () => {
    const inBase64 = (namedCurve: string): string =>
      generateKeyPairSync('ec', { namedCurve }).privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    expect(readReceiptKey(inBase64('P-256'))).toMatchObject({ kty: 'EC', crv: 'P-256' });
    for (const wrong of [inBase64('P-384'), 'text', ''])
      expect(() => readReceiptKey(wrong)).toThrow('no EC key on P-256');
  });
});
