import { Agent } from 'node:http';
import { callPort, type Call } from '../nodes/serviceNode.ts';

/** A node that listens on loopback. Memory in bytes, processor time so far in milliseconds. */
export interface MeasuredNode {
  readonly port: number;
  readonly usage: () => Promise<{ readonly memory: number; readonly processor: number }>;
}

/** Results of one phase. Latencies in milliseconds, ascending. */
export interface Measured {
  readonly phase: string;
  readonly latencies: readonly number[];
  readonly failed: number;
  /** Duration of each refusal, ascending. */
  readonly refusals: readonly number[];
  readonly seconds: number;
  /** Largest resident memory of a node in bytes, and the processor time of all nodes in milliseconds. */
  readonly memory: number;
  readonly processor: number;
}

/** Runs a phase and records the answers: refusals (429, 503) separately from successes and failures. */
export async function record(
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
    latencies: latencies.toSorted((a, b) => a - b),
    failed: count.failed,
    refusals: refusals.toSorted((a, b) => a - b),
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
