import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behaviours, statusAfter, type BehaviourBytes } from '../../shared/http/clientBehaviours.ts';
import { rawRequest } from '../../shared/http/rawSocket.ts';
import { paths, requests, toCall, usual } from './randomRequests.ts';
import { startNodePeers, type NodePeers, startNode, type ServiceNode } from '../../../nodes/serviceNode.ts';
import { cases } from '../../../longRun.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';

let peers: NodePeers;
let node: ServiceNode;
let link: string;
beforeAll(async () => {
  peers = await startNodePeers();
  link = await peers.link('uid-1');
  const url = hasServer ? { url: await newServerDatabase() } : {};
  node = await startNode({ ...peers.settings, ...url, referenceData: true, log: true });
}, 60_000);
afterAll(() => {
  node.kill();
  peers.close();
});

describe('a node that gets random requests', () => {
  it('answers every request, never with a server error, keeps running, and writes no data of people (requirements#SRV-1)', async () => {
    const seen = new Map<number, number>();
    const batch = fc.array(requests, { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(batch, async (generated) => {
        const answers = await Promise.all(generated.map((one) => node.call(toCall(one, link))));
        for (const { status, headers, body } of answers) {
          seen.set(status, (seen.get(status) ?? 0) + 1);
          expect(status).toBeLessThan(500);
          if (status >= 400 && status !== 404 && body !== '')
            expect(Object.keys(JSON.parse(body) as object).toSorted()).toEqual(['code', 'message', 'requestId']);
          expect(headers['set-cookie']).toBeUndefined();
        }
      }),
      { numRuns: cases(18, 2750), endOnFailure: true },
    );
    // Requests must also pass the first checks.
    for (const status of [200, 400, 401, 403, 404, 415])
      expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0]);
    expect(seen.get(200) ?? 0).toBeGreaterThan(cases(9, 1000));
    expect(linesWith(/"route":"\/rest\/v1\/productreminder"/)).not.toEqual([]);
    expect(linesWith(/marker|secret-of-the-s|registration-token|"level":60/)).toEqual([]);
    for (const part of link.split('.')) expect(node.output()).not.toContain(part);
  }, 3_600_000);

  it('survives data that is not a request', async () => {
    const starts = [
      'GET / HTTP/1.1\r\nHost: a\r\n',
      'POST /rest/v1/productreminder/search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n',
      'GET /rest/v1/region?zip=10115 HTTP/9.9\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: a\r\n',
      '',
    ];
    const ends = [
      '\r\n\r\n',
      'Content-Length: 5\r\n\r\n{}',
      'Content-Length: -1\r\n\r\n',
      'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n',
      'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
      `X: ${'y'.repeat(20_000)}\r\n\r\n`,
      'Expect: 100-continue\r\n\r\n',
      'Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      '\0\x01\x02',
    ];
    const malformedRequest = fc.oneof(
      fc.tuple(fc.constantFrom(...starts), fc.constantFrom(...ends)).map((parts) => Buffer.from(parts.join(''))),
      fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(malformedRequest, { minLength: 10, maxLength: 10 }), async (all) => {
        for (const answer of await Promise.all(all.map(sendRaw))) expect(answer).not.toMatch(/^HTTP\/1\.1 50[0-4]/);
      }),
      { numRuns: cases(3, 200), endOnFailure: true },
    );
    expect((await node.call({ method: 'GET', path: '/ready' })).status).toBe(200);
  }, 600_000);
});

describe('clients of a node that pipeline, hang up, half close, send slowly or never read', () => {
  it('do not disturb other clients, at every call', async () => {
    const json = { 'content-type': 'application/json', 'x-forwarded-for': '10.1.2.3' };
    const search = JSON.stringify({ authToken: link });
    const bytes: BehaviourBytes = {
      quick: rawRequest('GET', '/rest/v1/metadata', json),
      later: rawRequest(
        'POST',
        '/rest/v1/productreminder/search',
        { ...json, 'content-length': `${search.length}` },
        search,
      ),
      large: rawRequest('GET', '/rest/v1/openapi.json', json),
      body: rawRequest('GET', '/ready'),
      slowBody: rawRequest('POST', '/rest/v1/productreminder/search', { ...json, 'content-length': '300' }, '{'),
      halfHead: 'POST /rest/v1/account/login HTTP/1.1\r\nhost: local',
    };
    await fc.assert(
      fc.asyncProperty(fc.array(behaviours, { minLength: 10, maxLength: 30 }), async (clients) => {
        expect(await statusAfter(node.port, clients, { bytes, probe: '/rest/v1/metadata' })).toBe(200);
      }),
      { numRuns: cases(2, 50), endOnFailure: true },
    );
    const statuses = await Promise.all(
      paths.map(async (path) => (await node.call({ method: usual[path] ?? 'GET', path })).status),
    );
    expect(statuses.filter((status) => status >= 500 || status === 429)).toEqual([]);
    expect((await node.call({ method: 'GET', path: '/ready' })).status).toBe(200);
  }, 600_000);
});

/** Matching lines of the node's output. */
const linesWith = (pattern: RegExp): readonly string[] =>
  node
    .output()
    .split('\n')
    .filter((line) => pattern.test(line));

/** Sends bytes and closes the connection: returns the answer, if any. */
function sendRaw(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(node.port, '127.0.0.1', () => socket.end(bytes));
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (part) => {
      answer += part.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}
