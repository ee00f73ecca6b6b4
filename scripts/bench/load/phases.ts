import { setTimeout as wait } from 'node:timers/promises';
import { formCall, jsonCall, type NodePeers, type Call, callPort } from '../../../tests/nodes/serviceNode.ts';
import { Agent } from 'node:http';
import { type FormCount, portalForms } from '#adapters/model/formCounts.ts';

const MAX_REQUESTS = 200_000;
/** Requests a second that a node must take at any time. */
export const STEADY = 200;
/** Parallel calls of an overload: three times as many as a node accepts. */
export const TOO_MANY = 600;

/** So many requests a second (200), whether earlier ones were answered or not. */
export async function steady(
  nodes: readonly MeasuredNode[],
  next: NextCall,
  {
    seconds,
    rate = STEADY,
    phase = `mixed, ${rate}/s`,
  }: { readonly seconds: number; readonly rate?: number; readonly phase?: string },
): Promise<Measured> {
  return record(phase, nodes, async (send) => {
    const began = performance.now();
    const sent: Promise<void>[] = [];
    for (let index = 0; index < rate * seconds; index += 1) {
      await wait(Math.max(0, began + (index * 1000) / rate - performance.now()));
      const call = next(index);
      if (call !== undefined) sent.push(send(call));
    }
    await Promise.all(sent);
  });
}

/** As many requests as the connections allow, for that time. */
export async function flood(
  nodes: readonly MeasuredNode[],
  next: NextCall,
  { seconds, phase, lanes }: { readonly seconds: number; readonly phase: string; readonly lanes: number },
): Promise<Measured> {
  return record(phase, nodes, async (send) => {
    const until = performance.now() + seconds * 1000;
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

/** A node that listens on loopback. Memory in bytes, processor time so far in milliseconds. */
export interface MeasuredNode {
  readonly port: number;
  readonly usage: () => Promise<{ readonly memory: number; readonly processor: number }>;
}

/** Results of one phase. Latencies in milliseconds. */
export interface Measured {
  readonly phase: string;
  readonly latencies: readonly number[];
  readonly failed: number;
  /** Duration of each refusal. */
  readonly refusals: readonly number[];
  readonly seconds: number;
  /** Largest resident memory of a node in bytes, and the processor time of all nodes in milliseconds. */
  readonly memory: number;
  readonly processor: number;
}

/** Runs a phase and records the answers: refusals (429, 503) separately from successes and failures. */
async function record(
  phase: string,
  nodes: readonly MeasuredNode[],
  run: (send: (call: Call) => Promise<void>) => Promise<void>,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true });
  const latencies: number[] = [];
  const refusals: number[] = [];
  const count = { sent: 0, failed: 0 };
  const before = await usageOf(nodes);
  const began = performance.now();
  await run(async (call) => {
    const { port = 0 } = nodes[count.sent % nodes.length] ?? {};
    count.sent += 1;
    const start = performance.now();
    const status = await callPort(port, agent, call).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 429 || status === 503) refusals.push(performance.now() - start);
    else if (status < 200 || status >= 300) count.failed += 1;
    else latencies.push(performance.now() - start);
  });
  const time = (performance.now() - began) / 1000;
  agent.destroy();
  const { memory, processor } = await usageOf(nodes);
  return {
    phase,
    latencies,
    failed: count.failed,
    refusals,
    seconds: time,
    memory,
    processor: processor - before.processor,
  };
}

async function usageOf(nodes: readonly MeasuredNode[]): Promise<Pick<Measured, 'memory' | 'processor'>> {
  const used = await Promise.all(nodes.map((node) => node.usage()));
  return {
    memory: Math.max(...used.map(({ memory }) => memory)),
    processor: used.reduce((sum, { processor }) => sum + processor, 0),
  };
}

/** Makes the next call of a phase; undefined if there are no more. */
type NextCall = (index: number) => Call | undefined;

const towns = [
  'berlin',
  'Köln',
  'hamburg',
  'münchen',
  'frankfrt',
  'leipzig',
  'dresden',
  'stuttgart',
  'essen',
  'bremen',
  'kiel',
  '10115',
  'ulm',
  'nürnberg',
];

/**
 * Typical calls of customers: mostly reading, from many addresses and links, so that no limit is reached; all postcodes
 * differ.
 */
export async function mixture({ link }: NodePeers): Promise<NextCall> {
  const tokens = await Promise.all(Array.from({ length: 2000 }, (_, index) => link(`reader-${index}`)));
  const kinds: readonly ((token: string, from: string, index: number) => Call)[] = [
    (_token, from, index) => ({
      method: 'GET',
      path: `/rest/v1/region?zip=${String(index % 100_000).padStart(5, '0')}`,
      headers: { 'x-forwarded-for': from },
    }),
    (_token, from, index) => ({
      method: 'GET',
      path: `/rest/v1/retailstores/search?q=${encodeURIComponent(towns[index % towns.length] ?? '')}`,
      headers: { 'x-forwarded-for': from },
    }),
    (_token, from) => ({ method: 'GET', path: '/rest/v1/metadata', headers: { 'x-forwarded-for': from } }),
    (token, from) => formCall('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: token }, from),
    (token, from) => jsonCall('POST', '/rest/v1/productreminder/search', { authToken: token }, from),
    (_token, from, index) =>
      formCall(
        'POST',
        '/rest/v1/account/login',
        { loginID: `customer-${index}@beispiel.example`, password: 'password' },
        from,
      ),
  ];
  return (index) => {
    return kinds[index % kinds.length]?.(tokens[index % tokens.length] ?? '', addressOf(index), index);
  };
}

/** The address of a client. */
const addressOf = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

const countsOfPage = (['registration', 'personaldata', 'addresses'] as const).flatMap((form): readonly FormCount[] => {
  const [first, ...others] = portalForms[form];
  return [
    { form, kind: 'shown', detail: '', fields: ['', first, ...others] },
    { form, kind: 'error', detail: 'required', fields: ['', first] },
    { form, kind: 'changed', detail: '', fields: ['', ...others] },
    { form, kind: 'saved', detail: '', fields: ['', ...others] },
  ];
});

/** The counts of a page whose visitor saw three forms, met an error in each and saved; from an address of its own. */
export const formCounts = (index: number): Call =>
  jsonCall('POST', '/rest/v1/form-counts', { publication: 3, counts: countsOfPage }, addressOf(index));
