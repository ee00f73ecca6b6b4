import { eq } from 'drizzle-orm';
import type { Database } from '#backend/shared/database/database.ts';
import { markErased } from './linkRevocations.ts';
import { productReminder } from './tables.ts';

/**
 * Erases at once what the services store about a subscriber, and revokes the mailed links for good, so that no link
 * works again and no new one is mailed. Rate counters have only a keyed hash and end within a day. `now` is epoch
 * milliseconds.
 * Source: requirements#PRI-4.
 */
export async function eraseSubscriber(db: Database, subscriber: string, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(productReminder).where(eq(productReminder.owner, subscriber));
    await markErased(tx, subscriber, now);
  });
}
