import type { Clock } from '#backend/shared/clock.ts';
import type { ProviderAccess } from '../identity-provider/providerCall.ts';
import { type KeyKind, type KeyPlaces, type PublicKeys, type TokenKind, verifiedClaims } from './signedTokens.ts';

/** Settings of accepted customer tokens: those of one site at the provider. */
export interface CustomerTokenSettings extends KeyPlaces {
  readonly issuer: string;
  readonly apiKey: string;
}

/** The customer of a token. */
export interface TokenHolder {
  readonly uid: string;
  /** When the provider issued the token, epoch milliseconds; a session existed then. */
  readonly issuedAt: number;
}

/** Returns the customer of a token, or undefined for every invalid token. Throws OutboundError without its key. */
export type CustomerTokenVerifier = (token: string) => Promise<TokenHolder | undefined>;

/** The keys of customers' tokens. */
export const customerKeyKind: KeyKind = { algorithm: 'RS256', members: { kty: 'RSA' } };

/** The provider's tokens of one of its sites: their issuer and the address of their keys. Source: requirements#IDP-jwt. */
export function tokensOf({ baseUrl, apiKey }: Pick<ProviderAccess, 'baseUrl' | 'apiKey'>): CustomerTokenSettings {
  return {
    apiKey,
    issuer: `https://fidm.gigya.com/jwt/${apiKey}/`,
    keySet: `${baseUrl}/accounts.getJWTPublicKey?apiKey=${encodeURIComponent(apiKey)}&V2=true`,
  };
}

/** Maximum age of a token, in seconds. */
const MAX_AGE_SECONDS = 300;

/** Header members with which a token could bring its own key or change how it is parsed. */
const forbiddenMembers: ReadonlySet<string> = new Set(['jwk', 'jku', 'x5c', 'x5u', 'crit', 'b64', 'zip', 'enc', 'cty']);

/**
 * Verifies the token that `accounts.getJWT` gives to a page with a session. The provider names no audience; the issuer
 * names its site, and so does `apiKey` if the token has one.
 * Source: requirements#CUS-1.
 */
export function customerTokenVerifier(
  { issuer, apiKey }: CustomerTokenSettings,
  keyOf: PublicKeys,
  clock: Clock,
): CustomerTokenVerifier {
  const kind: TokenKind = {
    algorithm: customerKeyKind.algorithm,
    typ: 'JWT',
    issuer,
    requiredClaims: ['sub', 'exp', 'iat'],
    mayHave: (member) => !forbiddenMembers.has(member),
  };
  return async (token) => {
    const now = clock.now();
    const claims = await verifiedClaims(token, kind, keyOf, now);
    if (claims === undefined) return undefined;
    const { sub, iat, exp, apiKey: site = apiKey } = claims;
    if (site !== apiKey || typeof exp !== 'number' || exp <= iat) return undefined;
    return now / 1000 - iat > MAX_AGE_SECONDS ? undefined : { uid: sub, issuedAt: iat * 1000 };
  };
}
