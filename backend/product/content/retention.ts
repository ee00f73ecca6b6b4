import { lte } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { sessionLife } from './staff/staff.ts';
import {
  contentComment,
  contentPresence,
  contentPreviewLink,
  staffPerson,
  staffSession,
  staffSignIn,
} from './tables.ts';

const DAY = 86_400_000;
/** How long a closed comment stays, and a member of staff who no longer signs in gets mails. */
const LATER = 90 * DAY;

/** Deletes what has expired: sessions, unfinished sign-ins, preview links, who was there, closed
 * comments, people who no longer come. Versions and changes stay. */
export async function purgeContent(db: Queries, now: number): Promise<void> {
  await db.delete(staffSession).where(lte(staffSession.seenAt, now - sessionLife.idle));
  await db.delete(staffSession).where(lte(staffSession.createdAt, now - sessionLife.absolute));
  await db.delete(staffSignIn).where(lte(staffSignIn.expiresAt, now));
  await db.delete(contentPreviewLink).where(lte(contentPreviewLink.expiresAt, now));
  await db.delete(contentPresence).where(lte(contentPresence.seenAt, now - DAY));
  await db.delete(contentComment).where(lte(contentComment.closedAt, now - LATER));
  await db.delete(staffPerson).where(lte(staffPerson.seenAt, now - LATER));
}
