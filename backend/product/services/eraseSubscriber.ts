import { eq } from 'drizzle-orm';
import type { Database } from '#backend/shared/database/database.ts';
import { markErased } from './linkRevocations.ts';
import { productReminder } from './tables.ts';

/**
 * Erases at once what the services keep of a subscriber, and takes back the mailed links for good, so that nothing
 * comes back by them and none is mailed again. Counters of
 * limits hold a keyed hash and end within a day. `now` is epoch milliseconds. Source: requirements#PRI-4.
 */
export async function eraseSubscriber(db: Database, subscriber: string, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(productReminder).where(eq(productReminder.owner, subscriber));
    await markErased(tx, subscriber, now);
  });
}
