import { importJWK, SignJWT, type JWK } from 'jose';
import type { Json } from '@kontor/schema-adapters/json';
import type { Queries } from './storage/database.ts';
import type { CallContext } from './protocol/callContext.ts';
import { signingKeys } from './oidc/signingKeys.ts';
import { readDotted } from './nestedValues.ts';
import type { Account } from './storage/accountRecords.ts';

/** Default lifetime of a token, in seconds. Source: requirements#IDP-jwt. */
const DEFAULT_LIFE_SECONDS = 300;

/** The claims of a token besides its owner: `fields` are dotted paths, profile fields also without `profile.`. */
export interface IdTokenRequest {
  readonly fields?: readonly string[];
  /** Seconds. */
  readonly expiration?: number;
}

/**
 * A signed token about an account, which other servers check with the site's public key. Has the provider's issuer,
 * whatever the stand-in's address, so that a production node accepts it too. Uses the product's clock, which testers
 * can set.
 * Source: requirements#IDP-jwt.
 */
export async function idToken(
  { db, now, site }: CallContext,
  account: Account,
  { fields = [], expiration = DEFAULT_LIFE_SECONDS }: IdTokenRequest = {},
): Promise<string> {
  const jwk = await loadSigningKey(db, now);
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT({ apiKey: site.apiKey, ...claims(account, fields) })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: jwk.kid ?? '' })
    .setIssuer(`https://fidm.gigya.com/jwt/${site.apiKey}/`)
    .setSubject(account.uid)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiration)
    .sign(await importJWK(jwk, 'RS256'));
}

/** The public half of the key that signs tokens. */
export async function publicKey(db: Queries, now: number): Promise<{ readonly [member: string]: Json }> {
  const { n = '', e = '', kid = '' } = await loadSigningKey(db, now);
  return { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e };
}

async function loadSigningKey(db: Queries, now: number): Promise<JWK> {
  const { keys } = await signingKeys(db, { now: () => now });
  const [key] = keys;
  if (key === undefined) throw new Error('the stand-in has no key that signs tokens');
  return key as JWK;
}

function claims(account: Account, fields: readonly string[]): Readonly<Record<string, Json>> {
  const sections = { profile: account.profile, data: account.data };
  return Object.fromEntries(
    fields.flatMap((field): readonly (readonly [string, Json])[] => {
      const name = field.replace(/^profile\./, '');
      const value = readDotted(sections, field.startsWith('data.') ? field : `profile.${name}`);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
