import { eq, sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { emailChange } from './tables.ts';

/** Takes newsletters that the customer has ended out of an interrupted change of the address: it begins none again. */
export async function dropRenewals(tx: Queries, uid: string, newsletters: readonly string[]): Promise<void> {
  for (const newsletter of newsletters) {
    const subscriptions = sql`${emailChange.subscriptions} - ${newsletter}::text`;
    // oxlint-disable-next-line no-await-in-loop -- one connection, in a transaction
    await tx.update(emailChange).set({ subscriptions }).where(eq(emailChange.uid, uid));
  }
}
