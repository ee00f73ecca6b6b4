import { jwtVerify } from 'jose';
import type { Clock } from '#backend/shared/clock.ts';
import { isUid, LEEWAY } from '../linkTokens.ts';
import type { ProviderAccess } from '../providerCall.ts';
import type { KeyKind, KeyPlaces, PublicKeys } from '../publicKeys.ts';
import { plainHeaderOf } from '../signedToken.ts';

/** Which customers' tokens are accepted: those of one site of the provider. */
export interface CustomerTokenSettings extends KeyPlaces {
  readonly issuer: string;
  readonly apiKey: string;
}

/** Returns the UID of the customer whom a token belongs to, or undefined for every invalid token. Never throws. */
export type CustomerTokenVerifier = (token: string) => Promise<string | undefined>;

/** The keys of customers' tokens. */
export const customerKeyKind: KeyKind = { algorithm: 'RS256', members: { kty: 'RSA' } };

/** The provider's tokens of one of its sites: their issuer and the address of their keys. Source: requirements#IDP-jwt. */
export function tokensOf(
  { baseUrl, apiKey }: Pick<ProviderAccess, 'baseUrl' | 'apiKey'>,
  issuers = 'https://fidm.gigya.com/jwt',
): CustomerTokenSettings {
  return {
    apiKey,
    issuer: `${issuers}/${apiKey}/`,
    keySet: `${baseUrl}/accounts.getJWTPublicKey?apiKey=${encodeURIComponent(apiKey)}&V2=true`,
  };
}

/** Longest time since a token was made, in seconds. */
const LONGEST_AGE = 300;

/** Members of a header with which a token could bring its own key, or need to be read in another way. */
const refused = ['jwk', 'jku', 'x5c', 'x5u', 'crit', 'b64', 'zip', 'enc', 'cty'] as const;

/**
 * Verifies the token that `accounts.getJWT` gives to a page with a session. The provider names no audience; its site is
 * in the issuer, and in `apiKey` where the token has one.
 * Source: requirements#CUS-1.
 */
export function customerTokenVerifier(
  { issuer, apiKey }: CustomerTokenSettings,
  keyOf: PublicKeys,
  clock: Clock,
): CustomerTokenVerifier {
  return async (token) => {
    const header = plainHeaderOf(token);
    if (header === undefined || refused.some((name) => Object.hasOwn(header, name))) return undefined;
    try {
      const now = clock.now();
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = typeof kid === 'string' ? await keyOf(kid) : undefined;
          if (key === undefined) throw new Error('unknown kid');
          return key;
        },
        {
          algorithms: [customerKeyKind.algorithm],
          typ: 'JWT',
          issuer,
          requiredClaims: ['sub', 'exp', 'iat'],
          clockTolerance: LEEWAY,
          currentDate: new Date(now),
        },
      );
      const { sub, iat, exp, apiKey: site = apiKey } = payload;
      if (typeof sub !== 'string' || !isUid(sub) || typeof payload.iss !== 'string' || site !== apiKey)
        return undefined;
      if (typeof iat !== 'number' || typeof exp !== 'number' || exp <= iat) return undefined;
      const age = now / 1000 - iat;
      return age > LONGEST_AGE || age < -LEEWAY ? undefined : sub;
    } catch {
      return undefined;
    }
  };
}
