import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { callPort, type Call } from '../../../tests/nodes/serviceNode.ts';

/**
 * One phase of the load: sends calls until there are no more, evenly (`rate` a second) or as fast as the lanes allow.
 */
export interface Phase {
  readonly phase: string;
  readonly next: (index: number) => Call | undefined;
  readonly seconds: number;
  readonly rate?: number;
  readonly lanes?: number;
}

/** A node that listens on loopback. */
export interface MeasuredNode {
  readonly port: number;
  readonly usage: () => Promise<Usage>;
}

/** Resident memory in bytes, open descriptors, and processor time so far in milliseconds. */
export type Usage = Readonly<Record<'memory' | 'descriptors' | 'processor', number>>;

/** Results of one phase. Latencies in milliseconds; refusals (429, 503) have their own. */
export interface Measured {
  readonly phase: string;
  readonly latencies: readonly number[];
  readonly failed: number;
  readonly refusals: readonly number[];
  readonly seconds: number;
  /** At the end of the phase; `processor` is that of the phase alone. */
  readonly usage: Usage;
}

/** Sends the calls of a phase; a rate does not depend on the answers to earlier calls. */
export async function sendPhase(node: MeasuredNode, { phase, next, seconds, rate, lanes }: Phase): Promise<Measured> {
  const agent = new Agent({ keepAlive: true });
  const latencies: number[] = [];
  const refusals: number[] = [];
  let failed = 0;
  const send = async (call: Call): Promise<void> => {
    const start = performance.now();
    const { status } = await callPort(node.port, agent, call).catch(() => ({ status: 0 }));
    if (status === 429 || status === 503) refusals.push(performance.now() - start);
    else if (status < 200 || status >= 300) failed += 1;
    else latencies.push(performance.now() - start);
  };
  const before = await node.usage();
  const startTime = performance.now();
  const end = startTime + seconds * 1000;
  let index = 0;
  const runLane = async (): Promise<void> => {
    for (let call = next(index); call && performance.now() < end; call = next(index)) {
      index += 1;
      await send(call);
    }
  };
  const sends: Promise<void>[] = Array.from({ length: lanes ?? 0 }, runLane);
  for (let sent = 0; sent < (rate ?? 0) * seconds; sent += 1) {
    await wait(Math.max(0, startTime + (sent * 1000) / (rate ?? 1) - performance.now()));
    const call = next(sent);
    if (call !== undefined) sends.push(send(call));
  }
  await Promise.all(sends);
  const took = (performance.now() - startTime) / 1000;
  agent.destroy();
  const usage = await node.usage();
  return {
    phase,
    latencies,
    failed,
    refusals,
    seconds: took,
    usage: { ...usage, processor: usage.processor - before.processor },
  };
}
