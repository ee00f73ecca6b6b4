import { importJWK, type CryptoKey } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import {
  customerKeyKind,
  customerTokenVerifier,
  tokensOf,
  type CustomerTokenVerifier,
} from '#backend/product/guards/customerTokens.ts';
import { keysAt, importKeys } from '#backend/product/guards/signedTokens.ts';
import { customerKeys, signCustomer, type CustomerParts, linkKeys, signLink } from '../../../nodes/signedTokens.ts';

// A stopped clock, so that tokens do not expire on a busy machine.
const clock = adjustableClock({ now: () => Date.UTC(2026, 0, 15) });
let keys: Awaited<ReturnType<typeof customerKeys>>;
let verify: CustomerTokenVerifier;

const seconds = (offset = 0): number => Math.floor(clock.now() / 1000) + offset;
const signed = (parts: CustomerParts = {}): Promise<string> =>
  signCustomer(parts.key ?? keys.privateKey, clock.now(), 'uid-1', parts);

beforeAll(async () => {
  keys = await customerKeys();
  verify = customerTokenVerifier(keys.settings, await importKeys(keys.settings.keys ?? {}, customerKeyKind), clock);
});

describe('a customer’s token', () => {
  it.each<[string, CustomerParts]>([
    ['as the provider makes it', {}],
    ['without the site’s key beside the issuer', { claims: { apiKey: undefined } }],
    [
      'with members of the provider’s own',
      { header: { dc: 'eu1' }, claims: { isLoggedIn: true, email: 'a@b.example' } },
    ],
    ['of a provider whose clock is half a minute ahead', { claims: { iat: seconds(30), exp: seconds(330) } }],
    ['that is almost five minutes old', { claims: { iat: seconds(-298), exp: seconds(2) } }],
  ])('%s names its customer', async (_what, parts) => {
    expect(await verify(await signed(parts))).toMatchObject({ uid: 'uid-1' });
  });

  it.each<[string, CustomerParts]>([
    ['another kind of token', { header: { typ: 'at+jwt' } }],
    ['a key of its own', { header: { jwk: { kty: 'RSA' } } }],
    ['an address of keys', { header: { jku: 'https://evil.example/keys' } }],
    ['an address of certificates', { header: { x5u: 'https://evil.example/chain' } }],
    ['certificates of its own', { header: { x5c: ['MIIB'] } }],
    ['the issuer of the preference centre', { claims: { iss: 'https://fidm.gigya.com/jwt/4_centre/' } }],
    ['the issuer of an other host', { claims: { iss: 'https://fidm.gigya.example/jwt/4_portal/' } }],
    ['the key of the preference centre', { claims: { apiKey: '4_centre' } }],
    ['a key of another type', { claims: { apiKey: ['4_portal'] } }],
    ['no customer', { claims: { sub: undefined } }],
    ['an empty customer', { claims: { sub: '' } }],
    ['a customer of another type', { claims: { sub: 5 } }],
    ['a customer with spaces', { claims: { sub: "' or 1=1 --" } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['an expiry before its issue', { claims: { iat: seconds(20), exp: seconds(10) } }],
    ['no issue time', { claims: { iat: undefined } }],
    [
      'an age of more than five minutes, though it is valid for a day',
      { claims: { iat: seconds(-302), exp: seconds(86_400) } },
    ],
  ])('with %s is refused (requirements#CUS-1)', async (_what, parts) => {
    expect(await verify(await signed(parts))).toBeUndefined();
  });

  it.each(['RS512', 'PS256'])('signed with %s by the same key is refused', async (alg) => {
    const key = await sameKeyFor(keys.privateKey, alg);
    expect(await verify(await signed({ header: { alg }, key }))).toBeUndefined();
  });

  it('cannot be a mailed link or a registration token', async () => {
    const { privateKey } = await linkKeys();
    expect(await verify(await signLink(privateKey, clock.now(), 'uid-1'))).toBeUndefined();
    for (const token of ['st2.s.AcbHregToken', 'svc_ZmFrZQ', '', '.', '..', 'a.b.c', '💥.a.a'])
      expect(await verify(token)).toBeUndefined();
  });
});

describe('the provider’s key set', () => {
  it('is that of the portal’s site, read once, and its elliptic keys are not used', async () => {
    const { keySet = '', issuer } = tokensOf({ baseUrl: 'https://accounts.eu1.gigya.com', apiKey: '4_portal' });
    expect(issuer).toBe(keys.settings.issuer);
    const requestedAddresses: string[] = [];
    const ec = (await linkKeys()).settings.keys['key-1'];
    const published = [
      { ...keys.settings.keys?.['rsa-1'], kid: 'rsa-1', alg: 'RS256', use: 'sig' },
      { ...ec, kid: 'ec-1' },
    ];
    const portalKeys = keysAt(
      keySet,
      customerKeyKind,
      clock,
      () => undefined,
      async (address) => {
        requestedAddresses.push(address);
        return { errorCode: 0, keys: published };
      },
    );
    const check = customerTokenVerifier({ ...keys.settings, keys: {} }, portalKeys, clock);
    expect(await check(await signed())).toMatchObject({ uid: 'uid-1' });
    expect(await check(await signed({ header: { kid: 'ec-1' } }))).toBeUndefined();
    expect(requestedAddresses).toEqual([
      'https://accounts.eu1.gigya.com/accounts.getJWTPublicKey?apiKey=4_portal&V2=true',
    ]);
  });
});

/** The same RSA key for another algorithm. */
async function sameKeyFor(key: CryptoKey, alg: string): Promise<CryptoKey> {
  const jwk = await crypto.subtle.exportKey('jwk', key);
  return (await importJWK({ ...(jwk as Record<string, unknown>), alg, key_ops: ['sign'] }, alg)) as CryptoKey;
}
