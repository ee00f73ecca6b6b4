import { setTimeout as wait } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { openSocket, rawRequest } from './rawSocket.ts';

/** What one client does to a server that has `/rest/quick`, `/rest/later`, `/rest/large` and `POST /rest/body`. */
export interface Behaviour {
  /** What it sends, one request behind the other without waiting. */
  readonly requests: readonly ('quick' | 'later' | 'large' | 'body' | 'slowBody' | 'halfHead')[];
  readonly reads: boolean;
  /** Milliseconds until its end. */
  readonly after: number;
  readonly end: 'reset' | 'close' | 'halfClose' | 'stay';
}

const json = { 'content-type': 'application/json' };
/** What each kind of request is on the wire. */
export type BehaviourBytes = Readonly<Record<Behaviour['requests'][number], string>>;

const targets: BehaviourBytes = {
  quick: rawRequest('GET', '/rest/quick'),
  later: rawRequest('GET', '/rest/later'),
  large: rawRequest('GET', '/rest/large'),
  body: rawRequest('POST', '/rest/body', { ...json, 'content-length': '2' }, '{}'),
  slowBody: rawRequest('POST', '/rest/body', { ...json, 'content-length': '20' }, '{'),
  halfHead: 'POST /rest/body HTTP/1.1\r\nhost: local',
};

/** Clients that pipeline, hang up, half close, send slowly or never read, in any mixture. */
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

/** The routes that the behaviours speak to; `later` answers after 30 milliseconds, `large` more than a socket holds. */
export function registerTargets(app: FastifyInstance): void {
  const large = 'x'.repeat(2_000_000);
  app.get('/rest/quick', async () => ({ ok: true }));
  app.get('/rest/later', async () => wait(30, { ok: true }));
  app.get('/rest/large', async () => wait(1, large));
  app.post('/rest/body', async () => wait(1, { ok: true }));
}

/** Lets clients do what they do and then asks once, as one more client: the status it gets while the slow ones are still there. */
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

/** Asks until it is served, for half a second at most: calls in work have ended by then. */
async function settled(url: string): Promise<number> {
  for (let times = 0; ; times += 1) {
    const { status } = await fetch(url, { headers: { connection: 'close' } });
    if (status === 200 || times === 20) return status;
    await wait(25);
  }
}
