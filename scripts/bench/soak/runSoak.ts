import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CryptoKey } from 'jose';
import { findCommand } from '#backend/commands/commands.ts';
import { openDatabase } from '#backend/shared/database/database.ts';
import { signLink } from '../../../tests/nodes/signedTokens.ts';
import { callPort, type Answer, type Call, formCall, jsonCall } from '../../../tests/nodes/serviceNode.ts';
import type { ProductionComposition } from '../../commands/trial/productionComposition.ts';
import { answerBook, type Expected, type SoakRun, type SoakSample } from './soakVerdict.ts';
import { readMetrics } from '../load/nodeMetrics.ts';

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

/** Creates customers at the stand-in through the testers' console; their UIDs. */
async function createCustomers(console: string, count: number): Promise<readonly string[]> {
  const uids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const loginID = `soak-${index}@beispiel.example`;
    const answer = await fetch(`${console}/console/api/accounts/${encodeURIComponent(loginID)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ verified: true, profile: { email: loginID, firstName: 'Ada', country: 'DE' } }),
    });
    if (!answer.ok) throw new Error(`the console answered ${answer.status}: ${await answer.text()}`);
    uids.push(((await answer.json()) as { readonly UID: string }).UID);
  }
  return uids;
}

/** How long a collection of garbage may take. Milliseconds. */
const COLLECTION = 500;

/** Takes a sample of a node right after a garbage collection, which `collect` asks it for. */
async function takeSample(metricsPort: number, collect: () => void, minutes: number): Promise<SoakSample> {
  collect();
  await wait(COLLECTION);
  const metrics = await readMetrics(metricsPort);
  const read = (name: string): number => {
    const value = metrics.get(name);
    if (value === undefined) throw new Error(`the node does not tell ${name}`);
    return value;
  };
  return {
    minutes,
    heap: read('nodejs_heap_size_used_bytes'),
    memory: read('process_resident_memory_bytes'),
    descriptors: read('process_open_fds'),
    resources: read('nodejs_active_resources_total'),
    loopDelay: read('nodejs_eventloop_lag_p99_seconds') * 1000,
    connections: read('kontor_database_connections{state="used"}'),
    waiting: read('kontor_database_connections{state="waiting"}'),
  };
}

/** Sends a call; the answer counts as wrong unless it is the expected one, by default a 200. */
type SendCall = (name: string, call: Call, expected?: Expected) => Promise<Answer>;

/** What the calls need of the composition. */
export interface SoakSurroundings {
  /** UIDs of customers at the provider. */
  readonly customers: readonly string[];
  readonly link: (subscriber: string) => Promise<string>;
  readonly machineToken: string;
}

/** What customers and programs do together once a second; `second` counts from 0. */
function soakSecond(
  send: SendCall,
  { customers, link, machineToken }: SoakSurroundings,
  second: number,
): readonly Promise<unknown>[] {
  const from = `10.${(second >> 14) & 255}.${(second >> 7) & 127}.${second & 127}`;
  const get = (name: string, path: string) =>
    send(name, { method: 'GET', path, headers: { 'x-forwarded-for': from, accept: 'text/html,application/json' } });
  return [
    ...['/', '/login', '/registration', '/accessibility'].map((path) => get('pages', path)),
    ...['de', 'en'].map((language) => get('content', `/cms/germany/${language}.json`)),
    get('metadata', '/rest/v1/metadata'),
    get('region', `/rest/v1/region?zip=${String(second % 100_000).padStart(5, '0')}`),
    get('stores', `/rest/v1/retailstores/search?q=${['berlin', 'stuttgart', 'ulm', 'kiel'][second % 4] ?? ''}`),
    readAndSave(send, customers[second % customers.length] ?? '', { link, from, second }),
    remind(send, `soak-${second}`, { link, from, machineToken }),
  ];
}

/** A customer opens a mailed link, reads the account and saves a change. */
async function readAndSave(
  send: SendCall,
  customer: string,
  { link, from, second }: Pick<SoakSurroundings, 'link'> & { readonly from: string; readonly second: number },
): Promise<void> {
  const jwt = await link(customer);
  const opened = await send('link exchange', formCall('POST', '/rest/v1/subscriber/regToken/jwt', { jwt }, from), {
    holds: '"regToken"',
  });
  const { regToken = '' } = asRecord(opened.body);
  await send('account', jsonCall('POST', '/rest/v1/subscriber/account', { regToken }, from), { holds: '"profile"' });
  const patch = { profile: { firstName: `Ada ${second}` } };
  const saving = {
    ...jsonCall('POST', '/rest/v1/subscriber/account', { regToken, language: 'de', patch }, from),
    method: 'PUT',
  };
  await send('saves', saving, { holds: '"errorCode":0' });
}

/** The shop writes a reminder; its owner looks at it and deletes it. */
async function remind(
  send: SendCall,
  subscriber: string,
  { link, from, machineToken }: Omit<SoakSurroundings, 'customers'> & { readonly from: string },
): Promise<void> {
  const reminder = { reminderId: `of-${subscriber}`, subscriber, variantId: 'variant', variantName: { de: 'Ware' } };
  const written = jsonCall('POST', '/api/v1/product-reminders', { reminders: [reminder] }, from);
  const headers = { ...written.headers, authorization: `Bearer ${machineToken}` };
  await send('machine API', { ...written, method: 'PUT', headers }, { holds: '"stored":1' });
  const authToken = await link(subscriber);
  await send('reminders', jsonCall('POST', '/rest/v1/productreminder/search', { authToken }, from), {
    holds: reminder.reminderId,
  });
  const ids = [reminder.reminderId];
  await send(
    'deletions',
    jsonCall('DELETE', '/rest/v1/productreminder', { authToken, productReminderIds: ids }, from),
    { status: 204 },
  );
}

function asRecord(body: string): { readonly regToken?: string } {
  try {
    return JSON.parse(body) as { readonly regToken?: string };
  } catch {
    return {};
  }
}
