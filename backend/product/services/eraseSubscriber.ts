import { eq } from 'drizzle-orm';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { endEvidence } from '../evidence/retention.ts';
import { linesOf } from '../evidence/personEvidence.ts';
import { forgetProofs } from './customers/proofs.ts';
import { emailChange, emailRevert } from './email-change/tables.ts';
import { markErased } from './linkRevocations.ts';
import { linkSession, newsletterChoice, productReminder, subscriptionEvent, unsubscribeOrder } from './tables.ts';

/**
 * Erases at once what the services store about a subscriber, and revokes the mailed links for good, so that no link
 * works again and no new one is mailed. Evidence of consents stays for its own time and gets its end here. Rate counters have only a keyed hash and end within a day. `now` is epoch
 * milliseconds. Returns how many reminders were deleted.
 * Source: requirements#PRI-4.
 */
export async function eraseSubscriber(db: Database, subscriber: string, now: number): Promise<number> {
  return db.transaction((tx) => eraseStored(tx, subscriber, now));
}

/** The same in the transaction of the caller. */
export async function eraseStored(tx: Queries, subscriber: string, now: number): Promise<number> {
  const deleted = await tx
    .delete(productReminder)
    .where(eq(productReminder.owner, subscriber))
    .returning({ owner: productReminder.owner });
  await tx.delete(linkSession).where(eq(linkSession.subscriber, subscriber));
  await forgetProofs(tx, subscriber);
  await endEvidenceOf(tx, subscriber, now);
  for (const table of [unsubscribeOrder, newsletterChoice, subscriptionEvent])
    await tx.delete(table).where(eq(table.subscriber, subscriber));
  await tx.delete(emailChange).where(eq(emailChange.uid, subscriber));
  await tx.delete(emailRevert).where(eq(emailRevert.uid, subscriber));
  await markErased(tx, subscriber, now);
  return deleted.length;
}

async function endEvidenceOf(tx: Queries, uid: string, now: number): Promise<void> {
  const last = (await linesOf(tx, uid)).at(-1);
  if (last !== undefined && last.event !== 'ended') await endEvidence(tx, { uid, email: last.email }, now);
}
