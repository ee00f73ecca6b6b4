import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { LinkTokenSettings } from '#backend/product/links/linkTokens.ts';
import type { CustomerTokenSettings } from '#backend/product/guards/customerTokens.ts';

/** Parts of a link token that differ from a valid one's. */
export interface LinkParts {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: CryptoKey;
}

/** The keys of the marketing platform and of the services. */
export async function linkKeys(): Promise<{ readonly privateKey: CryptoKey; readonly settings: LinkTokenSettings }> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk: JWK = await exportJWK(publicKey);
  return {
    privateKey,
    settings: {
      issuer: 'marketing-platform',
      audience: 'preference-centre',
      keys: { 'key-1': jwk },
      longestLife: 30 * 86_400,
    },
  };
}

/** Signs a link token; each part can be changed. */
export async function signLink(
  privateKey: CryptoKey,
  now: number,
  subscriber: string,
  { header = {}, claims = {} }: LinkParts = {},
): Promise<string> {
  const issued = Math.floor(now / 1000);
  const payload = {
    iss: 'marketing-platform',
    aud: 'preference-centre',
    sub: subscriber,
    jti: randomUUID(),
    iat: issued,
    exp: issued + 3600,
    ...claims,
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: 'key-1', typ: 'link+jwt', ...header })
    .sign(privateKey);
}

/** Parts of a customer's token that differ from a valid one's. */
export interface CustomerParts {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: CryptoKey;
}

const issuer = 'https://fidm.gigya.com/jwt/4_portal/';

/** The keys of the provider, and the services' settings for the tokens of its site `4_portal`. */
export async function customerKeys(): Promise<{
  readonly privateKey: CryptoKey;
  readonly settings: CustomerTokenSettings;
}> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    privateKey,
    settings: { issuer, apiKey: '4_portal', keys: { 'rsa-1': await exportJWK(publicKey) } },
  };
}

/** Signs a customer's token as `accounts.getJWT` does; each part can be changed. */
export async function signCustomer(
  privateKey: CryptoKey,
  now: number,
  uid: string,
  { header = {}, claims = {} }: CustomerParts = {},
): Promise<string> {
  const issued = Math.floor(now / 1000);
  return new SignJWT({ iss: issuer, apiKey: '4_portal', sub: uid, iat: issued, exp: issued + 300, ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'rsa-1', ...header })
    .sign(privateKey);
}
