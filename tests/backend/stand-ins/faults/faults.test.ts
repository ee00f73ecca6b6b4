import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import { registerFaultHook, restCallName } from '#backend/stand-ins/faults/faults.ts';
import { faultStore, type FaultStore } from '#backend/stand-ins/faults/faultStore.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { callJournal, blanked } from '#backend/stand-ins/faults/journal.ts';
import { words } from '../../../words.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function listen(faults: FaultStore): Promise<string> {
  app = createServer();
  registerFaultHook(app, {
    faults,
    journal: callJournal(),
    clock: adjustableClock(),
    callOf: restCallName,
    errorAnswer: (_request, reply, { errorCode }) => reply.send({ errorCode }),
  });
  app.get('/rest/:thing', async () => ({ ok: true }));
  return app.listen({ host: '127.0.0.1', port: 0 });
}

describe('a fault', () => {
  it('drops the connection before any answer', async () => {
    const faults = faultStore();
    const base = await listen(faults);
    faults.replace([{ call: 'GET /rest/{thing}', effect: { kind: 'drop' }, times: 1 }]);
    await expect(fetch(`${base}/rest/x`)).rejects.toThrow();
    expect(await (await fetch(`${base}/rest/x`)).json()).toEqual({ ok: true });
  });

  it('delays the right answer', async () => {
    const faults = faultStore();
    const base = await listen(faults);
    faults.replace([{ call: 'GET /rest/{thing}', effect: { kind: 'delay', ms: 300 } }]);
    const began = Date.now();
    expect(await (await fetch(`${base}/rest/x`)).json()).toEqual({ ok: true });
    expect(Date.now() - began).toBeGreaterThanOrEqual(290);
  });

  it('happens exactly as often as set, whatever else is active', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            call: fc.constantFrom('a', 'b', 'c'),
            times: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
          }),
          { maxLength: 5 },
        ),
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }),
        (faults, calls) => {
          const store = faultStore();
          store.replace(
            faults.map(({ call, times }) => ({
              call,
              effect: { kind: 'drop' },
              ...(times === undefined ? {} : { times }),
            })),
          );
          for (const name of ['a', 'b', 'c']) {
            const mine = faults.filter(({ call }) => call === name);
            const forever = mine.some(({ times }) => times === undefined);
            const most = mine.reduce((sum, { times = 0 }) => sum + times, 0);
            const callCount = calls.filter((call) => call === name).length;
            const happened = calls.filter((call) => call === name).filter(() => store.take(name) !== undefined).length;
            expect(happened).toBe(forever ? callCount : Math.min(callCount, most));
          }
        },
      ),
    );
  });
});

describe('the journal', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string | undefined, unknown]>([
    ['brotli', { text: 'Hallo' }, 'br', { text: 'Hallo' }],
    ['gzip', { text: 'Hallo' }, 'gzip', { text: 'Hallo' }],
    ['a refusal with its code', { code: 'too-many', requestId: 'r' }, undefined, { code: 'too-many', requestId: 'r' }],
    ['no code that logs in', { errorCode: 0, code: 'geheim' }, undefined, { errorCode: 0, code: '•••' }],
  ])('shows %s', async (_what, answer, encoding, body) => {
    const journal = callJournal();
    app = createServer();
    registerFaultHook(app, {
      faults: faultStore(),
      journal,
      clock: adjustableClock(),
      callOf: restCallName,
      errorAnswer: (_request, reply) => reply.send(),
    });
    const text = JSON.stringify(answer);
    app.get('/rest', async (_request, reply) => {
      reply.type('application/json');
      if (encoding === undefined) return reply.send(text);
      return reply.header('content-encoding', encoding).send((encoding === 'br' ? brotliCompressSync : gzipSync)(text));
    });
    await app.inject('/rest');
    expect(journal.list()[0]?.body).toEqual(body);
  });

  it('keeps the last thousand calls, newest first', () => {
    const journal = callJournal();
    for (let at = 0; at < 1200; at += 1) journal.record('call', { at }, at);
    expect(journal.list()).toHaveLength(1000);
    expect(journal.list()[0]?.at).toBe(1199);
  });

  it('takes a parameter that is nested too deep to look into as a text', () => {
    const nested = '['.repeat(20_000) + ']'.repeat(20_000);
    const journal = callJournal();
    journal.record('accounts.setAccountInfo', { profile: nested }, 0);
    expect(journal.list()[0]?.params).toEqual({ profile: nested });
  });

  it('hides secrets everywhere, in nested objects and in texts that contain JSON', () => {
    const secret = 'geheim-4711';
    for (const name of words`
      password newPassword oldPassword regToken passwordResetToken jwt authToken secret login_token
      client_secret userKey code_verifier id_token secretAnswer
    `) {
      const journalText = JSON.stringify(
        blanked({
          [name]: secret,
          deep: { [name]: secret },
          list: [{ [name]: secret }],
          text: JSON.stringify({ [name]: secret }),
          loginID: 'ada',
        }),
      );
      expect(journalText).not.toContain(secret);
      expect(journalText).toContain('ada');
    }
  });
});

describe('the clock', () => {
  it('keeps running from the time it was set to', () => {
    let real = 1000;
    const clock = adjustableClock({ now: () => real });
    clock.advance(500);
    expect(clock.now()).toBe(1500);
    clock.set(90_000);
    real = 1010;
    expect(clock.now()).toBe(90_010);
    clock.reset();
    expect(clock.now()).toBe(1010);
  });
});
