import { jwtVerify } from 'jose';
import type { Clock } from '#backend/shared/clock.ts';
import {
  isLinkId,
  isUid,
  LEEWAY,
  LINK_TOKEN_ALGORITHM,
  type LinkTokenSettings,
} from '#backend/product/services/linkTokens.ts';
import { OutboundError } from '#backend/product/services/outbound.ts';
import type { PublicKeys } from '#backend/product/services/publicKeys.ts';
import { plainHeaderOf } from '#backend/product/services/signedToken.ts';

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

const headerMembers: ReadonlySet<string> = new Set(['alg', 'kid', 'typ']);

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
  return async (token) => {
    const header = plainHeaderOf(token);
    if (header === undefined || !Object.keys(header).every((name) => headerMembers.has(name))) return undefined;
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = typeof kid === 'string' ? await keyOf(kid) : undefined;
          if (key !== undefined) return key;
          throw keysAreUnsure() ? new OutboundError('no key set') : new Error('unknown kid');
        },
        {
          algorithms: [LINK_TOKEN_ALGORITHM],
          typ: UNSUBSCRIBE_TOKEN_TYPE,
          issuer,
          audience,
          requiredClaims: ['sub', 'iat', 'jti', 'newsletter'],
          clockTolerance: LEEWAY,
          currentDate: new Date(clock.now()),
        },
      );
      const { sub, jti, aud, iat, newsletter } = payload;
      if (typeof sub !== 'string' || !isUid(sub) || typeof jti !== 'string' || !isLinkId(jti)) return undefined;
      if (typeof aud !== 'string' || typeof iat !== 'number' || iat > clock.now() / 1000 + LEEWAY) return undefined;
      return typeof newsletter === 'string' && isSubscriptionName(newsletter)
        ? { subscriber: sub, newsletter }
        : undefined;
    } catch (error) {
      if (error instanceof OutboundError) throw error;
      return undefined;
    }
  };
}
