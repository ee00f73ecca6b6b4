import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#backend/database/database.ts';
import { preparedDatabase } from '#backend/database/preparedDatabase.ts';
import { serviceMigrations } from '#backend/product-services/productServices.ts';
import { replaceReminders } from '#backend/product-services/reminderStore.ts';
import { json, openHouse } from './serviceHouse.ts';

/**
 * A process to be killed: deletes reminders in pairs over REST and prints the number of each pair once it is acknowledged.
 * With `early` it acknowledges before it writes, as a broken service would.
 */
const [dataDir, mode] = process.argv.slice(2);
const PAIRS = 100;
const db = await openDatabase({ dataDir, prepared: await preparedDatabase([serviceMigrations], '.cache/tests/services') });
const house = await openHouse(db);
const ids = Array.from({ length: PAIRS }, (_pair, index) => [`${index}-a`, `${index}-b`]);
await replaceReminders(db, 'uid-1', ids.flat().map((reminderId) => ({ reminderId, variantId: 'v', variantName: {} })), 0);
const authToken = await house.link('uid-1');
writeSync(1, 'ready\n');
for (const [index, productReminderIds] of ids.entries()) {
  if (mode === 'early') {
    writeSync(1, `${index}\n`);
    await wait(20);
  }
  const { statusCode } = await house.app.inject(json('DELETE', '/rest/v1/productreminder', { authToken, productReminderIds }));
  if (statusCode !== 204) throw new Error(`answered ${statusCode}`);
  if (mode !== 'early') writeSync(1, `${index}\n`);
}
