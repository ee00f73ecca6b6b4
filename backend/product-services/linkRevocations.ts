import { eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '#backend/database/database.ts';
import type { Link } from './linkTokens.ts';
import { linkRevocation } from './tables.ts';

/** Takes back every link that was made for a subscriber up to an instant (epoch milliseconds). Source: security requirement JWT-2. */
export async function revokeLinks(db: Queries, subscriber: string, until: number): Promise<void> {
  const revokedBefore = Math.floor(until / 1000) + 1;
  await db.insert(linkRevocation).values({ subject: subscriber, revokedBefore })
    .onConflictDoUpdate({ target: linkRevocation.subject, set: { revokedBefore: sql`greatest(${linkRevocation.revokedBefore}, excluded.revoked_before)` } });
}

/** Whether a link was taken back. */
export async function isRevoked(db: Queries, link: Link): Promise<boolean> {
  const [row] = await db.select().from(linkRevocation).where(eq(linkRevocation.subject, link.subscriber));
  return row !== undefined && link.issuedAt < row.revokedBefore;
}

/** Forgets revocations that only links meant which have ended meanwhile; `longestLife` is theirs in seconds, `now` epoch milliseconds. */
export async function purgeRevocations(db: Queries, now: number, longestLife: number): Promise<void> {
  await db.delete(linkRevocation).where(lt(linkRevocation.revokedBefore, Math.floor(now / 1000) - longestLife));
}
