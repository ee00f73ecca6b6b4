import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { exportSPKI, generateKeyPair, importJWK, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import {
  linkKeyKind,
  linkTokenVerifier,
  type LinkTokenSettings,
  type LinkTokenVerifier,
} from '#backend/product/links/linkTokens.ts';
import { importKeys } from '#backend/product/guards/signedTokens.ts';
import { linkKeys, signLink } from '../../../nodes/signedTokens.ts';
import { cases } from '../../../longRun.ts';

const clock = adjustableClock();
const runs = cases(200, 20_000);
let keys: Awaited<ReturnType<typeof linkKeys>>;
let verify: LinkTokenVerifier;
let good: string;

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=~ '.split('');

const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const seconds = (offset = 0): number => Math.floor(clock.now() / 1000) + offset;

beforeAll(async () => {
  keys = await linkKeys();
  verify = linkTokenVerifier(keys.settings, await importKeys(keys.settings.keys, linkKeyKind), clock);
  good = await signLink(keys.privateKey, clock.now(), 'uid-1');
});

describe('a link token', () => {
  it('made by the marketing platform gives its link', async () => {
    expect(await verify(good)).toMatchObject({ subscriber: 'uid-1' });
  });

  it('works repeatedly until it expires (requirements#JWT-3)', async () => {
    for (let times = 0; times < cases(50, 1000); times += 1) expect(await verify(good)).toBeDefined();
  });

  const bent: readonly (readonly [
    what: string,
    parts: { header?: Record<string, unknown>; claims?: Record<string, unknown> },
  ])[] = [
    ['a key id of another type', { header: { kid: 7 } }],
    ['a key id that every object has', { header: { kid: 'constructor' } }],
    ['another kind of token', { header: { typ: 'reg+jwt' } }],
    ['no kind', { header: { typ: undefined } }],
    ['an address of keys', { header: { jku: 'https://evil.example/keys' } }],
    ['an address of certificates', { header: { x5u: 'https://evil.example/chain' } }],
    ['certificates of its own', { header: { x5c: ['MIIB'] } }],
    ['an unknown header member', { header: { cty: 'JWT' } }],
    ['no issuer', { claims: { iss: undefined } }],
    ['a list of issuers', { claims: { iss: ['marketing-platform'] } }],
    ['another audience', { claims: { aud: 'portal' } }],
    ['no audience', { claims: { aud: undefined } }],
    ['no subscriber', { claims: { sub: undefined } }],
    ['an empty subscriber', { claims: { sub: '' } }],
    ['a subscriber of another type', { claims: { sub: 5 } }],
    ['a subscriber with SQL in it', { claims: { sub: "' or 1=1 --" } }],
    ['a subscriber that is too long', { claims: { sub: 'a'.repeat(253) } }],
    ['an id of another type', { claims: { jti: 1 } }],
    ['an expiry in texts', { claims: { exp: 'tomorrow' } }],
    ['an expiry in the past', { claims: { iat: seconds(-7200), exp: seconds(-61) } }],
    ['no issue time', { claims: { iat: undefined } }],
    ['an issue time in the future', { claims: { iat: seconds(120), exp: seconds(3600) } }],
    ['an issue time in texts', { claims: { iat: 'now' } }],
    ['a life of 31 days', { claims: { iat: seconds(), exp: seconds(31 * 86_400) } }],
    ['a start in the future', { claims: { nbf: seconds(600) } }],
    ['more than 4 KiB', { claims: { filler: 'x'.repeat(4096) } }],
    ['deep nesting', { claims: { deep: JSON.parse(`${'['.repeat(12)}${']'.repeat(12)}`) as unknown } }],
  ];
  it.each(bent)('with %s is refused', async (_what, parts) => {
    expect(await verify(await signLink(keys.privateKey, clock.now(), 'uid-1', parts))).toBeUndefined();
  });

  it('is accepted within a minute after its expiry and not later', async () => {
    const at = (exp: number): Promise<string> =>
      signLink(keys.privateKey, clock.now(), 'uid-1', { claims: { iat: seconds(-600), exp } });
    expect(await verify(await at(seconds(-30)))).toBeDefined();
    expect(await verify(await at(seconds(-90)))).toBeUndefined();
  });

  it.each(['a'.repeat(252), '_guid_B3vMN-~!"#$%&/()=?', 'import:CRM|0001+anna@example.com'])(
    'of the subscriber %s is accepted',
    async (sub) => {
      expect(await verify(await signLink(keys.privateKey, clock.now(), sub))).toMatchObject({ subscriber: sub });
    },
  );

  it('with somebody else’s key is refused', async () => {
    const other = await generateKeyPair('ES256');
    expect(await verify(await signLink(other.privateKey, clock.now(), 'uid-1'))).toBeUndefined();
  });

  it('without a signature is refused', async () => {
    const claims = {
      iss: 'marketing-platform',
      aud: 'preference-centre',
      sub: 'uid-1',
      jti: 'a',
      iat: seconds(),
      exp: seconds(60),
    };
    expect(await verify(new UnsecuredJWT(claims).encode())).toBeUndefined();
    expect(
      await verify(`${encoded({ alg: 'none', kid: 'key-1', typ: 'link+jwt' })}.${encoded(claims)}.`),
    ).toBeUndefined();
  });

  it('signed symmetrically with the public key as secret is refused', async () => {
    const publicKey = await importJWK(keys.settings.keys['key-1'] ?? {}, 'ES256');
    const pem = await exportSPKI(publicKey as Parameters<typeof exportSPKI>[0]);
    const head = encoded({ alg: 'HS256', kid: 'key-1', typ: 'link+jwt' });
    const body = good.split('.')[1] ?? '';
    expect(
      await verify(`${head}.${body}.${createHmac('sha256', pem).update(`${head}.${body}`).digest('base64url')}`),
    ).toBeUndefined();
  });

  it('with duplicate members is refused although it is signed', async () => {
    const claims = `{"iss":"marketing-platform","aud":"preference-centre","sub":"uid-1","sub":"uid-2","jti":"a","iat":${seconds()},"exp":${seconds(60)}}`;
    expect(await verify(await signRaw(`{"alg":"ES256","kid":"key-1","typ":"link+jwt"}`, claims))).toBeUndefined();
    expect(
      await verify(
        await signRaw(
          `{"alg":"ES256","kid":"key-1","typ":"link+jwt","typ":"link+jwt"}`,
          claims.replace('"sub":"uid-2",', ''),
        ),
      ),
    ).toBeUndefined();
    expect(
      await verify(
        await signRaw(`{"alg":"ES256","kid":"key-1","typ":"link+jwt"}`, claims.replace('"sub":"uid-2",', '')),
      ),
    ).toBeDefined();
  });

  it.each(['', '.', '..', 'a.b', 'a.b.c', 'a.b.c.d', '💥', 'null', `${'A'.repeat(5000)}.a.a`])(
    'that is invalid is refused: %s',
    async (token) => {
      expect(await verify(token)).toBeUndefined();
    },
  );

  it('changed at any place is refused (requirements#JWT-1)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.constantFrom(...signs), async (at, sign) => {
        fc.pre(good[at] !== sign);
        expect(await verify(good.slice(0, at) + sign + good.slice(at + 1))).toBeUndefined();
      }),
      { numRuns: runs },
    );
  });

  it('keeps working during key rotation, and stops when its key is removed (requirements#JWT-2)', async () => {
    const next = await linkKeys();
    const both: LinkTokenSettings = {
      ...keys.settings,
      keys: { ...keys.settings.keys, 'key-2': next.settings.keys['key-1'] ?? {} },
    };
    const rotating = linkTokenVerifier(both, await importKeys(both.keys, linkKeyKind), clock);
    expect(await rotating(good)).toBeDefined();
    expect(
      await rotating(await signLink(next.privateKey, clock.now(), 'uid-1', { header: { kid: 'key-2' } })),
    ).toBeDefined();
    const rotated = linkTokenVerifier(
      both,
      await importKeys({ 'key-2': both.keys['key-2'] ?? {} }, linkKeyKind),
      clock,
    );
    expect(await rotated(good)).toBeUndefined();
  });
});

async function signRaw(header: string, claims: string): Promise<string> {
  const signed = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    keys.privateKey,
    Buffer.from(`${encoded(header)}.${encoded(claims)}`),
  );
  return `${encoded(header)}.${encoded(claims)}.${Buffer.from(signed).toString('base64url')}`;
}
