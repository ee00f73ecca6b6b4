import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { limiter, limits } from '#backend/product/guards/limits.ts';
import { isErased, revocationCheck, revokeLinks } from '#backend/product/links/linkRevocations.ts';
import { remindersOf, replaceReminders } from '#backend/product/reminders/reminderStore.ts';
import { purge } from '#backend/product/services/retention.ts';
import { usual } from '../../engines.ts';
import { testDatabase } from './testProduct.ts';

const day = 86_400_000;

describe.each(usual)('data of the services on $name', (engine) => {
  const { db } = testDatabase(engine);
  const clock = adjustableClock();
  beforeEach(() => clock.reset());
  const sweep = (): Promise<void> => purge({ db, clock }, 30 * 86_400);

  it('counts nobody for longer than a day (requirements#PRI-4)', async () => {
    for (const limit of Object.values(limits))
      await limiter(db, clock, ['secret']).count(limit, 'ada@beispiel.example');
    // Leaves time for counting.
    clock.advance(day - 60_000);
    await sweep();
    expect((await db.execute(sql`select "limit" from limit_counter order by "limit"`)).rows).toEqual([
      { limit: 'choices-mail-day' },
      { limit: 'email-code-day' },
      { limit: 'email-restore-day' },
      { limit: 'login-account-day' },
      { limit: 'login-device-day' },
      { limit: 'notices' },
      { limit: 'proof-code-day' },
      { limit: 'proof-day' },
    ]);
    clock.advance(60_000);
    await sweep();
    expect((await db.execute(sql`select 1 from limit_counter`)).rows).toEqual([]);
  });

  it('is erased at once for a subscriber, and for nobody else', async () => {
    for (const owner of ['leaving', 'staying'])
      await replaceReminders(db, owner, [{ reminderId: `${owner}-1`, variantId: 'v', variantName: {} }], clock.now());
    await eraseSubscriber(db, 'leaving', clock.now());
    expect(await remindersOf(db, 'leaving')).toEqual([]);
    expect(await remindersOf(db, 'staying')).toHaveLength(1);
    const mailed = (subscriber: string): boolean | Promise<boolean> =>
      revocationCheck(db)({ subscriber, id: 'x', issuedAt: Math.floor(clock.now() / 1000) - 1, expiresAt: 0 });
    expect([await mailed('leaving'), await mailed('staying')]).toEqual([true, false]);
    expect([await isErased(db, 'leaving'), await isErased(db, 'staying')]).toEqual([true, false]);
  });

  it('opens no link of an erased subscriber ever again, not even a later one', async () => {
    await eraseSubscriber(db, 'erased', clock.now());
    clock.advance(400 * day);
    await sweep();
    const later = { subscriber: 'erased', id: 'x', issuedAt: Math.floor(clock.now() / 1000), expiresAt: 0 };
    expect([await isErased(db, 'erased'), await revocationCheck(db)(later)]).toEqual([true, true]);
  });

  it('includes revocations for as long as one of their links could be valid', async () => {
    const link = { subscriber: 'uid-1', id: 'x', issuedAt: Math.floor(clock.now() / 1000) + 60, expiresAt: 0 };
    await revokeLinks(db, 'uid-1', clock.now());
    clock.advance(30 * day + 115_000);
    await sweep();
    expect(await revocationCheck(db)(link)).toBe(true);
    clock.advance(10_000);
    await sweep();
    expect(await revocationCheck(db)(link)).toBe(false);
  });
});
