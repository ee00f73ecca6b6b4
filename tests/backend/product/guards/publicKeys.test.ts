import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import { linkKeyKind, linkTokenVerifier } from '#backend/product/links/linkTokens.ts';
import { keysAt, importKeys } from '#backend/product/guards/signedTokens.ts';
import { linkKeys, signLink } from '../../../nodes/signedTokens.ts';

const MINUTE = 60_000;
let one: JWK;
let two: JWK;
let secret: JWK;
beforeAll(async () => {
  const pairs = [await generateKeyPair('ES256', { extractable: true }), await generateKeyPair('ES256')];
  one = { ...(await exportJWK(pairs[0]!.publicKey)), kid: 'one' };
  two = { ...(await exportJWK(pairs[1]!.publicKey)), kid: 'two' };
  secret = { ...(await exportJWK(pairs[0]!.privateKey)), kid: 'secret' };
});

/** A key set at an address whose answers the test chooses. */
function published(answer: () => unknown) {
  const clock = adjustableClock();
  const failures: string[] = [];
  let requestCount = 0;
  const keys = keysAt(
    'https://marketing.example/keys',
    linkKeyKind,
    clock,
    (reason) => failures.push(reason),
    async () => {
      requestCount += 1;
      return answer();
    },
  );
  return { keys, clock, failures, getRequestCount: () => requestCount };
}

describe('a key set at an address', () => {
  it('is read once for many links, and again after ten minutes, without a wait for a known key', async () => {
    let set = [one];
    const { keys, clock, getRequestCount } = published(() => ({ keys: set }));
    expect(await Promise.all([keys('one'), keys('one'), keys('one')])).not.toContain(undefined);
    expect(getRequestCount()).toBe(1);
    set = [one, two];
    clock.advance(10 * MINUTE);
    expect(await keys('one')).toBeDefined();
    await expect.poll(getRequestCount).toBe(2);
    expect(await keys('two')).toBeDefined();
    expect(getRequestCount()).toBe(2);
  });

  it('is asked for an unknown key at most once a minute, however many links name one', async () => {
    let set = [one];
    const { keys, clock, getRequestCount } = published(() => ({ keys: set }));
    await keys('one');
    clock.advance(MINUTE);
    for (let time = 0; time < 50; time += 1) expect(await keys(`unknown-${time}`)).toBeUndefined();
    expect(getRequestCount()).toBe(2);
    set = [one, two];
    clock.advance(MINUTE);
    expect(await keys('two')).toBeDefined();
    expect(getRequestCount()).toBe(3);
  });

  it('loses a key that the platform took away', async () => {
    let set = [one, two];
    const { keys, clock } = published(() => ({ keys: set }));
    expect(await keys('two')).toBeDefined();
    set = [one];
    clock.advance(10 * MINUTE);
    await keys('two');
    await expect.poll(() => keys('two')).toBeUndefined();
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no answer'))],
    ['is no key set', () => []],
    ['is nothing', () => null],
    ['has no list of keys', () => ({ keys: 'one' })],
    ['has no usable key', () => ({ keys: [null, { kty: 'RSA', kid: 'one' }] })],
    ['has a key that is none', () => ({ keys: [{ ...one, x: 'AA' }] })],
  ])('that %s later keeps its last keys, and says so', async (_what, broken) => {
    let answer: () => unknown = () => ({ keys: [one] });
    const { keys, clock, failures, getRequestCount } = published(() => answer());
    expect(await keys('one')).toBeDefined();
    answer = broken;
    clock.advance(24 * 60 * MINUTE);
    expect(await keys('one')).toBeDefined();
    await expect.poll(() => failures.length).toBe(1);
    clock.advance(MINUTE - 10_000);
    await expect(keys('unknown')).rejects.toMatchObject({ status: 503 });
    expect(getRequestCount()).toBe(2);
    expect(await keys('one')).toBeDefined();
  });

  it('that cannot be read refuses no link: it may be valid (requirements#JWT-1)', async () => {
    const pair = await linkKeys();
    let answer: () => unknown = () => Promise.reject(new Error('no answer'));
    const { keys, clock } = published(() => answer());
    const verify = linkTokenVerifier(pair.settings, keys, clock);
    const token = await signLink(pair.privateKey, clock.now(), 'uid-1');
    for (let time = 0; time < 2; time += 1) await expect(verify(token)).rejects.toMatchObject({ status: 503 });
    answer = () => ({ keys: [one] });
    clock.advance(MINUTE);
    expect(await verify(token)).toBeUndefined();
  });

  it('gives only public keys for link tokens: no private, no encryption and no nameless one', async () => {
    const { keys } = published(() => ({
      keys: [
        secret,
        { ...one, kid: 'encrypts', use: 'enc' },
        { ...one, kid: undefined },
        { ...one, kid: 'other', alg: 'ES384' },
        two,
      ],
    }));
    const matches = await Promise.all(['secret', 'encrypts', 'undefined', 'other', 'constructor', 'two'].map(keys));
    expect(matches.map((key) => key !== undefined)).toEqual([false, false, false, false, false, true]);
  });
});

describe('keys of the settings', () => {
  it('are refused at the start if one is no public key', async () => {
    await expect(importKeys({ secret }, linkKeyKind)).rejects.toThrow('not a public key');
  });
});
