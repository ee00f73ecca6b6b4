import { describe, expect, it } from 'vitest';
import { createHttp } from '#src/browser/http.ts';
import type { ServiceError } from '#src/browser/gatewayErrors.ts';
import { testClock } from '../testClock.ts';

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });
const get = { name: 'GET /x', method: 'GET', url: '/x' } as const;
const post = { name: 'POST /x', method: 'POST', url: '/x', form: { a: '1' } } as const;

function network(...answers: readonly (Response | Error)[]) {
  const clock = testClock();
  const sent: RequestInit[] = [];
  const send = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    sent.push(init ?? {});
    const next = answers[Math.min(sent.length, answers.length) - 1];
    if (next instanceof Response) return next.clone();
    throw next ?? new TypeError('no answer');
  };
  const http = createHttp(clock, send);
  return { clock, sent, http };
}

/** Lets promises settle while time passes. */
async function settled<T>(clock: ReturnType<typeof testClock>, promise: Promise<T>): Promise<T | ServiceError> {
  const caught = promise.catch((error: unknown) => error as ServiceError);
  for (let step = 0; step < 70; step += 1) await clock.advance(500);
  return caught;
}

describe('a call', () => {
  it('returns status and parsed body', async () => {
    const { http } = network(answer(200, '{"a":1}'));
    expect(await http(get)).toEqual({ status: 200, body: { a: 1 } });
  });

  it('sends no cookies and follows no redirect', async () => {
    const { http, sent } = network(answer(200, '{}'));
    await http(post);
    expect(sent[0]).toMatchObject({ method: 'POST', credentials: 'omit', redirect: 'error' });
  });

  it('repeats a GET twice after 0.5 and 1.5 s, and then throws the last failure', async () => {
    const { http, sent, clock } = network(new TypeError('refused'));
    const error = await settled(clock, http(get));
    expect(error).toMatchObject({ failure: 'NETWORK', call: 'GET /x' });
    expect(sent).toHaveLength(3);
  });

  it('recovers on a retry', async () => {
    const { http, clock } = network(answer(503, ''), answer(200, '{"ok":true}'));
    expect(await settled(clock, http(get))).toEqual({ status: 200, body: { ok: true } });
  });

  it('never repeats a write', async () => {
    const { http, sent, clock } = network(new TypeError('refused'));
    expect(await settled(clock, http(post))).toMatchObject({ failure: 'NETWORK' });
    expect(sent).toHaveLength(1);
  });

  it.each([
    [
      answer(400, '{"code":"bad","requestId":"r1"}'),
      { failure: 'STATUS', status: 400, code: 'bad', requestId: 'r1' },
      1,
    ],
    [answer(429, '', { 'retry-after': '7' }), { failure: 'LIMITED', retryAfterSeconds: 7 }, 1],
    [answer(429, '', { 'retry-after': '9000' }), { failure: 'LIMITED', retryAfterSeconds: 60 }, 1],
    [answer(429, ''), { failure: 'LIMITED', retryAfterSeconds: 60 }, 1],
    [answer(200, '<html>'), { failure: 'UNREADABLE' }, 1],
    [answer(500, '<html>'), { failure: 'STATUS', status: 500 }, 3],
  ])('distinguishes failures: case %#', async (response, expected, times) => {
    const { http, sent, clock } = network(response);
    expect(await settled(clock, http(get))).toMatchObject(expected);
    expect(sent).toHaveLength(times);
  });

  it('gives up after 30 seconds without an answer (requirements#FLT-2)', async () => {
    const clock = testClock();
    const silent = ((_url: unknown, { signal }: RequestInit = {}) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      )) as typeof fetch;
    expect(await settled(clock, createHttp(clock, silent)(get))).toMatchObject({ failure: 'TIMEOUT' });
  });

  it('aborts the request when the caller does, with the caller’s reason', async () => {
    let sent: AbortSignal | null | undefined;
    const silent = ((_url: unknown, { signal }: RequestInit = {}) => {
      sent = signal;
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    }) as typeof fetch;
    const caller = new AbortController();
    const response = createHttp(testClock(), silent)({ ...get, signal: caller.signal });
    const reason = new DOMException('typed on', 'AbortError');
    caller.abort(reason);
    await expect(response).rejects.toBe(reason);
    expect(sent?.aborted).toBe(true);
  });
});
