import { beforeEach, describe, expect, it } from 'vitest';
import { mailOutbox } from '#backend/product/mails/tables.ts';
import { processDeletions } from '#backend/product/data-rights/accountDeletions.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { remindersOf, replaceReminders } from '#backend/product/reminders/reminderStore.ts';
import { accountDeletion } from '#backend/product/data-rights/tables.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { fastest } from '../../engines.ts';
import { quickHashes } from '../email-change/quickHashes.ts';
import { testDatabase } from '../services/testProduct.ts';
import { openProduct, type SetupOptions, type TestServices } from '../services/testServices.ts';

const DAY = 86_400_000;
const database = testDatabase(fastest);
const account = { UID: 'ada', profile: { email: 'ada@beispiel.example', firstName: 'Ada' }, data: { hobby: 'Backen' } };

/** Services whose provider records its calls; `failing` calls have no answer. */
async function open({ features = { accountDeletion: true, dataCopy: true } }: SetupOptions = {}) {
  const failing = new Set<string>();
  const done: string[] = [];
  const call = (name: string) => async (uid: string) => {
    if (failing.has(name)) throw new OutboundError('no answer');
    done.push(`${name} ${uid}`);
  };
  const provider = {
    readAccount: () => Promise.resolve(account),
    endSubscriptions: call('subscriptions'),
    endSessions: call('sessions'),
    deleteAccount: call('delete'),
  };
  const services = await openProduct(database.db, { features, provider });
  const work = (): Promise<void> => processDeletions({ db: database.db, clock: services.clock, provider });
  return { services, failing, done, work };
}

const asAda = ({ callAs }: TestServices, method: 'GET' | 'POST' | 'DELETE', path = '/deletion', proof?: string) =>
  callAs('ada', method, path, method === 'POST' ? { language: 'de' } : undefined, {
    ...(proof !== undefined && { 'x-identity-proof': proof }),
  });

quickHashes();
const proofOf = async ({ prove }: TestServices, purpose: 'deletion' | 'copy') =>
  (await prove('ada', purpose))['x-identity-proof'];

const order = async (services: TestServices) =>
  asAda(services, 'POST', '/deletion', await proofOf(services, 'deletion'));
const mails = async (db: Database): Promise<readonly string[]> =>
  (await db.select().from(mailOutbox))
    .map(({ kind, recipient, values }) => `${kind} ${recipient} ${values['name']}`)
    .toSorted();

beforeEach(async () => {
  await database.db.delete(accountDeletion);
  await database.db.delete(mailOutbox);
});

describe('the deletion of an account', () => {
  it('is ordered with a proof of identity only, which then ends (requirements#CUS-4)', async () => {
    const { services } = await open();
    expect((await asAda(services, 'POST')).json()).toMatchObject({ code: 'identity-not-proven' });
    expect((await asAda(services, 'GET')).json()).toEqual({ state: 'NONE' });
    const proof = await proofOf(services, 'deletion');
    expect((await asAda(services, 'POST', '/deletion', proof)).json()).toMatchObject({ state: 'ORDERED' });
    expect((await asAda(services, 'POST', '/deletion', proof)).statusCode).toBe(403);
  });

  it('ends newsletters and sessions at once, and is due in 14 days', async () => {
    const { services, done } = await open();
    const { dueAt } = (await order(services)).json<{ dueAt: number }>();
    expect(Math.abs(dueAt - services.clock.now() - 14 * DAY)).toBeLessThan(20_000);
    expect(done).toEqual(['subscriptions ada', 'sessions ada']);
    expect(await mails(database.db)).toEqual(['deletion-ordered ada@beispiel.example Ada']);
    const again = await order(services);
    expect(again.json()).toEqual({ state: 'ORDERED', dueAt });
    expect(await mails(database.db)).toHaveLength(1);
  });

  it('ends newsletters later if the provider does not answer, without an order that is lost', async () => {
    const { services, failing, done, work } = await open();
    failing.add('subscriptions');
    expect((await order(services)).json()).toMatchObject({ state: 'ORDERED' });
    expect(done).toEqual([]);
    failing.clear();
    await work();
    expect(done).toEqual(['subscriptions ada', 'sessions ada']);
    await work();
    expect(done).toHaveLength(2);
  });

  it('is taken back by an explicit wish, until it is due', async () => {
    const { services, done, work } = await open();
    await order(services);
    services.clock.advance(14 * DAY - 60_000);
    expect((await asAda(services, 'DELETE')).json()).toEqual({ state: 'NONE' });
    services.clock.advance(DAY);
    await work();
    expect(done.some((call) => call.startsWith('delete'))).toBe(false);
    await order(services);
    services.clock.advance(14 * DAY);
    expect((await asAda(services, 'DELETE')).json()).toMatchObject({ code: 'too-late' });
  });

  it('is mailed about three days before, once', async () => {
    const { services, work } = await open();
    await order(services);
    services.clock.advance(11 * DAY - 1000);
    await work();
    expect(await mails(database.db)).toHaveLength(1);
    services.clock.advance(1000);
    await work();
    await work();
    expect(await mails(database.db)).toEqual([
      'deletion-ordered ada@beispiel.example Ada',
      'deletion-soon ada@beispiel.example Ada',
    ]);
  });

  it('deletes the account and our own data on the day, and mails that last', async () => {
    const { services, failing, done, work } = await open();
    await replaceReminders(database.db, 'ada', [{ reminderId: 'r', variantId: 'v', variantName: {} }], 0);
    await order(services);
    services.clock.advance(14 * DAY);
    failing.add('delete');
    await expect(work()).rejects.toThrow(OutboundError);
    expect(await remindersOf(database.db, 'ada')).toHaveLength(1);
    failing.clear();
    await work();
    expect(done).not.toContain('delete ada');
    services.clock.advance(61_000);
    await work();
    expect(done).toContain('delete ada');
    expect(await remindersOf(database.db, 'ada')).toEqual([]);
    expect((await mails(database.db)).filter((mail) => mail.startsWith('deletion-done'))).toHaveLength(1);
    expect(await database.db.$count(accountDeletion)).toBe(0);
  });
});

describe('a copy of the data', () => {
  const copy = '/data-copy';
  it('has what every system stores, for the customer with a proof only (requirements#CUS-3)', async () => {
    const { services } = await open();
    await replaceReminders(database.db, 'ada', [{ reminderId: 'r-1', variantId: 'v', variantName: { de: 'Brot' } }], 0);
    expect((await asAda(services, 'POST', copy)).json()).toMatchObject({ code: 'identity-not-proven' });
    const answer = await asAda(services, 'POST', copy, await proofOf(services, 'copy'));
    expect(answer.json()).toMatchObject({
      createdAt: expect.stringMatching(/^\d{4}-/),
      account,
      reminders: [{ reminderId: 'r-1', variantName: { de: 'Brot' } }],
      consents: expect.any(Array),
    });
  });
});
