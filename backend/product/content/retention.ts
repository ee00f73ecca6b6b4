import { lte } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { sessionLife } from './staff/staff.ts';
import { contentPresence, contentPreviewLink, staffSession, staffSignIn } from './tables.ts';

const DAY = 86_400_000;

/** Deletes what has expired: sessions, unfinished sign-ins, preview links, who was there. Versions and changes stay. */
export async function purgeContent(db: Queries, now: number): Promise<void> {
  await db.delete(staffSession).where(lte(staffSession.seenAt, now - sessionLife.idle));
  await db.delete(staffSession).where(lte(staffSession.createdAt, now - sessionLife.absolute));
  await db.delete(staffSignIn).where(lte(staffSignIn.expiresAt, now));
  await db.delete(contentPreviewLink).where(lte(contentPreviewLink.expiresAt, now));
  await db.delete(contentPresence).where(lte(contentPresence.seenAt, now - DAY));
}
