import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { formCount } from '#backend/product/form-counts/tables.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { countingApp, sendCount } from '../../../nodes/countingApp.ts';
import { openTestDatabase } from '../../testDatabases.ts';

let db: Database;
let app: FastifyInstance;
let lines: string[];
beforeEach(async () => {
  db = await openTestDatabase();
  lines = [];
  app = countingApp(db, Date.parse('2026-03-01T12:34:56Z'), (line) => lines.push(line));
});
afterEach(async () => {
  await app.close();
  await db.close();
});

it('a node writes the rest of its counts when it closes: the day without the time, nothing of the visitor, and no line in the log (requirements#COUNT-2)', async () => {
  const curious = { 'user-agent': 'Curious/1.0', cookie: 'session=4711', 'x-forwarded-for': '192.0.2.7' };
  const answer = await sendCount(app, curious);
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, undefined]);
  await sendCount(app);
  expect(lines).toEqual([]);
  await app.close();
  expect(await db.select().from(formCount)).toEqual([
    {
      day: '2026-03-01',
      cmsId: 'germany',
      publication: 3,
      form: 'login',
      field: 'email',
      kind: 'shown',
      detail: '',
      count: 2,
    },
  ]);
});

it('counts wait while the database is away (requirements#COUNT-3)', async () => {
  const execute = vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('away'));
  await sendCount(app);
  await vi.waitFor(() => expect(lines.some((line) => line.includes('counts of forms wait'))).toBe(true), {
    timeout: 20_000,
  });
  await sendCount(app);
  await app.close();
  expect(execute.mock.calls.length).toBeGreaterThan(1);
  expect(await db.select().from(formCount)).toMatchObject([{ count: 2 }]);
});
