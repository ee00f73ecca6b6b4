import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CryptoKey } from 'jose';
import { findCommand } from '#backend/product/production/commands.ts';
import { openDatabase } from '#backend/shared/database/database.ts';
import { signLink } from '../nodes/linkKeys.ts';
import { callPort } from '../nodes/serviceNode.ts';
import type { ProductionComposition } from '../trial/productionComposition.ts';
import { answerBook } from './answerBook.ts';
import { createCustomers } from './customers.ts';
import { takeSample } from './sampling.ts';
import { soakSecond, type SendCall } from './soakCalls.ts';
import type { SoakRun, SoakSample } from './soakVerdict.ts';

/** Enough that none of them meets the limit of calls for one account. */
const CUSTOMERS = 120;
const SAMPLES = 60;
/** Seconds between two publications of the content. */
const PUBLISH = 15;
/** How long the node rests before the last sample: idle connections are closed by then. Milliseconds. */
const REST = 12_000;

/** How long, and what the run needs besides the composition. */
export interface SoakSettings {
  /** Signs mailed links. */
  readonly privateKey: CryptoKey;
  readonly metricsPort: number;
  readonly minutes: number;
}

/** Keeps the node of a composition busy, samples it, and prints each sample. */
export async function soak(
  { console: testers, node }: ProductionComposition,
  { privateKey, metricsPort, minutes }: SoakSettings,
): Promise<SoakRun> {
  const surroundings = {
    customers: await createCustomers(testers, CUSTOMERS),
    link: (subscriber: string) => signLink(privateKey, Date.now(), subscriber),
    machineToken: node.env['MACHINE_TOKENS']?.split(' ')[0] ?? '',
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const book = answerBook();
  const send: SendCall = (name, call, expected = {}) => book.record(name, expected, callPort(node.port, agent, call));
  const publish = publisher(node.env['DATABASE_URL'] ?? '', node.content);
  const samples: SoakSample[] = [];
  const collect = (): void => node.signal('SIGUSR2');
  const seconds = Math.round(minutes * 60);
  const every = Math.max(2, Math.round(seconds / SAMPLES));
  const began = performance.now();
  const running = new Set<Promise<unknown>>();
  const keep = (work: Promise<unknown>): void => {
    // A wrong answer ends what follows it and is counted already.
    const settled: Promise<unknown> = work.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
  };
  for (let second = 0; second < seconds; second += 1) {
    await wait(Math.max(0, began + second * 1000 - performance.now()));
    for (const work of soakSecond(send, surroundings, second)) keep(work);
    if (second % PUBLISH === PUBLISH - 1) keep(book.record('publications', {}, publish(second)));
    if (second % every === every - 1)
      keep(takeSample(metricsPort, collect, (performance.now() - began) / 60_000).then((at) => samples.push(show(at))));
  }
  await Promise.all(running);
  agent.destroy();
  await wait(REST);
  const idle = show(await takeSample(metricsPort, collect, (performance.now() - began) / 60_000));
  return { samples, idle, calls: book.calls() };
}

/** Publishes the site's documents with one text changed, so that all nodes load them again. */
function publisher(
  databaseUrl: string,
  folder: string,
): (second: number) => Promise<{ readonly status: number; readonly body: string }> {
  return async (second) => {
    for (const file of readdirSync(folder)) {
      const document = JSON.parse(readFileSync(join(folder, file), 'utf8')) as object;
      writeFileSync(join(folder, file), JSON.stringify({ ...document, soak: `published after ${second} s` }));
    }
    const db = await openDatabase({ url: databaseUrl });
    try {
      await findCommand(['import-content', folder])(db, Date.now());
      return { status: 200, body: '' };
    } finally {
      await db.close();
    }
  };
}

function show(sample: SoakSample): SoakSample {
  const { minutes, heap, memory, descriptors, resources, loopDelay, connections, waiting } = sample;
  const cells = [
    `${minutes.toFixed(2)} min`,
    `heap ${(heap / 1e6).toFixed(1)} MB`,
    `memory ${(memory / 1e6).toFixed(0)} MB`,
    `${descriptors} descriptors`,
    `${resources} resources`,
    `loop ${loopDelay.toFixed(0)} ms`,
    `database ${connections} used, ${waiting} waiting`,
  ];
  console.log(cells.join(' | '));
  return sample;
}
