import type { Clock } from '#backend/shared/clock.ts';
import { isLinkId, LINK_TOKEN_ALGORITHM, type LinkTokenSettings } from '../links/linkTokens.ts';
import { type PublicKeys, type TokenKind, verifiedClaims } from '../guards/signedTokens.ts';

/** The `typ` that distinguishes the tokens of unsubscribe addresses from all others. */
export const UNSUBSCRIBE_TOKEN_TYPE = 'unsubscribe+jwt';

/** The content of a mail's unsubscribe address: the recipient (UID) and the newsletter of the mail. */
export interface Unsubscription {
  readonly subscriber: string;
  /** Name of the subscription at the identity provider: `NLT_WEEKLY`. */
  readonly newsletter: string;
}

/** The unsubscription of a token; undefined for every invalid one. */
export type UnsubscribeVerifier = (token: string) => Promise<Unsubscription | undefined>;

/** Whether a text can be the name of a subscription. */
export const isSubscriptionName = (text: string): boolean => /^[A-Za-z]\w{0,63}$/.test(text);

/**
 * Verifies the token of an unsubscribe address with the keys of link tokens. An expiry is optional, because an old mail
 * must still be able to end its newsletter; an existing one is enforced. Throws OutboundError of `keyOf`.
 * Source: requirements#one-click-unsubscribe, requirements#JWT-1.
 */
export function unsubscribeVerifier(
  { issuer, audience }: Pick<LinkTokenSettings, 'issuer' | 'audience'>,
  keyOf: PublicKeys,
  clock: Clock,
): UnsubscribeVerifier {
  const kind: TokenKind = {
    algorithm: LINK_TOKEN_ALGORITHM,
    typ: UNSUBSCRIBE_TOKEN_TYPE,
    issuer,
    audience,
    requiredClaims: ['sub', 'iat', 'jti', 'newsletter'],
  };
  return async (token) => {
    const claims = await verifiedClaims(token, kind, keyOf, clock.now());
    if (claims === undefined) return undefined;
    const { sub, jti, aud, newsletter } = claims;
    if (typeof jti !== 'string' || !isLinkId(jti) || typeof aud !== 'string') return undefined;
    if (typeof newsletter !== 'string' || !isSubscriptionName(newsletter)) return undefined;
    return { subscriber: sub, newsletter };
  };
}
