import type { JWK } from 'jose';
import type { Clock } from '#backend/shared/clock.ts';
import {
  type KeyKind,
  type PublicKeys,
  type TokenKind,
  type VerifiedClaims,
  verifiedClaims,
} from '../guards/signedTokens.ts';

/**
 * The only algorithm of link tokens: the marketing platform signs with its private key; the services have only public
 * keys.
 */
export const LINK_TOKEN_ALGORITHM = 'ES256';

/** The keys of link tokens. */
export const linkKeyKind: KeyKind = { algorithm: LINK_TOKEN_ALGORITHM, members: { kty: 'EC', crv: 'P-256' } };

/** The `typ` that distinguishes link tokens from all other tokens. */
export const LINK_TOKEN_TYPE = 'link+jwt';

/** Settings of accepted link tokens. `keys` maps kid to public key, several at once during key rotation. */
export interface LinkTokenSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: Readonly<Record<string, JWK>>;
  /** Address of the platform’s key set, read besides `keys`. */
  readonly keySet?: string;
  /** Longest lifetime in seconds; a token with a longer one is refused. */
  readonly longestLife: number;
}

/** A verified link: its subscriber (UID), its own id, and when it was made and expires (epoch seconds). */
export interface Link {
  readonly subscriber: string;
  readonly id: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** The account's session stamp when the link was opened from the account; absent for mailed links. */
  readonly stamp?: string;
}

export type LinkTokenVerifier = (token: string) => Promise<Link | undefined>;

/**
 * Verifies a token. Returns its link, or undefined for every invalid token, whatever the reason. Keys come only from
 * `keyOf`, whose OutboundError it rethrows; a header with anything except alg, kid and typ is refused, so that a token
 * cannot bring its own key, key URL, critical extension or compression.
 * Source: requirements#JWT-1, requirements#JWT-2.
 */
export function linkTokenVerifier(
  { issuer, audience, longestLife }: LinkTokenSettings,
  keyOf: PublicKeys,
  clock: Clock,
): LinkTokenVerifier {
  const kind: TokenKind = {
    algorithm: LINK_TOKEN_ALGORITHM,
    typ: LINK_TOKEN_TYPE,
    issuer,
    audience,
    requiredClaims: ['sub', 'exp', 'iat', 'jti'],
  };
  return async (token) => {
    const claims = await verifiedClaims(token, kind, keyOf, clock.now());
    return claims && toLink(claims, longestLife);
  };
}

/** Whether a text can be the id of a link, `jti`. */
export const isLinkId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

function toLink({ sub, jti, iat, exp, aud }: VerifiedClaims, longestLife: number): Link | undefined {
  if (typeof jti !== 'string' || !isLinkId(jti)) return undefined;
  if (typeof exp !== 'number' || typeof aud !== 'string') return undefined;
  if (exp <= iat || exp - iat > longestLife) return undefined;
  return { subscriber: sub, id: jti, issuedAt: iat, expiresAt: exp };
}
