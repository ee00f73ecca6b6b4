import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { frontServer } from '#backend/shared/http/frontServer.ts';
import type { Conditions } from '#backend/shared/http/health.ts';
import { createServer } from '#backend/shared/http/server.ts';

let behind: Readonly<Record<string, FastifyInstance>>;
let front: ReturnType<typeof frontServer>;
let conditions: Conditions;
beforeEach(async () => {
  conditions = {};
  behind = { 'a.example': createServer({ role: 'behind' }), 'b.example': createServer({ role: 'behind' }) };
  for (const [name, app] of Object.entries(behind)) {
    app.get('/name', async () => name);
    app.post('/echo', async ({ body }) => ({ name, body }));
    await app.ready();
  }
  front = frontServer(
    {},
    {
      answererFor: (host) => behind[host] && ((...call) => behind[host]?.routing(...call)),
      conditions: () => conditions,
    },
  );
  await front.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await front.app.close();
  for (const app of Object.values(behind)) await app.close();
});

/** Sends bytes as they are and reads all that comes back. */
async function send(bytes: string): Promise<string> {
  const socket = connect((front.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes.replaceAll('\n', '\r\n'));
  return text(socket);
}

describe('a server in front of others', () => {
  it('passes each request of a connection on by its name, with its body', async () => {
    const body = '{"x":1}';
    const answers = await send(
      `GET /name HTTP/1.1\nHost: a.example\n\nPOST /echo HTTP/1.1\nHost: b.example:80\nContent-Type: application/json\nContent-Length: ${body.length}\n\n${body}GET /name HTTP/1.1\nHost: c.example\nConnection: close\n\n`,
    );
    expect(answers.match(/HTTP\/1\.1 \d+|a\.example|\{.*?\}+/g)).toEqual([
      'HTTP/1.1 200',
      'a.example',
      'HTTP/1.1 200',
      '{"name":"b.example","body":{"x":1}}',
      'HTTP/1.1 421',
      expect.stringContaining('"unknown-site"'),
    ]);
  });

  it('takes the name of an absolute address, not of the header beside it', async () => {
    const answer = await send('GET http://b.example/name HTTP/1.1\nHost: a.example\nConnection: close\n\n');
    expect(answer).toMatch(/200 OK[^]*b\.example$/);
  });

  it.each([
    ['no request', 'nonsense\n\n', 400],
    ['no name', 'GET /name HTTP/1.1\nConnection: close\n\n', 400],
    ['an address that cannot be read', 'GET /%zz HTTP/1.1\nHost: a.example\nConnection: close\n\n', 400],
    ['a name with other things in it', 'GET /name HTTP/1.1\nHost: a.example/x@y\nConnection: close\n\n', 421],
  ])('answers %s itself', async (_what, bytes, status) => {
    expect(await send(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('is ready while all conditions are met, and names those that are not', async () => {
    const ready = async () => {
      const { statusCode, body } = await front.app.inject('/ready');
      return [statusCode, JSON.parse(body) as unknown];
    };
    conditions = { database: () => true, content: async () => true };
    expect(await ready()).toEqual([200, { status: 'ready' }]);
    conditions = { database: () => Promise.reject(new Error('away')), content: () => false, calls: () => true };
    expect(await ready()).toEqual([503, { status: 'not ready', missing: ['database', 'content'] }]);
    conditions = { database: () => new Promise<boolean>(() => undefined) };
    expect(await ready()).toEqual([503, { status: 'not ready', missing: ['database'] }]);
    conditions = {};
    front.drain();
    expect(await ready()).toEqual([503, { status: 'not ready' }]);
  });
});
