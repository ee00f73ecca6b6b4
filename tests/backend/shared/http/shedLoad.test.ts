import fastify from 'fastify';
import { expect, it } from 'vitest';
import { nodeMetrics } from '#backend/product/metrics/metrics.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { shedLoad } from '#backend/shared/http/shedLoad.ts';
import { answerWithProblems, Problem } from '#backend/shared/http/problem.ts';

it('three times as many calls as allowed: the running ones are answered, the others are refused at once, and then there is room again (requirements#SRV-6)', async () => {
  const app = fastify();
  const waiting: (() => void)[] = [];
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Problem)) throw error;
    return reply.code(error.status).send({ retryAfter: error.retryAfter });
  });
  const { hangs } = shedLoad(app, { calls: 4, hangsAfter: 300 });
  app.get(
    '/rest/v1/slow',
    () =>
      new Promise<string>((resolve) => {
        waiting.push(() => resolve('done'));
      }),
  );
  app.get('/live', () => 'alive');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (path: string): Promise<Response> => fetch(new URL(path, app.listeningOrigin));
  try {
    const inWork = Array.from({ length: 4 }, () => ask('/rest/v1/slow'));
    await expect.poll(() => waiting.length).toBe(4);
    const refused = await Promise.all(Array.from({ length: 8 }, () => ask('/rest/v1/slow')));
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
    expect(await refused[0]?.json()).toEqual({ retryAfter: 1 });
    expect((await ask('/live')).status).toBe(200);
    expect(hangs()).toBe(false);
    await expect.poll(hangs).toBe(true);
    for (const end of waiting) end();
    expect((await Promise.all(inWork)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(hangs()).toBe(false);
    const next = ask('/rest/v1/slow');
    await expect.poll(() => waiting.length).toBe(5);
    waiting[4]?.();
    expect((await next).status).toBe(200);
  } finally {
    await app.close();
  }
});

it('refuses before the framework, which is too slow for what is too much, with the same answer for every spelling, and counted', async () => {
  const headers = { 'x-frame-options': 'DENY' };
  const app = createServer({ headers });
  const metrics = nodeMetrics();
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  answerWithProblems(app);
  app.addHook('onRequest', async ({ raw }) => void seen.push(raw.url ?? ''));
  shedLoad(app, { calls: 1, headers });
  metrics.countRequests(app);
  app.get('/rest/v1/slow', () => new Promise<string>((resolve) => waiting.push(() => resolve('done'))));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (path: string): Promise<Response> => fetch(new URL(path, app.listeningOrigin));
  try {
    const inWork = ask('/rest/v1/slow');
    await expect.poll(() => waiting.length).toBe(1);
    const answers = await Promise.all(['/rest/v1/slow?a=1', '/%72est/v1/slow'].map(ask));
    for (const answer of answers) {
      const requestId = answer.headers.get('x-request-id');
      expect(await answer.json()).toEqual({
        code: 'busy',
        message: 'Too much is going on here. Please try again.',
        requestId,
      });
      expect(answer.status).toBe(503);
    }
    const [first, second] = answers.map((answer) =>
      [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
    );
    expect(Object.fromEntries(first ?? [])).toMatchObject({
      'retry-after': '1',
      'cache-control': 'no-store',
      ...headers,
    });
    expect(first).toEqual(second);
    expect(seen).toEqual(['/rest/v1/slow', '/%72est/v1/slow']);
    expect(await metrics.text()).toContain(
      'kontor_http_request_duration_seconds_count{route="unknown",method="GET",status="503"} 1',
    );
    for (const end of waiting) end();
    expect((await inWork).status).toBe(200);
  } finally {
    metrics.close();
    await app.close();
  }
});
