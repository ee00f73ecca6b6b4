import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countByKey } from '#backend/shared/countByKey.ts';
import { clientOf } from './clientAddress.ts';
import { Problem } from './problem.ts';
import { onceEnded } from './requestEnd.ts';
import { isServiceCall } from './serviceCall.ts';

/**
 * Limits of a node: running calls in total and per client, and the milliseconds after which a call counts as hanging.
 */
export interface LoadLimits {
  readonly calls?: number;
  readonly perClient?: number;
  /** Longer than all timeouts of a call together. */
  readonly hangsAfter?: number;
}

/**
 * Refuses calls of the services while 200 are running, so that the running ones finish in time and other clients retry.
 * A call runs from the end of its body until its answer is ready: clients that send or read slowly block nobody.
 * Hanging calls do not count. Returns whether a call hangs.
 * Source: requirements#SRV-6, requirements#SRV-9.
 */
export function shedLoad(
  app: FastifyInstance,
  { calls = 200, perClient = 64, hangsAfter = 45_000 }: LoadLimits = {},
): () => boolean {
  // The start time of each call, oldest first.
  const running = new Map<FastifyRequest, number>();
  const hanging = (): number => {
    const times = [...running.values()];
    const firstInTime = times.findIndex((since) => performance.now() - since <= hangsAfter);
    return firstInTime === -1 ? times.length : firstInTime;
  };
  const isFull = (): boolean => running.size >= calls && running.size - hanging() >= calls;
  const callsByClient = countByKey();
  const ends = new WeakMap<FastifyRequest, (() => void)[]>();
  const untilAnswered = (request: FastifyRequest, reply: FastifyReply, end: () => void): void => {
    ends.set(request, [...(ends.get(request) ?? []), onceEnded(request.raw, reply.raw, end)]);
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return;
    if (isFull()) throw busy(503);
    const client = clientOf(request.ip);
    if (callsByClient.get(client) >= perClient) throw busy(429);
    callsByClient.add(client, 1);
    untilAnswered(request, reply, () => callsByClient.add(client, -1));
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!isCounted(request)) return;
    if (isFull()) throw busy(503);
    running.set(request, performance.now());
    untilAnswered(request, reply, () => running.delete(request));
  });
  app.addHook('onSend', async (request) => {
    for (const end of ends.get(request) ?? []) end();
  });
  return () => hanging() > 0;
}

/** A CORS preflight costs nothing, and a browser cannot read its refusal. */
const isCounted = (request: FastifyRequest): boolean => request.method !== 'OPTIONS' && isServiceCall(request);

const busy = (status: 429 | 503): Problem =>
  new Problem(status, 'busy', 'Too much is going on here. Please try again.', { retryAfter: 1 });
