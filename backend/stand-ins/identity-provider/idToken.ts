import { importJWK, SignJWT, type JWK } from 'jose';
import type { Json } from '#adapters/model/json.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { CallContext } from './calls/callContext.ts';
import { signingKeys } from './oidc/signingKeys.ts';
import { readDotted } from '#backend/shared/nestedValues.ts';
import type { Account } from './storage/accountRecords.ts';

/** Seconds for which a token is valid if the caller does not say. Source: requirements#IDP-jwt. */
const usualLife = 300;

/** What a token says besides its owner: `fields` are dotted paths, profile fields also without `profile.`. */
export interface IdTokenRequest {
  readonly fields?: readonly string[];
  /** Seconds. */
  readonly expiration?: number;
}

/**
 * A signed token about an account, which other servers check with the site's public key. Its issuer is the provider's,
 * whatever the stand-in's address, so that a production node accepts it too. Its times are those of the product's clock,
 * which testers can set.
 * Source: requirements#IDP-jwt.
 */
export async function idToken(
  { db, now, site }: CallContext,
  account: Account,
  { fields = [], expiration = usualLife }: IdTokenRequest = {},
): Promise<string> {
  const jwk = await keyOf(db, now);
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
  const { n = '', e = '', kid = '' } = await keyOf(db, now);
  return { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e };
}

async function keyOf(db: Queries, now: number): Promise<JWK> {
  const { keys } = await signingKeys(db, { now: () => now });
  const [key] = keys;
  if (key === undefined) throw new Error('the stand-in has no key that signs tokens');
  return key as JWK;
}

function claims(account: Account, fields: readonly string[]): Readonly<Record<string, Json>> {
  const known = { profile: account.profile, data: account.data };
  return Object.fromEntries(
    fields.flatMap((field): readonly (readonly [string, Json])[] => {
      const name = field.replace(/^profile\./, '');
      const value = readDotted(known, field.startsWith('data.') ? field : `profile.${name}`);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
