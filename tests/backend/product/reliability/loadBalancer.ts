import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Call, ServiceNode } from '../../../nodes/serviceNode.ts';

/** A load balancer in front of several nodes. */
export interface LoadBalancer {
  /** Sends a read request to one node after the other until one answers in time. */
  readonly call: (call: Call) => Promise<Answer>;
  /** Whether a node gets requests. */
  readonly serves: (node: ServiceNode) => boolean;
  readonly end: () => Promise<void>;
}

/** Milliseconds for an answer, and between two readiness checks: removes a silent node after at most 2.2 s. */
const timeLimit = 900;
const rest = 200;
/** Number of unanswered checks after which a node gets no more requests. */
const enough = 2;

/**
 * Spreads requests over nodes like a real load balancer: checks each one repeatedly, and removes those that are not
 * ready in time.
 */
export function balanceOver(nodes: readonly ServiceNode[]): LoadBalancer {
  const misses = new Map(nodes.map((node) => [node, 0]));
  const serves = (node: ServiceNode): boolean => (misses.get(node) ?? enough) < enough;
  const ended = new AbortController();
  let turn = 0;
  const watch = async (node: ServiceNode): Promise<void> => {
    while (!ended.signal.aborted) {
      const isReady = (await inTime(node, { method: 'GET', path: '/ready' }))?.status === 200;
      misses.set(node, isReady ? 0 : (misses.get(node) ?? 0) + 1);
      await wait(rest, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  };
  const watching = nodes.map(watch);
  return {
    serves,
    call: async (call) => {
      for (let tries = 0; tries < 20; tries += 1) {
        turn += 1;
        const serving = nodes.filter(serves);
        const answer = await inTime(serving[turn % serving.length], call);
        if (answer !== undefined) return answer;
      }
      throw new Error('no node answered');
    },
    end: async () => {
      ended.abort();
      await Promise.all(watching);
    },
  };
}

async function inTime(node: ServiceNode | undefined, call: Call): Promise<Answer | undefined> {
  const overdue = new AbortController();
  const answer = await Promise.race([
    node?.call(call).catch(() => undefined),
    wait(timeLimit, undefined, { signal: overdue.signal }).catch(() => undefined),
  ]);
  overdue.abort();
  return answer;
}
