import type { Clock } from '#backend/shared/clock.ts';
import { isLinkId, LINK_TOKEN_ALGORITHM, type LinkTokenSettings } from '../links/linkTokens.ts';
import { OutboundError } from '../outbound/outbound.ts';
import { type PublicKeys, type TokenKind, verifiedClaims, isUid } from '../guards/signedTokens.ts';

/** The `typ` that distinguishes the tokens of unsubscribe addresses from all others. */
export const UNSUBSCRIBE_TOKEN_TYPE = 'unsubscribe+jwt';

/** What a mail's unsubscribe address is about: its recipient (UID) and the one newsletter that the mail was of. */
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
 * Verifies the token of an unsubscribe address with the keys of link tokens. It needs no expiry, because an old mail must
 * still be able to end its newsletter; one that it has holds. Throws OutboundError for a token whose key may be new while
 * the platform's keys cannot be read: nobody knows whether it is valid.
 * Source: requirements#one-click-unsubscribe, requirements#JWT-1.
 */
export function unsubscribeVerifier(
  { issuer, audience }: Pick<LinkTokenSettings, 'issuer' | 'audience'>,
  keyOf: PublicKeys,
  clock: Clock,
  keysAreUnsure: () => boolean = () => false,
): UnsubscribeVerifier {
  const kind: TokenKind = {
    algorithm: LINK_TOKEN_ALGORITHM,
    typ: UNSUBSCRIBE_TOKEN_TYPE,
    issuer,
    audience,
    requiredClaims: ['sub', 'iat', 'jti', 'newsletter'],
  };
  const sureKeyOf: PublicKeys = async (kid) => {
    const key = await keyOf(kid);
    if (key === undefined && keysAreUnsure()) throw new OutboundError('no key set');
    return key;
  };
  return async (token) => {
    const claims = await verifiedClaims(token, kind, sureKeyOf, clock.now());
    if (claims === undefined) return undefined;
    const { sub, jti, aud, newsletter } = claims;
    if (typeof sub !== 'string' || !isUid(sub) || typeof jti !== 'string' || !isLinkId(jti)) return undefined;
    if (typeof aud !== 'string' || typeof newsletter !== 'string' || !isSubscriptionName(newsletter)) return undefined;
    return { subscriber: sub, newsletter };
  };
}
