import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { adjustableClock } from '#backend/shared/clock.ts';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { importReminders } from '#backend/product/reminders/importReminders.ts';
import { remindersOf } from '#backend/product/reminders/reminderStore.ts';
import { purge } from '#backend/product/services/retention.ts';
import { fastest, usual } from '../../engines.ts';
import { testDatabase, testServices } from '../services/testProduct.ts';
import { openProduct, ownOrigin } from '../services/testServices.ts';

const secret = (letter: string): string => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`;
const machines = { tokens: ['t'.repeat(32), 'u'.repeat(32)], webhookSecrets: [secret('a'), secret('b')] };
const path = '/api/v1/product-reminders';

const reminder = (reminderId: string, more: object = {}) => ({
  reminderId,
  subscriber: 'ada',
  variantId: 'V-1',
  variantName: { de: 'Apfel', en: 'Apple' },
  ...more,
});

describe.each(usual)('the writer of reminders on $name', (engine) => {
  const { db } = testDatabase(engine);
  const services = testServices(() => openProduct(db, { machines }));
  beforeEach(async () => void (await db.execute(sql`truncate product_reminder, link_revocation, webhook_delivery`)));

  const call = async (method: 'PUT' | 'DELETE' | 'GET', body?: unknown, headers: object = {}, url = path) =>
    services.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${machines.tokens[1]}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const ids = async (owner = 'ada'): Promise<readonly string[]> =>
    (await remindersOf(db, owner)).map(({ reminderId }) => reminderId);

  it('writes, replaces and deletes by id; the same call again changes nothing (requirements#reminder-writer)', async () => {
    const first = { reminders: [reminder('r1'), reminder('r2', { createdAt: '2026-01-02T03:04:05+02:00' })] };
    for (let time = 0; time < 2; time += 1)
      expect((await call('PUT', first)).json()).toEqual({ stored: 2, refused: [] });
    expect(await ids()).toEqual(['r2', 'r1']);
    expect((await call('PUT', { reminders: [reminder('r1', { variantName: { de: 'Birne' } })] })).statusCode).toBe(200);
    expect(await remindersOf(db, 'ada')).toContainEqual({
      reminderId: 'r1',
      variantId: 'V-1',
      variantName: { de: 'Birne' },
    });
    expect((await call('DELETE', { reminderIds: ['r1', 'unknown'] })).json()).toEqual({ deleted: 1 });
    expect((await call('DELETE', { reminderIds: ['r1', 'unknown'] })).json()).toEqual({ deleted: 0 });
    expect(await ids()).toEqual(['r2']);
  });

  it('moves no reminder to another subscriber, and writes none for an erased one', async () => {
    await call('PUT', { reminders: [reminder('r1')] });
    await eraseSubscriber(db, 'gone', Date.now());
    const reminders = [reminder('r1', { subscriber: 'eve' }), reminder('r2', { subscriber: 'gone' }), reminder('r3')];
    expect((await call('PUT', { reminders })).json()).toEqual({ stored: 1, refused: ['r1', 'r2'] });
    expect([await ids(), await ids('eve'), await ids('gone')]).toEqual([['r1', 'r3'], [], []]);
  });

  it('deletes what was written while its subscriber was being erased, within an hour', async () => {
    await call('PUT', { reminders: [reminder('r1'), reminder('r2', { subscriber: 'gone' })] });
    await db.execute(sql`insert into link_revocation (subject, revoked_before, erased) values ('gone', 1, true)`);
    const clock = adjustableClock();
    await purge({ db, clock }, 1);
    expect([await ids(), await ids('gone')]).toEqual([['r1'], []]);
  });

  it('tells the sender of mails who waits for a product, in pages', async () => {
    for (let from = 0; from < 1500; from += 500)
      await call('PUT', {
        reminders: Array.from({ length: 500 }, (_, index) => reminder(`r${String(from + index).padStart(4, '0')}`)),
      });
    await call('PUT', { reminders: [reminder('other', { variantId: 'V-2' })] });
    const page = async (after: string) =>
      (await call('GET', undefined, {}, `${path}?variantId=V-1&after=${after}`)).json<{
        reminders: readonly { reminderId: string; createdAt: string }[];
        next?: string;
      }>();
    const one = await page('');
    const two = await page(one.next ?? '');
    expect([one.reminders.length, one.next, two.reminders.length, two.next]).toEqual([1000, 'r0999', 500, undefined]);
    expect(one.reminders[0]).toEqual({ ...reminder('r0000'), createdAt: expect.stringMatching(/^20\d\d-.*Z$/) });
  });

  it.each([
    ['no token', { authorization: '' }],
    ['another token', { authorization: `Bearer ${'x'.repeat(32)}` }],
    ['a token as Basic', { authorization: `Basic ${machines.tokens[0]}` }],
    ['a part of a token', { authorization: `Bearer ${machines.tokens[0]?.slice(1)}` }],
  ])('refuses %s', async (_what, headers) => {
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await call(method, { reminders: [reminder('r1')], reminderIds: ['r1'] }, headers);
      // The service checks the token before the body, so that strangers learn nothing about its format.
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'token-refused']);
    }
    expect((await call('GET', undefined, headers, `${path}?variantId=V-1`)).statusCode).toBe(401);
    expect(await ids()).toEqual([]);
  });

  it.each([
    ['no list', {}],
    ['an empty list', { reminders: [] }],
    ['too many', { reminders: Array.from({ length: 501 }, (_, index) => reminder(`r${index}`)) }],
    ['an unknown member', { reminders: [reminder('r1', { price: 1 })] }],
    ['a missing member', { reminders: [{ ...reminder('r1'), variantId: undefined }] }],
    ['a language that is none', { reminders: [reminder('r1', { variantName: { german: 'Apfel' } })] }],
    ['a day that does not exist', { reminders: [reminder('r1', { createdAt: '2026-02-30T00:00:00Z' })] }],
    ['a time without offset', { reminders: [reminder('r1', { createdAt: '2026-02-03T00:00:00' })] }],
    ['an id of another form', { reminders: [reminder('r 1')] }],
    ['a list where an object is expected', { reminders: [[reminder('r1')]] }],
    ['no JSON', '{"reminders": ['],
  ])('refuses %s, and writes nothing of the call', async (_what, body) => {
    const before = reminder('r0');
    const whole =
      typeof body === 'object' && 'reminders' in body ? { reminders: [before, ...body.reminders.slice(0)] } : body;
    const sent = typeof body === 'object' && 'reminders' in body && body.reminders.length > 0 ? whole : body;
    expect((await call('PUT', sent)).statusCode).toBe(400);
    expect(await ids()).toEqual([]);
  });

  const deliver = async (event: unknown, { id = 'msg_1', by = secret('a'), at = new Date(), headers = {} } = {}) => {
    const payload = typeof event === 'string' ? event : JSON.stringify(event);
    return services.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/product-reminders',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(by).sign(id, at, payload),
        ...headers,
      },
      payload,
    });
  };
  const created = { type: 'product-reminder.created', data: reminder('r1') };
  const ended = { type: 'product-reminder.ended', data: { reminderIds: ['r1'] } };

  it('carries out a signed delivery once, with either of two secrets, also if it comes again an hour later, signed anew', async () => {
    expect((await deliver(created)).statusCode).toBe(204);
    expect((await deliver(ended, { id: 'msg_2', by: secret('b') })).statusCode).toBe(204);
    const clock = adjustableClock();
    clock.advance(3_600_000);
    await purge({ db, clock }, 1);
    // Repeats the first delivery, as a sender does after a lost answer.
    expect((await deliver(created)).statusCode).toBe(204);
    expect(await ids()).toEqual([]);
  });

  it.each([
    ['another secret', { by: secret('c') }],
    ['an old time', { at: new Date(Date.now() - 10 * 60_000) }],
    ['no signature', { headers: { 'webhook-signature': '' } }],
    ['the signature of another id', { headers: { 'webhook-id': 'msg_9' } }],
  ])('refuses a delivery with %s', async (_what, how) => {
    expect((await deliver(created, how)).statusCode).toBe(401);
    expect(await ids()).toEqual([]);
  });

  it.each([
    ['an unknown event', { ...created, type: 'product-reminder.eaten' }],
    ['an event without data', { type: 'product-reminder.ended' }],
    ['an end without ids', { type: 'product-reminder.ended', data: {} }],
    ['a list', [created]],
    ['no JSON', '{"type":'],
    ['a member twice', '{"type":"product-reminder.ended","type":"product-reminder.ended","data":{"reminderIds":[]}}'],
  ])('refuses %s, and takes it when it comes again as it must be', async (_what, event) => {
    expect((await deliver(event)).statusCode).toBe(400);
    expect((await deliver(created)).statusCode).toBe(204);
    expect(await ids()).toEqual(['r1']);
  });

  describe('from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'reminders.ndjson');

    it('imports lines, leaves wrong ones out and names them, and changes nothing the second time', async () => {
      const good = Array.from({ length: 4100 }, (_, index) => JSON.stringify(reminder(`r${index}`)));
      const lines = ['', 'no JSON', '[]', JSON.stringify(reminder('bad', { variantName: {} })), ...good, ''];
      writeFileSync(file, lines.join('\r\n'));
      const report = {
        lines: 4103,
        stored: 4100,
        leftOut: 3,
        problems: [
          { line: 2, problem: 'is not JSON' },
          { line: 3, problem: expect.stringContaining('/') },
          { line: 4, problem: expect.stringContaining('/variantName') },
        ],
      };
      expect(await importReminders(db, file, 0)).toEqual(report);
      expect(await importReminders(db, file, 0)).toEqual(report);
      expect((await db.execute(sql`select count(*)::int as n from product_reminder`)).rows).toEqual([{ n: 4100 }]);
    });

    it('says that a file cannot be read', async () => {
      await expect(importReminders(db, join(folder, 'absent'), 0)).rejects.toThrow(/cannot be read/);
    });
  });

  it('lets no page write, whatever token it has', async () => {
    const foreign = await call('PUT', { reminders: [reminder('r1')] }, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    expect((await call('PUT', { reminders: [reminder('r1')] }, { origin: ownOrigin })).statusCode).toBe(200);
  });
});

describe('a node without programs that write', () => {
  it('has none of the calls', async () => {
    const db = await (await fastest.prepare()).open();
    const { app } = await openProduct(db);
    for (const [method, url] of [
      ['PUT', path],
      ['DELETE', path],
      ['POST', '/api/v1/webhooks/product-reminders'],
    ] as const)
      expect((await app.inject({ method, url })).statusCode).toBe(404);
    await app.close();
  });
});
