import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { batch } from '#backend/shared/database/batch.ts';
import { isOfAccount } from './linkSessions.ts';
import type { Link } from './linkTokens.ts';
import { LEEWAY } from '../guards/signedTokens.ts';
import { linkRevocation } from './tables.ts';

/**
 * Revokes every link that was made for a subscriber until an instant (epoch milliseconds). The platform's clock may be
 * up to a minute ahead of ours, so its links of the next minute are refused too.
 * Source: requirements#JWT-1, requirements#JWT-2.
 */
export async function revokeLinks(db: Queries, subscriber: string, until: number): Promise<void> {
  const revokedBefore = Math.floor(until / 1000) + LEEWAY + 1;
  await db
    .insert(linkRevocation)
    .values({ subject: subscriber, revokedBefore })
    .onConflictDoUpdate({
      target: linkRevocation.subject,
      set: { revokedBefore: sql`greatest(${linkRevocation.revokedBefore}, excluded.revoked_before)` },
    });
}

/**
 * Revokes every link of a subscriber for good; no new one is mailed. `now` is epoch milliseconds.
 * Source: requirements#PRI-4.
 */
export async function markErased(db: Queries, subscriber: string, now: number): Promise<void> {
  await revokeLinks(db, subscriber, now);
  await db.update(linkRevocation).set({ erased: true }).where(eq(linkRevocation.subject, subscriber));
}

/** Whether a subscriber (UID) was erased here. */
export async function isErased(db: Queries, subscriber: string): Promise<boolean> {
  const isSubject = and(eq(linkRevocation.subject, subscriber), eq(linkRevocation.erased, true));
  return (await db.$count(linkRevocation, isSubject)) > 0;
}

/** Checks whether a link was revoked; links that arrive together are looked up in one query. */
export function revocationCheck(db: Queries): (link: Link) => Promise<boolean> {
  return batch(async (links: readonly Link[]) => {
    const rows = await db
      .select()
      .from(linkRevocation)
      .where(inArray(linkRevocation.subject, [...new Set(links.map(({ subscriber }) => subscriber))]));
    const revocations = new Map(rows.map((row) => [row.subject, row]));
    return links.map((link) => {
      const { erased, revokedBefore } = revocations.get(link.subscriber) ?? { erased: false, revokedBefore: 0 };
      // Links from the account have our own clock, which needs no leeway.
      return erased || link.issuedAt < revokedBefore - (isOfAccount(link) ? LEEWAY : 0);
    });
  });
}
