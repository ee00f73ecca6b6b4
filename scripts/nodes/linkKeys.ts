import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { LinkTokenSettings } from '#backend/product/services/linkTokens.ts';

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
