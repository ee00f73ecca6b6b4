import { and, eq, ne } from 'drizzle-orm';
import { isEmailAddress } from '#adapters/model/emailAddress.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { queueMail } from '#backend/product/mails/ownMails.ts';
import { audit, type Change } from './audit.ts';
import { contentReview, contentSite, staffPerson } from './tables.ts';

/** A draft that is ready for review; `at` is epoch milliseconds, `revision` what the draft was then. */
export interface Review {
  readonly revision: number;
  readonly note: string;
  readonly by: string;
  readonly at: number;
}

/** What is asked, and what the mail to the publishers needs: the site's name, the way to the draft, a language. */
export interface ReviewRequest {
  readonly revision: number;
  readonly note: string;
  readonly site: string;
  readonly link: string;
  readonly language: string;
}

/** The request for review that is open; undefined if there is none. */
export async function readReview(db: Queries, cmsId: string): Promise<Review | undefined> {
  const { revision, note, by, at } = contentReview;
  const [row] = await db.select({ revision, note, by, at }).from(contentReview).where(eq(contentReview.cmsId, cmsId));
  return row;
}

/**
 * Marks the draft as ready for review, and tells all other publishers who have signed in by mail; a newer request
 * replaces an older one. False if the draft has another revision.
 */
export async function askForReview(
  db: Queries,
  cmsId: string,
  { revision, note, site, link, language }: ReviewRequest,
  change: Change,
): Promise<boolean> {
  const { by, now } = change;
  return db.transaction(async (tx) => {
    const [draft] = await tx
      .select({ revision: contentSite.revision })
      .from(contentSite)
      .where(eq(contentSite.cmsId, cmsId))
      .for('update');
    if (draft?.revision !== revision) return false;
    const asked = { revision, note, byId: by.id, by: by.name, at: now };
    await tx
      .insert(contentReview)
      .values({ cmsId, ...asked })
      .onConflictDoUpdate({ target: contentReview.cmsId, set: asked });
    await audit(tx, cmsId, change, 'review-asked', { revision, note });
    const publishers = await tx
      .select({ email: staffPerson.email })
      .from(staffPerson)
      .where(and(eq(staffPerson.role, 'publisher'), ne(staffPerson.id, by.id)));
    const values = { who: by.name, site, note, link };
    for (const to of new Set(publishers.map(({ email }) => email).filter((email) => isEmailAddress(email))))
      // One connection, one after the other.
      // oxlint-disable-next-line no-await-in-loop -- see above
      await queueMail(tx, { to, language, kind: 'review-asked', values }, now);
    return true;
  });
}

/** Takes the request back; false if there is none. */
export async function withdrawReview(db: Queries, cmsId: string, change: Change): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gone = await tx.delete(contentReview).where(eq(contentReview.cmsId, cmsId)).returning();
    if (gone.length > 0) await audit(tx, cmsId, change, 'review-withdrawn', {});
    return gone.length > 0;
  });
}
