import { daySeconds } from '@kontor/schema-adapters/values';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, importJWK, SignJWT } from 'jose';
import { LINK_TOKEN_ALGORITHM, LINK_TOKEN_TYPE, type LinkTokenSettings } from '#backend/product/links/linkTokens.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { PreferenceLink } from '#backend/stand-ins/third-parties/marketing-platform/marketingPlatform.ts';
import { UNSUBSCRIBE_TOKEN_TYPE } from '#backend/product/unsubscribe/unsubscribeTokens.ts';

const issuer = 'marketing-platform';
const audience = 'preference-centre';

/** Settings of the links that the services of this composition accept. */
export function linkTokenSettings({ link }: Keys): LinkTokenSettings {
  return { issuer, audience, keys: { [link.kid]: link.publicKey }, longestLife: 30 * daySeconds };
}

/** Creates preference-centre links of a site, with their tokens, like those in the marketing platform's mails. */
export async function linkMint(
  keys: Keys,
  clock: Clock,
  site: string,
): Promise<(uid: string, expiresInSeconds: number) => Promise<PreferenceLink>> {
  const sign = await tokenSigner(keys, clock, LINK_TOKEN_TYPE);
  return async (uid, expiresInSeconds) => {
    const token = await sign(uid, {}, expiresInSeconds);
    return { url: `${site}/preferences/token/${token}`, token };
  };
}

/** Signs the tokens of unsubscribe addresses in newsletters, with the same key. */
export async function unsubscribeMint(
  keys: Keys,
  clock: Clock,
): Promise<(uid: string, newsletter: string) => Promise<string>> {
  const sign = await tokenSigner(keys, clock, UNSUBSCRIBE_TOKEN_TYPE);
  return (uid, newsletter) => sign(uid, { newsletter });
}

/** Signs tokens of a type about subscribers; without `expiresInSeconds` they do not expire. */
async function tokenSigner({ link }: Keys, clock: Clock, typ: string) {
  const key = await importJWK(link.privateKey, LINK_TOKEN_ALGORITHM);
  return async (uid: string, claims: JWTPayload, expiresInSeconds?: number): Promise<string> => {
    const iat = Math.floor(clock.now() / 1000);
    const exp = expiresInSeconds === undefined ? undefined : iat + expiresInSeconds;
    return new SignJWT({ iss: issuer, aud: audience, sub: uid, jti: randomUUID(), iat, exp, ...claims })
      .setProtectedHeader({ alg: LINK_TOKEN_ALGORITHM, kid: link.kid, typ })
      .sign(key);
  };
}

/**
 * Secrets of one embedded composition. Created at the first start and not changed by resets, so that mailed links stay
 * valid.
 */
export interface Keys {
  /** Signs link tokens as the marketing platform would. */
  readonly link: { readonly kid: string; readonly privateKey: JWK; readonly publicKey: JWK };
  /** Base64 secrets of the sites at the identity provider. */
  readonly portalSecret: string;
  readonly preferenceCentreSecret: string;
  readonly partnerSecret: string;
  /** The partner's secret at the OpenID provider. */
  readonly partnerClientSecret: string;
  /** The studio's secret at the staff's OpenID provider. */
  readonly staffClientSecret: string;
  /** Identifies the services to the marketing platform. */
  readonly linkMailToken: string;
  /** The token of the shop, which writes reminders. */
  readonly machineToken: string;
  readonly webhookSecret: string;
  /** Hashes the subjects of rate limits. */
  readonly subjectKey: string;
  /** Signs receipts of consents: PKCS#8 in base64, as operators set it. */
  readonly receiptKey: string;
}

/** The keys in a data folder, or new ones if there are none. */
export async function keysOf(dataDir?: string): Promise<Keys> {
  if (dataDir === undefined) return newKeys();
  const file = `${dataDir}/keys.json`;
  const keys = {
    ...(await newKeys()),
    ...(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Keys>) : {}),
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

const secret = (): string => randomBytes(32).toString('base64');

function newReceiptKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

async function newKeys(): Promise<Keys> {
  const pair = await generateKeyPair(LINK_TOKEN_ALGORITHM, { extractable: true });
  return {
    link: {
      kid: `link-${randomBytes(4).toString('hex')}`,
      privateKey: await exportJWK(pair.privateKey),
      publicKey: await exportJWK(pair.publicKey),
    },
    portalSecret: secret(),
    preferenceCentreSecret: secret(),
    partnerSecret: secret(),
    partnerClientSecret: secret(),
    staffClientSecret: secret(),
    linkMailToken: secret(),
    machineToken: secret(),
    webhookSecret: `whsec_${secret()}`,
    subjectKey: secret(),
    receiptKey: newReceiptKey(),
  };
}
