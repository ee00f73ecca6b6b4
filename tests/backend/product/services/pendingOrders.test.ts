import { describe, expect, it } from 'vitest';
import { orderDeletion, GRACE } from '#backend/product/data-rights/accountDeletions.ts';
import { emailChange } from '#backend/product/email-change/tables.ts';
import { storeOrder } from '#backend/product/unsubscribe/unsubscribeOrders.ts';
import { queueEvent } from '#backend/product/newsletters/subscriptionEvents.ts';
import { pendingOrders } from '#backend/product/services/pendingOrders.ts';
import { usual } from '../../engines.ts';
import { testDatabase } from './testProduct.ts';

const start = Date.parse('2030-01-01T00:00:00Z');
const HOUR = 3_600_000;
const source = { requestId: '', tokenHash: 'x', ip: '', action: '' };

describe.each(usual)('orders that wait, on the $name', (engine) => {
  const database = testDatabase(engine);
  const now = async (at: number): Promise<readonly string[]> =>
    (await pendingOrders(database.db, at)).map(({ work, count, oldestSeconds }) => `${work} ${count} ${oldestSeconds}`);

  it('are counted from when they could have been carried out (requirements#one-click-unsubscribe)', async () => {
    const { db } = database;
    expect(await now(start)).toEqual([
      'unsubscribe 0 0',
      'subscription-event 0 0',
      'account-deletion 0 0',
      'email-change 0 0',
    ]);
    await storeOrder(db, { subscriber: 'a', newsletter: 'NLT_WEEKLY' }, source, start);
    await storeOrder(db, { subscriber: 'b', newsletter: 'NLT_WEEKLY' }, source, start + HOUR);
    await queueEvent(db, 'a', { newsletter: 'NLT_WEEKLY' }, start + HOUR);
    await orderDeletion(db, { uid: 'c', email: 'c@beispiel.example', language: 'de' }, start);
    const change = { newEmail: '', language: 'de', codeHash: '', passwordHash: '', expiresAt: start + HOUR };
    await db.insert(emailChange).values([
      { ...change, uid: 'd' },
      { ...change, uid: 'e', confirmedAt: start },
    ]);
    expect(await now(start + 2 * HOUR)).toEqual([
      'unsubscribe 2 7200',
      'subscription-event 1 3600',
      'account-deletion 0 0',
      'email-change 1 7200',
    ]);
    expect(await now(start + GRACE + HOUR)).toContain('account-deletion 1 3600');
  });
});
