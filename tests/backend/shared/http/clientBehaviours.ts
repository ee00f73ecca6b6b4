import { setTimeout as wait } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { openSocket, rawRequest } from './rawSocket.ts';

/** The behaviour of one client at a server with `/rest/quick`, `/rest/later`, `/rest/large` and `POST /rest/body`. */
export interface Behaviour {
  /** Its requests, one after the other without waiting. */
  readonly requests: readonly ('quick' | 'later' | 'large' | 'body' | 'slowBody' | 'halfHead')[];
  readonly reads: boolean;
  /** Milliseconds until it ends. */
  readonly after: number;
  readonly end: 'reset' | 'close' | 'halfClose' | 'stay';
}

const json = { 'content-type': 'application/json' };
/** The bytes of each kind of request. */
export type BehaviourBytes = Readonly<Record<Behaviour['requests'][number], string>>;

const targets: BehaviourBytes = {
  quick: rawRequest('GET', '/rest/quick'),
  later: rawRequest('GET', '/rest/later'),
  large: rawRequest('GET', '/rest/large'),
  body: rawRequest('POST', '/rest/body', { ...json, 'content-length': '2' }, '{}'),
  slowBody: rawRequest('POST', '/rest/body', { ...json, 'content-length': '20' }, '{'),
  halfHead: 'POST /rest/body HTTP/1.1\r\nhost: local',
};

/** Clients that pipeline, hang up, half close, send slowly or never read, in any combination. */
export const behaviours: fc.Arbitrary<Behaviour> = fc.record({
  requests: fc
    .tuple(
      fc.array(fc.constantFrom('quick' as const, 'later', 'large', 'body'), { maxLength: 30 }),
      fc.option(fc.constantFrom('slowBody' as const, 'halfHead'), { nil: undefined }),
    )
    .map(([whole, last]) => (last === undefined ? whole : [...whole, last])),
  reads: fc.boolean(),
  after: fc.constantFrom(0, 5, 20, 50),
  end: fc.constantFrom('reset' as const, 'close', 'halfClose', 'stay'),
});

/** The routes for these clients; `later` answers after 30 milliseconds, `large` is more than a socket buffers. */
export function registerTargets(app: FastifyInstance): void {
  const large = 'x'.repeat(2_000_000);
  app.get('/rest/quick', async () => ({ ok: true }));
  app.get('/rest/later', async () => wait(30, { ok: true }));
  app.get('/rest/large', async () => wait(1, large));
  app.post('/rest/body', async () => wait(1, { ok: true }));
}

/**
 * Runs the clients and then sends one request as another client: returns its status while the slow ones are still
 * connected.
 */
export async function statusAfter(
  port: number,
  clients: readonly Behaviour[],
  { bytes = targets, probe = '/rest/quick' }: { readonly bytes?: BehaviourBytes; readonly probe?: string } = {},
): Promise<number> {
  const sockets = clients.map(({ requests, reads }) => {
    const socket = openSocket(port, { reads });
    socket.write(requests.map((name) => bytes[name]).join(''));
    return socket;
  });
  await Promise.all(
    clients.map(async ({ after, end }, index) => {
      await wait(after);
      if (end === 'reset') sockets[index]?.resetAndDestroy();
      else if (end === 'close') sockets[index]?.destroy();
      else if (end === 'halfClose') sockets[index]?.end();
    }),
  );
  const status = await settled(`http://127.0.0.1:${port}${probe}`);
  for (const socket of sockets) socket.destroy();
  return status;
}

/** Repeats a request until it succeeds, for at most half a second: running calls have ended by then. */
async function settled(url: string): Promise<number> {
  for (let times = 0; ; times += 1) {
    const { status } = await fetch(url, { headers: { connection: 'close' } });
    if (status === 200 || times === 20) return status;
    await wait(25);
  }
}
