import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerWithProblems, Problem } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { shedLoad } from '#backend/shared/http/shedLoad.ts';
import { behaviours, registerTargets, statusAfter, type Behaviour } from './clientBehaviours.ts';
import { openSocket, rawRequest, sendRaw } from './rawSocket.ts';
import { cases, isLong } from '../../../longRun.ts';

const CALLS = 8;
const runs = cases(7, 150);
let apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps) app.server.closeAllConnections();
  await Promise.all(apps.map((app) => app.close()));
  apps = [];
});

async function listen(limit: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const app = createServer();
  apps.push(app);
  answerWithProblems(app);
  limit(app);
  registerTargets(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

const portOf = (app: FastifyInstance): number => Number(new URL(app.listeningOrigin).port);

/** The negative control: takes a slot after the headers, and frees it only when the response closes. */
function releaseOnCloseOnly(app: FastifyInstance): void {
  let inWork = 0;
  app.addHook('onRequest', async (_request, reply) => {
    if (inWork >= CALLS) throw new Problem(503, 'busy', 'Busy.');
    inWork += 1;
    reply.raw.once('close', () => {
      inWork -= 1;
    });
  });
}

/** More clients than there are slots, each of which never ends its body. */
const slowSenders = Array.from({ length: CALLS + 2 }, (): Behaviour => ({
  requests: ['slowBody'],
  reads: true,
  after: 5,
  end: 'stay',
}));

const groups = fc.array(behaviours, { minLength: 4, maxLength: 10 });

describe('clients of every kind (requirements#SRV-9)', () => {
  const leavesFree = (app: FastifyInstance) =>
    fc.asyncProperty(groups, async (clients) => (await statusAfter(portOf(app), clients)) === 200);

  it('leave the server free for the next one', async () => {
    const app = await listen((server) => shedLoad(server, { calls: CALLS }));
    await fc.assert(leavesFree(app), { numRuns: runs, examples: [[slowSenders]], endOnFailure: true });
  }, 600_000);

  // Uses fixed clients: Node.js 24 frees slots of hung-up clients, so few generated groups would block the control.
  it('block a server that frees slots only at the response’s end (control)', async () => {
    const app = await listen(releaseOnCloseOnly);
    const { failed } = await fc.check(leavesFree(app), { numRuns: 1, examples: [[slowSenders]], endOnFailure: true });
    expect(failed).toBe(true);
  });

  it.each([
    ['never read', { requests: ['large', 'large', 'large', 'large'], reads: false }],
    ['send one byte of their body', { requests: ['slowBody'], reads: true }],
    ['stop in their headers', { requests: ['halfHead'], reads: true }],
  ] as const)('that %s do not affect others', async (_what, { requests, reads }) => {
    const clients = Array.from({ length: 24 }, () => ({ requests, reads, after: 8, end: 'stay' as const }));
    const app = await listen((server) => shedLoad(server, { calls: CALLS }));
    expect(await statusAfter(portOf(app), clients)).toBe(200);
  });

  it.skipIf(!isLong)(
    'that take long are disconnected after 5 s for headers and 10 s for a body',
    async () => {
      const port = portOf(await listen((server) => shedLoad(server)));
      const lasts = async (bytes: string): Promise<readonly [answer: string, seconds: number]> => {
        const began = performance.now();
        return [await sendRaw(port, bytes, 20_000), (performance.now() - began) / 1000];
      };
      const slowBody = rawRequest(
        'POST',
        '/rest/body',
        { 'content-type': 'application/json', 'content-length': '9' },
        '{',
      );
      const [[headers, headerTime], [body, bodyTime]] = await Promise.all([
        lasts('GET / HTTP/1.1\r\nho'),
        lasts(slowBody),
      ]);
      expect(headers).toMatch(/^HTTP\/1\.1 408 .*"code":"too-slow"/s);
      expect(body).toMatch(/^$|^HTTP\/1\.1 408 /);
      expect(headerTime).toBeGreaterThan(4.5);
      expect(headerTime).toBeLessThan(8);
      expect(bodyTime).toBeGreaterThan(9.5);
      expect(bodyTime).toBeLessThan(13);
    },
    30_000,
  );
});

describe('one client', () => {
  it('gets no more than its share of calls, however slowly it sends them', async () => {
    const app = await listen((server) => shedLoad(server, { calls: CALLS, perClient: 3 }));
    const slow = rawRequest('POST', '/rest/body', { 'content-type': 'application/json', 'content-length': '9' }, '{');
    const sockets = Array.from({ length: 3 }, () => openSocket(portOf(app)).setNoDelay());
    for (const socket of sockets) socket.write(slow);
    const next = async (): Promise<number> => (await fetch(`${app.listeningOrigin}/rest/quick`)).status;
    await expect.poll(next).toBe(429);
    for (const socket of sockets) socket.destroy();
    await expect.poll(next).toBe(200);
  });

  it('is disconnected if it sends request after request without waiting for an answer', async () => {
    const port = portOf(await listen((server) => shedLoad(server)));
    const answers = async (times: number): Promise<number> =>
      (await sendRaw(port, rawRequest('GET', '/rest/later').repeat(times), 500)).split('HTTP/1.1 200').length - 1;
    expect(await answers(16)).toBe(16);
    expect(await answers(40)).toBeLessThan(17);
  });

  it('has 256 connections and no more', async () => {
    const app = await listen((server) => shedLoad(server));
    const sockets = Array.from({ length: 256 }, () => openSocket(portOf(app)));
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    expect(await sendRaw(portOf(app), rawRequest('GET', '/rest/quick'))).toBe('');
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(() => sendRaw(portOf(app), rawRequest('GET', '/rest/quick', { connection: 'close' })))
      .toContain('200 OK');
  });
});
