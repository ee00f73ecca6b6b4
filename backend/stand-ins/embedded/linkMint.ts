import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Clock } from '#backend/shared/clock.ts';
import { UNSUBSCRIBE_TOKEN_TYPE } from '#backend/product/newsletters/unsubscribe/unsubscribeTokens.ts';
import { LINK_TOKEN_ALGORITHM, LINK_TOKEN_TYPE, type LinkTokenSettings } from '#backend/product/services/linkTokens.ts';
import type { Keys } from './keys.ts';

const issuer = 'marketing-platform';
const audience = 'preference-centre';
const DAY = 86_400;

/** Which links the services of this composition accept. */
export function linkTokenSettings({ link }: Keys): LinkTokenSettings {
  return { issuer, audience, keys: { [link.kid]: link.publicKey }, longestLife: 30 * DAY };
}

/** Makes link tokens like those in the marketing platform's mails. */
export async function linkMint(
  { link }: Keys,
  clock: Clock,
): Promise<(uid: string, expiresInSeconds: number) => Promise<string>> {
  const key = await importJWK(link.privateKey, LINK_TOKEN_ALGORITHM);
  return async (uid, expiresInSeconds) => {
    const now = Math.floor(clock.now() / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: LINK_TOKEN_ALGORITHM, kid: link.kid, typ: LINK_TOKEN_TYPE })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(uid)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + expiresInSeconds)
      .sign(key);
  };
}

/** Makes the tokens of unsubscribe addresses in newsletters, with the same key. */
export async function unsubscribeMint(
  { link }: Keys,
  clock: Clock,
): Promise<(uid: string, newsletter: string) => Promise<string>> {
  const key = await importJWK(link.privateKey, LINK_TOKEN_ALGORITHM);
  return async (uid, newsletter) =>
    new SignJWT({ newsletter })
      .setProtectedHeader({ alg: LINK_TOKEN_ALGORITHM, kid: link.kid, typ: UNSUBSCRIBE_TOKEN_TYPE })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(uid)
      .setJti(randomUUID())
      .setIssuedAt(Math.floor(clock.now() / 1000))
      .sign(key);
}
