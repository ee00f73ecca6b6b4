import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Clock } from '#backend/shared/clock.ts';
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
