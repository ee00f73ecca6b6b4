import { cpus, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { readOptions } from './commandLine.ts';
import { postgresPrograms, startCluster } from './nodes/postgresCluster.ts';
import { deletion, startNodePeers, type NodePeers } from './nodes/nodePeers.ts';
import { startNode, type ServiceNode } from './nodes/serviceNode.ts';
import { measureExistence } from './existence.ts';
import { print, row } from './load/loadTable.ts';
import { record, type Measured } from './load/measured.ts';
import { mixture, type NextCall } from './load/mixture.ts';

/**
 * `npm run load`: puts a bounded load on nodes of the product services that it starts itself, on loopback, and prints a
 * table. Every phase ends after a time and a number of requests. Latencies include the sender's own delay, because it shares the processors with the nodes; on a
 * busy machine the processor time per answer is the best measure.
 * Source: requirements#SRV-6.
 */
const MAX_REQUESTS = 200_000;
const STEADY = 200;
const EACH = 3;
/** Parallel calls in the overload phase: three times as many as a node accepts. */
const TOO_MANY = 600;

const values = readOptions({
  call: 'npm run load --',
  does: 'Puts load on nodes of the product services that it starts itself, and prints a table.',
  options: {
    seconds: { value: 'N', default: '5', what: 'seconds of each phase, at most 60' },
    connections: { value: 'N', default: '32', what: 'parallel requests, at most 256' },
    existence: { what: 'measures instead whether answers take longer for existing accounts' },
    requests: { value: 'N', default: '300', what: 'requests of each kind for --existence, at most 1000' },
  },
});
const seconds = bounded(values.seconds, 60);
const connections = bounded(values.connections, 256);

async function main(): Promise<void> {
  const peers = await startNodePeers();
  const programs = postgresPrograms();
  try {
    await measure('1 node, embedded', peers, [undefined]);
    if (programs === undefined) console.log('1 node and 2 nodes on PostgreSQL: skipped, no server programs here');
    else await onPostgres(programs, peers);
  } finally {
    peers.close();
  }
}

async function onPostgres(programs: string, peers: NodePeers): Promise<void> {
  const cluster = await startCluster(programs);
  try {
    for (const nodes of [1, 2]) {
      const url = await cluster.newDatabase();
      await measure(
        `${nodes} node${nodes > 1 ? 's' : ''}, PostgreSQL`,
        peers,
        Array.from({ length: nodes }, () => url),
      );
    }
  } finally {
    await cluster.remove();
  }
}

/** Starts a node for each database URL and runs all phases against them, with requests to each in turn. */
async function measure(name: string, peers: NodePeers, urls: readonly (string | undefined)[]): Promise<void> {
  const nodes = await Promise.all(urls.map((url) => startNode({ url, ...peers.settings, referenceData: true })));
  try {
    const owners = Array.from({ length: seconds * 1000 }, (_, index) => `owner-${index}`);
    await nodes[0]?.ask('seed', { owners, each: EACH });
    const mix = await mixture(peers);
    const deletions = await Promise.all(owners.map(async (owner) => deletion(owner, await peers.link(owner), EACH)));
    await flood(nodes, 'warm-up', mix, connections, 1);
    print(name, await steady(nodes, mix));
    print(name, await flood(nodes, 'mixed, as fast as possible', mix, connections));
    print(name, await flood(nodes, 'mixed, three times too much', mix, TOO_MANY * nodes.length));
    print(name, await steady(nodes, mix, 'mixed, 200/s, right after'));
    print(name, await flood(nodes, 'durable deletions', (index) => deletions[index], connections));
  } finally {
    for (const node of nodes) node.kill();
    await Promise.all(nodes.map((node) => node.ended));
  }
}

/** 200 requests a second, whether earlier ones were answered or not. */
async function steady(nodes: readonly ServiceNode[], next: NextCall, phase = `mixed, ${STEADY}/s`): Promise<Measured> {
  return record(phase, nodes, async (send) => {
    const began = performance.now();
    const sent: Promise<void>[] = [];
    for (let index = 0; index < STEADY * seconds; index += 1) {
      await wait(Math.max(0, began + (index * 1000) / STEADY - performance.now()));
      const call = next(index);
      if (call !== undefined) sent.push(send(call));
    }
    await Promise.all(sent);
  });
}

/** As many requests as the connections allow, for the time of a phase. */
async function flood(
  nodes: readonly ServiceNode[],
  phase: string,
  next: NextCall,
  lanes: number,
  time = seconds,
): Promise<Measured> {
  return record(phase, nodes, async (send) => {
    const until = performance.now() + time * 1000;
    let index = 0;
    const lane = async (): Promise<void> => {
      while (performance.now() < until && index < MAX_REQUESTS) {
        const call = next(index);
        index += 1;
        if (call === undefined) return;
        await send(call);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  });
}

function bounded(text: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new Error(`“${text}” must be a whole number from 1 to ${most}.`);
  return number;
}

console.log(`${cpus().length} processors, load average before: ${loadavg()[0]?.toFixed(1)}`);
if (values.existence) {
  await measureExistence(bounded(values.requests, 1000));
  process.exit(0);
}
row(['nodes', 'load', 'answers/s', 'p50', 'p99', 'errors', 'refused', 'memory/node', 'processor/answer']);
await main();
