import { cpus, loadavg } from 'node:os';
import { readOptions } from '../commandLine.ts';
import { postgresPrograms, startCluster } from '../../tests/nodes/postgresCluster.ts';
import { deletion, startNodePeers, type NodePeers, startNode } from '../../tests/nodes/serviceNode.ts';
import { measureExistence } from './existence.ts';
import { print, row } from './load/loadVerdict.ts';
import { type MeasuredNode, formCounts, mixture, flood, steady, TOO_MANY } from './load/phases.ts';
import { loadProduction } from './load/productionLoad.ts';

/**
 * `npm run load`: puts a bounded load on nodes of the product services that it starts itself, on loopback, and prints a
 * table. Every phase ends after a time and a number of requests. Latencies include the sender's own delay, because it shares the processors with the nodes; on a
 * busy machine the processor time per answer is the best measure.
 * Source: requirements#SRV-6.
 */
const EACH = 3;

const values = readOptions({
  call: 'npm run load --',
  does: 'Puts load on nodes of the product services that it starts itself, and prints a table.',
  options: {
    seconds: { value: 'N', default: '5', what: 'seconds of each phase, at most 60' },
    connections: { value: 'N', default: '32', what: 'parallel requests, at most 256' },
    counts: { value: 'N', what: 'pages a second, at most 500, that send counts of forms beside 200 other calls' },
    production: { what: 'loads the built server on PostgreSQL instead, and fails if it misses a limit' },
    existence: { what: 'measures instead whether answers take longer for existing accounts' },
    requests: { value: 'N', default: '300', what: 'requests of each kind for --existence, at most 1000' },
  },
});
const seconds = bounded(values.seconds, 60);
const connections = bounded(values.connections, 256);
const pages = values.counts === undefined ? undefined : bounded(values.counts, 500);

async function main(): Promise<void> {
  const peers = await startNodePeers();
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
    const measured = nodes.map(({ port, ask }): MeasuredNode => ({
      port,
      usage: () => ask('usage', {}) as ReturnType<MeasuredNode['usage']>,
    }));
    const lanes = connections;
    await flood(measured, mix, { phase: 'warm-up', lanes, seconds: 1 });
    print(name, await steady(measured, mix, { seconds }));
    if (pages !== undefined) {
      const beside = await Promise.all([
        steady(measured, mix, { seconds, phase: 'mixed, 200/s, beside counts' }),
        steady(measured, formCounts, { seconds, rate: pages, phase: `counts of forms, ${pages}/s` }),
      ]);
      for (const one of beside) print(name, one);
    }
    print(name, await flood(measured, mix, { phase: 'mixed, as fast as possible', lanes, seconds }));
    const overload = { phase: 'mixed, three times too much', lanes: TOO_MANY * nodes.length, seconds };
    print(name, await flood(measured, mix, overload));
    print(name, await steady(measured, mix, { seconds, phase: 'mixed, 200/s, right after' }));
    print(name, await flood(measured, (index) => deletions[index], { phase: 'durable deletions', lanes, seconds }));
  } finally {
    for (const node of nodes) node.kill();
    await Promise.all(nodes.map((node) => node.ended));
  }
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
const programs = postgresPrograms();
if (values.production && programs === undefined) throw new Error('PostgreSQL is not installed.');
row(['nodes', 'load', 'answers/s', 'p50', 'p99', 'errors', 'refused', 'memory/node', 'processor/answer']);
if (values.production && programs !== undefined)
  process.exitCode = (await loadProduction(programs, seconds, connections)) ? 0 : 1;
else await main();
