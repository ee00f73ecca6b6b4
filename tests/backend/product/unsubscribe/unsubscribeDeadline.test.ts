import { readMetadata } from '@kontor/schema-adapters/metadata';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { registerUnsubscribe } from '#backend/product/unsubscribe/registerUnsubscribe.ts';
import { limiter } from '#backend/product/guards/limits.ts';
import { unsubscribeOrder } from '#backend/product/unsubscribe/tables.ts';
import { systemClock } from '#backend/shared/clock.ts';
import { answerWithProblems } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { usual } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';
import { formType, ONE_CLICK } from './unsubscribeKit.ts';

describe.each(usual)('an answer while the database hangs, on the $name', (engine) => {
  const database = testDatabase(engine);
  let app: FastifyInstance;
  let verifyTakes: number;
  let letGo: () => void;
  let lockTransaction: Promise<void>;

  beforeEach(async () => {
    await database.db.delete(unsubscribeOrder);
    verifyTakes = 0;
    app = createServer();
    answerWithProblems(app);
    registerUnsubscribe(app, {
      db: database.db,
      clock: systemClock,
      newslettersIn: () => undefined,
      languages: () => ['de-DE'],
      zone: () => 'Europe/Berlin',
      verify: async () => {
        await new Promise((resolve) => setTimeout(resolve, verifyTakes));
        return { subscriber: 'uid-1', newsletter: 'NLT_WEEKLY' };
      },
      features: () => ({ oneClickUnsubscribe: true, pause: true }),
      siteMetadata: () => readMetadata({ locales: ['de_DE'] }).metadata,
      page: () => Promise.resolve('<!doctype html>'),
      origins: { own: [] },
      contentIn: () => undefined,
      linkMailer: { mailLink: () => Promise.resolve() },
      limiter: limiter(database.db, systemClock, ['key']),
    });
    await app.ready();
    const released = new Promise<void>((resolve) => (letGo = resolve));
    await new Promise<void>((resolve) => {
      lockTransaction = database.db.transaction(async (tx) => {
        await tx.execute(sql`lock table unsubscribe_order, newsletter_choice in access exclusive mode`);
        resolve();
        await released;
      });
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    letGo();
    await lockTransaction;
    await app.close();
  });

  /** The status of an answer and its delay in milliseconds, at most 3000. */
  async function ask(payload: string | undefined): Promise<readonly [status: number | undefined, after: number]> {
    let status: number | undefined;
    const url = '/unsubscribe/token';
    const request =
      payload === undefined
        ? app.inject(url)
        : app.inject({ method: 'POST', url, headers: { 'content-type': formType }, payload });
    void request.then(({ statusCode }) => (status = statusCode));
    for (let after = 0; after <= 3000; after += 50) {
      // Lets work without timers continue.
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      if (status !== undefined) return [status, after];
      await vi.advanceTimersByTimeAsync(50);
    }
    return [status, 3000];
  }

  it.each([
    ['a mail program', ONE_CLICK, 503, 900],
    ['a person who ends the newsletter', 'do=stop', 503, 2500],
    ['a person who wants a pause', 'do=pause&weeks=2', 503, 2500],
    ['a person who opens the page, without what was chosen before', undefined, 200, 900],
  ])('comes in time to %s (requirements#one-click-unsubscribe)', async (_who, payload, status, inTime) => {
    for (const takes of [0, 850]) {
      verifyTakes = takes;
      const [answerStatus, after] = await ask(payload);
      expect([answerStatus, after <= inTime + 50, after >= inTime]).toEqual([status, true, true]);
    }
  });

  it('says 503 to a mail program and a person if the keys of the token hang', async () => {
    verifyTakes = 60_000;
    for (const payload of [ONE_CLICK, 'do=stop', 'do=pause&weeks=2', undefined]) {
      const [status, after] = await ask(payload);
      expect([status, after <= 2550]).toEqual([503, true]);
    }
  });

  it('loses nothing: the order that was late is stored, and its repetition counts once', async () => {
    expect((await ask(ONE_CLICK))[0]).toBe(503);
    vi.useRealTimers();
    letGo();
    await lockTransaction;
    await expect.poll(() => database.db.$count(unsubscribeOrder)).toBe(1);
    const again = await app.inject({
      method: 'POST',
      url: '/unsubscribe/token',
      headers: { 'content-type': formType },
      payload: ONE_CLICK,
    });
    expect([again.statusCode, await database.db.$count(unsubscribeOrder)]).toEqual([200, 1]);
  });
});
