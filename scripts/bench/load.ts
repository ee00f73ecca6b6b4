import { cpus, loadavg } from 'node:os';
import { readOptions } from '../commandLine.ts';
import { deletion } from '../../tests/nodes/serviceNode.ts';
import { customerCalls, pictureCall, storeLoadData } from './load/calls.ts';
import { judgeLeaks, judgeLoad, printPhase, printVerdict, type LimitLine } from './load/loadVerdict.ts';
import { startProductionServer, type ProductionServer } from './load/productionServer.ts';
import { sendPhase, type Measured, type Phase } from './load/sender.ts';

/**
 * `npm run load`: puts load on the built server on PostgreSQL, both on loopback, and checks the limits for two
 * processors; exit code 1 if it misses one. Latencies include the sender's own delay, because it shares the processors;
 * on a busy machine the processor time per answer is the best measure.
 * Source: requirements#SRV-6.
 */
const values = readOptions({
  call: 'npm run load --',
  does: 'Puts load on the built server on PostgreSQL, and fails if it misses a limit. Needs npm run build first.',
  options: {
    seconds: { value: 'N', default: '5', what: 'seconds of each phase' },
    minutes: { value: 'N', what: 'instead: 200 calls a second for so long, watched for leaks' },
  },
});
const [seconds, minutes] = [Number(values.seconds), Number(values.minutes ?? 0)];
if (!(seconds > 0) || !(minutes >= 0)) throw new Error('--seconds and --minutes take numbers.');
const STEADY_RATE = 200;
const LANES = 32;
const OVERLOAD_LANES = 3 * 200; // parallel calls: a node accepts 200

async function measurePhases({ node, peers, databaseUrl }: ProductionServer): Promise<readonly LimitLine[]> {
  const owners = Array.from({ length: seconds * 1000 }, (_, index) => `owner-${index}`);
  await storeLoadData(databaseUrl, owners, 3);
  const mix = await customerCalls(peers);
  const deletions = await Promise.all(owners.map(async (owner) => deletion(owner, await peers.link(owner), 3)));
  const send = async (phase: string, more: Partial<Phase>): Promise<Measured> =>
    printPhase(await sendPhase(node, { phase, next: mix, seconds, ...more }));
  await send('warm-up', { lanes: LANES });
  const steady = await send('200 a second', { rate: STEADY_RATE });
  const [attacked] = await Promise.all([
    send('200 a second, attacked', { rate: STEADY_RATE }),
    send('the attack by pictures', { next: pictureCall, rate: 50 }),
  ]);
  return judgeLoad({
    steady,
    attacked,
    flood: await send('as fast as possible', { lanes: LANES }),
    overload: await send('three times too much', { lanes: OVERLOAD_LANES }),
    after: await send('200 a second, right after', { rate: STEADY_RATE }),
    deletions: await send('durable deletions', { next: (index) => deletions[index], lanes: LANES }),
  });
}

/** Each minute has calls of other customers, so that none of them reaches a limit. */
async function measureMinutes({ node, peers }: ProductionServer, count: number): Promise<readonly LimitLine[]> {
  const measured: Measured[] = [];
  for (let minute = 1; minute <= count; minute += 1) {
    const next = await customerCalls(peers, minute * 60 * STEADY_RATE);
    measured.push(
      printPhase(await sendPhase(node, { phase: `minute ${minute}`, next, seconds: 60, rate: STEADY_RATE })),
    );
  }
  return judgeLeaks(measured);
}

console.log(`${cpus().length} processors, load average before: ${loadavg()[0]?.toFixed(1)}`);
const stops: (() => Promise<void> | void)[] = [];
try {
  const server = await startProductionServer(stops);
  const lines = minutes === 0 ? await measurePhases(server) : await measureMinutes(server, minutes);
  process.exitCode = printVerdict(lines) ? 0 : 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}
