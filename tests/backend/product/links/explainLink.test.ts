import { unsubscribeVerifier } from '#backend/product/unsubscribe/unsubscribeTokens.ts';
import { readFileSync } from 'node:fs';
import { exportPKCS8, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import { explainLink } from '#backend/product/links/explainLink.ts';
import { importKeys, type PublicKeys } from '#backend/product/guards/signedTokens.ts';
import { linkKeyKind, linkTokenVerifier } from '#backend/product/links/linkTokens.ts';
import { linkKeys, signLink, type LinkParts } from '../../../nodes/signedTokens.ts';

const clock = adjustableClock();
const seconds = (offset = 0): number => Math.floor(clock.now() / 1000) + offset;
let keys: Awaited<ReturnType<typeof linkKeys>>;
let publicKeys: PublicKeys;
beforeAll(async () => {
  keys = await linkKeys();
  publicKeys = await importKeys(keys.settings.keys, linkKeyKind);
});

const cases: readonly (readonly [what: string, parts: LinkParts, sentence: string])[] = [
  ['expired', { claims: { iat: seconds(-5 * 86_400), exp: seconds(-3 * 86_400 - 60) } }, 'It expired 3 days ago.'],
  [
    'unknown key',
    { header: { kid: 'key-9' } },
    'The key “key-9” is unknown: add it to the settings, or sign with a known one.',
  ],
  ['no key id', { header: { kid: undefined } }, '“kid” is missing: it names the key that signed.'],
  ['another issuer', { claims: { iss: 'shop' } }, '“iss” must be “marketing-platform”, not “"shop"”.'],
  ['several audiences', { claims: { aud: ['a', 'b'] } }, '“aud” must be “preference-centre”, not “["a","b"]”.'],
  [
    'an address for a subscriber',
    { claims: { sub: 'ädä' } },
    '“sub” must be the UID: 1 to 252 printable ASCII characters.',
  ],
  ['no id', { claims: { jti: undefined } }, '“jti” must be an id of its own: 1 to 64 letters, digits, “_” or “-”.'],
  ['too long a life', { claims: { exp: seconds(40 * 86_400 + 60) } }, 'It lives 40 days; at most 30 days are allowed.'],
  ['another kind', { header: { typ: 'JWT' } }, '“typ” must be link+jwt, not “"JWT"”.'],
  ['a key of its own', { header: { jwk: {} } }, 'The header may have nothing but alg, kid and typ; it has “jwk”.'],
  [
    'a start in the future',
    { claims: { iat: seconds(7260), exp: seconds(9000) } },
    'It is made in the future: in 2 hours. Check the clock of the sender.',
  ],
  ['a token of later', { claims: { nbf: seconds(7260) } }, 'It is only valid in 2 hours.'],
  ['an end before the start', { claims: { iat: seconds(30), exp: seconds(20) } }, 'It ends before it begins.'],
  ['no times', { claims: { exp: undefined } }, '“iat” and “exp” must be seconds since 1970.'],
];

describe('explaining a link token', () => {
  it.each(cases)('says what is wrong with one: %s', async (_what, parts, sentence) => {
    const token = await signLink(keys.privateKey, clock.now(), 'uid-1', parts);
    const { problems } = await explainLink(token, keys.settings, publicKeys, clock.now());
    expect(problems).toEqual([sentence]);
    expect(await linkTokenVerifier(keys.settings, publicKeys, clock)(token)).toBeUndefined();
  });

  it('finds nothing wrong with a good one, and tells what it says', async () => {
    const token = await signLink(keys.privateKey, clock.now(), 'uid-1');
    expect(await explainLink(token, keys.settings, publicKeys, clock.now())).toMatchObject({
      header: { kid: 'key-1' },
      claims: { sub: 'uid-1' },
      problems: [],
    });
  });

  it('tells a changed token from a foreign one', async () => {
    const token = await signLink(keys.privateKey, clock.now(), 'uid-1');
    const [header = '', , signature = ''] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ ...JSON.parse('{}'), sub: 'uid-2' })).toString('base64url');
    const { problems } = await explainLink(`${header}.${claims}.${signature}`, keys.settings, publicKeys, clock.now());
    expect(problems[0]).toBe('The signature is not of the key “key-1”, or the token was changed.');
  });

  it.each(['', 'x', 'a.b', 'a.b.c', new UnsecuredJWT({}).encode().slice(1)])(
    'says that “%s” is no token',
    async (text) => {
      const { problems } = await explainLink(text, keys.settings, publicKeys, clock.now());
      expect(problems).toEqual(['This is no token: three parts in base64url, separated by dots.']);
    },
  );
});

describe('the guide for the marketing platform', () => {
  /** The function of the example that declares `name`. */
  const fromGuide = async (name: string): Promise<(key: string, ...rest: readonly (string | number)[]) => string> => {
    const guide = readFileSync('docs/guides/marketing-platform.md', 'utf8');
    const example = [...guide.matchAll(/```js\n([^]*?)\n```/g)].find(([, code]) => code?.includes(`function ${name}`));
    const module = `${example?.[1]}\nexport default ${name};`;
    return ((await import(`data:text/javascript,${encodeURIComponent(module)}`)) as { default: never }).default;
  };

  it('has an example for Node.js whose links are accepted', async () => {
    const token = (await fromGuide('linkToken'))(await exportPKCS8(keys.privateKey), 'key-1', 'uid-1', 24);
    const { problems } = await explainLink(token, keys.settings, publicKeys, Date.now());
    expect(problems).toEqual([]);
    expect(await linkTokenVerifier(keys.settings, publicKeys, adjustableClock())(token)).toMatchObject({
      subscriber: 'uid-1',
    });
  });

  it('has an example whose unsubscribe addresses end the newsletter that they name', async () => {
    const make = await fromGuide('unsubscribeToken');
    const token = make(await exportPKCS8(keys.privateKey), 'key-1', 'uid-1', 'NLT_WEEKLY');
    expect(await unsubscribeVerifier(keys.settings, publicKeys, adjustableClock())(token)).toEqual({
      subscriber: 'uid-1',
      newsletter: 'NLT_WEEKLY',
    });
  });
});
