import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import type { CustomerTokenSettings } from '#backend/product/services/customers/customerTokens.ts';

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
