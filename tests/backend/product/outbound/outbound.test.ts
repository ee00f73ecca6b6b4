import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createPlainServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deliverForm, fetchText, OutboundError, postForm } from '#backend/product/outbound/outbound.ts';

type Answer = (response: ServerResponse, request: IncomingMessage, body: string) => void;

const json = (response: ServerResponse, value: unknown): void => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
};

/** The behaviour of the other service, by path. */
const answers: Readonly<Record<string, Answer>> = {
  '/echo': (response, { method, headers }, body) =>
    json(response, { method, type: headers['content-type'], token: headers.authorization ?? null, body }),
  '/refuses': (response) => void response.writeHead(500).end('{}'),
  '/redirects': (response) => void response.writeHead(307, { location: '/echo' }).end(),
  '/no-json': (response) => void response.end('<html>'),
  '/large': (response) => json(response, 'x'.repeat(2_000_001)),
  '/almost-large': (response) => json(response, 'x'.repeat(1_990_000)),
  '/cuts': (response) => void response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
  '/never': () => undefined,
  '/stops': (response) => void response.writeHead(200).write('{'),
  '/taken': (response) => void response.writeHead(202).end(),
};

let server: Server;
let base = '';
let [open, mostOpen, requests] = [0, 0, 0];
beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => answers[request.url ?? '']?.(response, request, body));
  });
  server.on('connection', (socket) => {
    mostOpen = Math.max(mostOpen, (open += 1));
    socket.on('close', () => (open -= 1));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const reasonOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'an answer',
    (error: unknown) => (error instanceof OutboundError ? error.reason : 'another error'),
  );

describe('a call to another service', () => {
  it('sends a form and reads JSON', async () => {
    expect(await postForm(`${base}/echo`, { a: 'ä & b', c: '' })).toEqual({
      method: 'POST',
      type: 'application/x-www-form-urlencoded',
      token: null,
      body: 'a=%C3%A4+%26+b&c=',
    });
    expect(await postForm(`${base}/almost-large`, {})).toHaveLength(1_990_000);
  });

  it.each([
    ['/refuses', 'status 500'],
    ['/redirects', 'status 307'],
    ['/no-json', 'not JSON'],
    ['/large', 'too large'],
    ['/cuts', 'no answer'],
  ])('to %s has this in its error: %s (requirements#SRV-1)', async (path, reason) => {
    expect(await reasonOf(postForm(`${base}${path}`, {}))).toBe(reason);
  });

  it('is never retried and follows no redirect', async () => {
    const before = requests;
    await reasonOf(postForm(`${base}/cuts`, {}));
    await reasonOf(postForm(`${base}/redirects`, {}));
    expect(requests - before).toBe(2);
  });

  it('reads texts within the same limits', async () => {
    for (const [path, reason] of [
      ['/large', 'too large'],
      ['/redirects', 'status 307'],
      ['/refuses', 'status 500'],
      ['/cuts', 'no answer'],
    ])
      await expect(fetchText(base + path)).rejects.toMatchObject({ reason });
  });

  it('to an unreachable service fails at once, and its message quotes nothing of the URL', async () => {
    const gone = createPlainServer();
    await once(gone.listen(0, '127.0.0.1'), 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, 'close');
    const failed = postForm(`http://127.0.0.1:${port}/secret`, {});
    await expect(failed).rejects.toMatchObject({ status: 503, reason: 'no answer' });
    await expect(failed).rejects.not.toThrow(/secret|127/);
  });

  it.each(['/never', '/stops'])(
    'to %s ends in ten seconds, and its error says that there was no answer',
    async (path) => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => timeout(time / 50));
      expect(await reasonOf(postForm(`${base}${path}`, {}))).toBe('no answer');
      expect(limit.mock.calls).toEqual([[10_000]]);
      limit.mockRestore();
    },
  );

  it('shares at most 50 connections with all others, and each gets its own answer', async () => {
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, index) => postForm(`${base}/echo`, { n: `${index}` })),
    );
    expect(all.map((answer) => (answer as { readonly body: string }).body)).toEqual(
      all.map((_, index) => `n=${index}`),
    );
    expect(mostOpen).toBeLessThanOrEqual(50);
  });

  it('that only delivers accepts any 2xx and sends its token', async () => {
    await expect(deliverForm(`${base}/taken`, {}, 'secret')).resolves.toBeUndefined();
    expect(await reasonOf(deliverForm(`${base}/refuses`, {}, 'secret'))).toBe('status 500');
  });
});
