import { inArray, lt, sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { together } from '#backend/shared/database/together.ts';
import type { Link } from './linkTokens.ts';
import { linkRevocation } from './tables.ts';

/** Takes back every link that was made for a subscriber up to an instant (epoch milliseconds). Source: security requirement JWT-2. */
export async function revokeLinks(db: Queries, subscriber: string, until: number): Promise<void> {
  const revokedBefore = Math.floor(until / 1000) + 1;
  await db
    .insert(linkRevocation)
    .values({ subject: subscriber, revokedBefore })
    .onConflictDoUpdate({
      target: linkRevocation.subject,
      set: { revokedBefore: sql`greatest(${linkRevocation.revokedBefore}, excluded.revoked_before)` },
    });
}

/** Tells whether a link was taken back; links that arrive together are looked up together. */
export function revocationCheck(db: Queries): (link: Link) => Promise<boolean> {
  return together(async (links: readonly Link[]) => {
    const rows = await db
      .select()
      .from(linkRevocation)
      .where(inArray(linkRevocation.subject, [...new Set(links.map(({ subscriber }) => subscriber))]));
    const revokedBefore = new Map(rows.map((row) => [row.subject, row.revokedBefore]));
    return links.map(({ subscriber, issuedAt }) => issuedAt < (revokedBefore.get(subscriber) ?? 0));
  });
}

/** Forgets revocations that only links meant which have ended meanwhile; `longestLife` is theirs in seconds, `now` epoch milliseconds. */
export async function purgeRevocations(db: Queries, now: number, longestLife: number): Promise<void> {
  await db.delete(linkRevocation).where(lt(linkRevocation.revokedBefore, Math.floor(now / 1000) - longestLife));
}
