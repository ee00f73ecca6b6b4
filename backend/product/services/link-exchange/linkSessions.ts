import { createHash, randomBytes } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import { serviceTokenPrefix } from '#adapters/model/serviceToken.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { Link } from '../linkTokens.ts';
import { linkSession } from '../tables.ts';
import type { OpenedLink } from './openLink.ts';

/** Longest life of a token, in seconds. Source: requirements#JWT-2. */
const LONGEST_LIFE = 3600;

/** Under which a token is stored and named in evidence. */
export const sessionHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A new token of the services for a link; only its hash is stored. `now` is epoch milliseconds. */
export async function openLinkSession(db: Queries, now: number, link: Link): Promise<OpenedLink> {
  const regToken = serviceTokenPrefix + randomBytes(32).toString('base64url');
  const expiresIn = Math.max(1, Math.min(LONGEST_LIFE, Math.floor(link.expiresAt - now / 1000)));
  await db.insert(linkSession).values({
    tokenHash: sessionHash(regToken),
    subscriber: link.subscriber,
    linkId: link.id,
    issuedAt: link.issuedAt,
    linkExpiresAt: link.expiresAt,
    expiresAt: now + expiresIn * 1000,
  });
  return { regToken, expiresIn };
}

/** The link of a valid token; undefined for an unknown or expired one. */
export async function linkOfSession(db: Queries, now: number, token: string): Promise<Link | undefined> {
  const [row] = await db
    .select()
    .from(linkSession)
    .where(eq(linkSession.tokenHash, sessionHash(token)));
  if (row === undefined || row.expiresAt <= now) return undefined;
  return { subscriber: row.subscriber, id: row.linkId, issuedAt: row.issuedAt, expiresAt: row.linkExpiresAt };
}

/** Deletes expired tokens. Source: requirements#PRI-4. */
export async function purgeLinkSessions(db: Queries, now: number): Promise<void> {
  await db.delete(linkSession).where(lte(linkSession.expiresAt, now));
}
