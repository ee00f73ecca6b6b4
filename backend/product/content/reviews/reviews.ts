import { and, eq, inArray, ne } from 'drizzle-orm';
import { isEmailAddress } from '@kontor/schema-adapters/values';
import type { Queries } from '#backend/shared/database/database.ts';
import { queueMail } from '../../mails/ownMails.ts';
import { mailOutbox } from '../../mails/tables.ts';
import { audit, type Change } from '../documents/audit.ts';
import { contentReview } from './tables.ts';
import { contentSite } from '../documents/tables.ts';
import { staffPerson } from '../staff/tables.ts';

/** A request for review of the draft at `revision`; `at` is epoch milliseconds. */
export interface Review {
  readonly revision: number;
  readonly note: string;
  readonly by: string;
  readonly at: number;
  readonly told: readonly { readonly name: string; readonly mail: 'WAITING' | 'SENT' | 'FAILED' }[];
}

/** A new request, with the data of the mail to the publishers: the site's name, the link to the draft, a language. */
export interface ReviewRequest {
  readonly revision: number;
  readonly note: string;
  readonly site: string;
  readonly link: string;
  readonly language: string;
  /** Ids of the publishers who get a mail; by default all but the sender. */
  readonly to?: readonly string[];
}

/** The open request for review; undefined if there is none. */
export async function readReview(db: Queries, cmsId: string): Promise<Review | undefined> {
  const { revision, note, by, at } = contentReview;
  const row = { revision, note, by, at, told: contentReview.told };
  const [review] = await db.select(row).from(contentReview).where(eq(contentReview.cmsId, cmsId));
  if (review === undefined) return undefined;
  const { id, recipient } = mailOutbox;
  const ids = review.told.map(({ mail }) => mail);
  const outboxRows = await db.select({ id, recipient }).from(mailOutbox).where(inArray(id, ids));
  const stateOf = (mail: string): Review['told'][number]['mail'] => {
    const outboxRow = outboxRows.find((one) => one.id === mail);
    return outboxRow === undefined ? 'SENT' : outboxRow.recipient === '' ? 'FAILED' : 'WAITING';
  };
  return { ...review, told: review.told.map(({ name, mail }) => ({ name, mail: stateOf(mail) })) };
}

/** The publishers who have signed in and have a mail address, without one person. */
export async function listPublishers(db: Queries, without: string) {
  const { id, name, email, role } = staffPerson;
  const publishers = await db
    .select({ id, name, email })
    .from(staffPerson)
    .where(and(eq(role, 'publisher'), ne(id, without)))
    .orderBy(name);
  return publishers.filter((one) => isEmailAddress(one.email));
}

/**
 * Marks the draft as ready for review and sends mails to other publishers who have signed in; replaces an older
 * request. False if the draft has another revision.
 */
export async function askForReview(
  db: Queries,
  cmsId: string,
  { revision, note, site, link, language, to }: ReviewRequest,
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
    const publishers = (await listPublishers(tx, by.id)).filter(({ id }) => to?.includes(id) ?? true);
    const values = { who: by.name, site, note, link };
    const notifications: { readonly name: string; readonly mail: string }[] = [];
    for (const { name, email } of new Map(publishers.map((one) => [one.email, one])).values())
      // A transaction has one connection.
      // oxlint-disable-next-line no-await-in-loop -- see above
      notifications.push({
        name,
        mail: await queueMail(tx, { to: email, language, kind: 'review-asked', values }, now),
      });
    const reviewValues = { revision, note, byId: by.id, by: by.name, at: now, told: notifications };
    await tx
      .insert(contentReview)
      .values({ cmsId, ...reviewValues })
      .onConflictDoUpdate({ target: contentReview.cmsId, set: reviewValues });
    await audit(tx, cmsId, change, 'review-asked', { revision, note });
    return true;
  });
}

/** Withdraws the request; false if there is none. */
export async function withdrawReview(db: Queries, cmsId: string, change: Change): Promise<boolean> {
  return db.transaction(async (tx) => {
    const withdrawn = await tx.delete(contentReview).where(eq(contentReview.cmsId, cmsId)).returning();
    if (withdrawn.length > 0) await audit(tx, cmsId, change, 'review-withdrawn', {});
    return withdrawn.length > 0;
  });
}
