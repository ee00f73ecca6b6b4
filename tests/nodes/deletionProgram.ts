import { openDatabase } from '#backend/shared/database/database.ts';
import { carryOutDeletions } from '#backend/product/services/customers/accountDeletions.ts';
import { customerAccounts } from '#backend/product/services/customers/customerAccounts.ts';
import { accountDeletion } from '#backend/product/services/tables.ts';
import type { DeletionSettings } from './killedNodes.ts';

/** Carries out the deletions that are due until there is none left, and tells when it begins. */
const { url, provider: baseUrl, now } = JSON.parse(process.argv[2] ?? '{}') as DeletionSettings;
const db = await openDatabase({ url });
const provider = customerAccounts({ baseUrl, apiKey: 'key', secret: 'secret' });
process.once('disconnect', () => process.exit(1));
process.send?.('begins');
while ((await db.$count(accountDeletion)) > 0) await carryOutDeletions({ db, clock: { now: () => now }, provider });
await db.close();
process.exit(0);
