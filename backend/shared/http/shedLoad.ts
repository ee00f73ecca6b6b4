import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './clientAddress.ts';
import { Problem } from './problem.ts';
import { onceEnded } from './requestEnd.ts';
import { isServiceCall } from './serviceCall.ts';
import { slotPool } from './slotPool.ts';

/** What a node takes on at once. */
export interface LoadLimits {
  /** Calls in work. */
  readonly calls?: number;
  /** Calls of one client that are in work or still arrive. */
  readonly perClient?: number;
  /** Milliseconds after which a call counts as hanging: longer than all time limits of a call together. */
  readonly hangsAfter?: number;
}

/** Tells of calls that never come to an end. */
export interface LoadShedding {
  readonly hangs: () => boolean;
}

/**
 * Refuses calls of the services at once while 200 are in work, so that those are answered in time and the rest knows to come back.
 * A call is in work from the end of its body until its answer is ready: clients that send or read slowly cost others nothing.
 * Source: requirements#SRV-6, requirements#SRV-9.
 */
export function shedLoad(
  app: FastifyInstance,
  { calls = 200, perClient = 64, hangsAfter = 45_000 }: LoadLimits = {},
): LoadShedding {
  const work = slotPool(calls, hangsAfter);
  const ofClient = new Map<string, number>();
  const releases = new WeakMap<FastifyRequest, (() => void)[]>();
  const untilAnswered = (request: FastifyRequest, reply: FastifyReply, release: () => void): void => {
    const held = releases.get(request) ?? [];
    held.push(onceEnded(request.raw, reply.raw, release));
    releases.set(request, held);
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!isServiceCall(request)) return;
    if (work.isFull()) throw busy(503);
    const client = clientOf(request.ip);
    const others = ofClient.get(client) ?? 0;
    if (others >= perClient) throw busy(429);
    ofClient.set(client, others + 1);
    untilAnswered(request, reply, () => {
      const left = (ofClient.get(client) ?? 1) - 1;
      if (left === 0) ofClient.delete(client);
      else ofClient.set(client, left);
    });
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!isServiceCall(request)) return;
    const release = work.take();
    if (release === undefined) throw busy(503);
    untilAnswered(request, reply, release);
  });
  app.addHook('onSend', async (request) => {
    for (const release of releases.get(request) ?? []) release();
  });
  return { hangs: work.hangs };
}

const busy = (status: 429 | 503): Problem =>
  new Problem(status, 'busy', 'Too much is going on here. Please try again.', { retryAfter: 1 });
