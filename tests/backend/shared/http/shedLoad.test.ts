import fastify from 'fastify';
import { expect, it } from 'vitest';
import { shedLoad } from '#backend/shared/http/shedLoad.ts';
import { Problem } from '#backend/shared/http/problem.ts';

/** Allows for a busy machine. */
const patient = { timeout: 20_000 };

it('three times as many calls as allowed: the running ones are answered, the others are refused at once, and then there is room again (requirements#SRV-6)', async () => {
  const app = fastify();
  const waiting: (() => void)[] = [];
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Problem)) throw error;
    return reply.code(error.status).send({ retryAfter: error.retryAfter });
  });
  const hangs = shedLoad(app, { calls: 4, hangsAfter: 300 });
  app.get(
    '/rest/v1/slow',
    () =>
      new Promise<string>((resolve) => {
        waiting.push(() => resolve('done'));
      }),
  );
  app.get('/live', () => 'alive');
  app.options('/rest/*', async (_request, reply) => reply.code(204).send());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (path: string): Promise<Response> => fetch(new URL(path, app.listeningOrigin));
  try {
    const inWork = Array.from({ length: 4 }, () => ask('/rest/v1/slow'));
    await expect.poll(() => waiting.length, patient).toBe(4);
    const refused = await Promise.all(Array.from({ length: 8 }, () => ask('/rest/v1/slow')));
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
    expect(await refused[0]?.json()).toEqual({ retryAfter: 1 });
    expect((await ask('/live')).status).toBe(200);
    const preflight = fetch(new URL('/rest/v1/slow', app.listeningOrigin), { method: 'OPTIONS' });
    expect((await preflight).status).toBe(204);
    expect(hangs()).toBe(false);
    await expect.poll(hangs, patient).toBe(true);
    for (const end of waiting) end();
    expect((await Promise.all(inWork)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(hangs()).toBe(false);
    const next = ask('/rest/v1/slow');
    await expect.poll(() => waiting.length, patient).toBe(5);
    waiting[4]?.();
    expect((await next).status).toBe(200);
  } finally {
    // A running call would block the close.
    for (const end of waiting) end();
    await app.close();
  }
});
