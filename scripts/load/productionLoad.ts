import { cpus, loadavg } from 'node:os';
import { openDatabase } from '#backend/shared/database/database.ts';
import { writeReminders } from '#backend/product/services/machine/writeReminders.ts';
import { deletion } from '../nodes/nodePeers.ts';
import { print } from './loadTable.ts';
import { printVerdict } from './limitLine.ts';
import { judgeLoad } from './loadVerdict.ts';
import type { Measured } from './measured.ts';
import { mixture } from './mixture.ts';
import { flood, steady, TOO_MANY } from './phases.ts';
import { startProductionServer } from './productionServer.ts';

const EACH = 3;

/** Puts load on the built server on PostgreSQL and compares it with the limits. Whether it kept all of them. */
export async function loadProduction(bin: string, seconds: number, lanes: number): Promise<boolean> {
  const [busy = 0] = loadavg();
  const { node, peers, databaseUrl, stop } = await startProductionServer(bin);
  try {
    const owners = Array.from({ length: seconds * 1000 }, (_, index) => `owner-${index}`);
    await seed(databaseUrl, owners);
    const mix = await mixture(peers);
    const deletions = await Promise.all(owners.map(async (owner) => deletion(owner, await peers.link(owner), EACH)));
    const nodes = [node];
    await flood(nodes, mix, { phase: 'warm-up', lanes, seconds: 2 });
    const lines = judgeLoad({
      steady: show(await steady(nodes, mix, { seconds })),
      flood: show(await flood(nodes, mix, { phase: 'mixed, as fast as possible', lanes, seconds })),
      overload: show(await flood(nodes, mix, { phase: 'mixed, three times too much', lanes: TOO_MANY, seconds })),
      after: show(await steady(nodes, mix, { seconds, phase: 'mixed, 200/s, right after' })),
      deletions: show(await flood(nodes, (index) => deletions[index], { phase: 'durable deletions', lanes, seconds })),
    });
    const passed = printVerdict(lines);
    if (!passed && busy > cpus().length)
      console.log(`The load average was ${busy.toFixed(1)} before: repeat it on a machine with nothing else to do.`);
    return passed;
  } finally {
    await stop();
  }
}

function show(measured: Measured): Measured {
  print('release, PostgreSQL', measured);
  return measured;
}

async function seed(databaseUrl: string, owners: readonly string[]): Promise<void> {
  const db = await openDatabase({ url: databaseUrl });
  const reminders = owners.flatMap((subscriber) =>
    Array.from({ length: EACH }, (_, index) => ({
      reminderId: `${subscriber}-${index}`,
      subscriber,
      variantId: 'variant',
      variantName: { de: 'Ware' },
    })),
  );
  for (let at = 0; at < reminders.length; at += 1000) await writeReminders(db, reminders.slice(at, at + 1000), 0);
  await db.close();
}
