import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './clientAddress.ts';
import { unansweredOn } from './connections.ts';
import { Problem, writeProblem } from './problem.ts';
import { requestIdOf } from './requestContext.ts';
import { onceEnded } from './requestEnd.ts';
import { isServiceCall, looksLikeServiceCall } from './serviceCall.ts';

/** How much a node handles at once. */
export interface LoadLimits {
  /** Running calls. */
  readonly calls?: number;
  /** Calls of one client that are running or still arriving. */
  readonly perClient?: number;
  /** Milliseconds after which a call counts as hanging: longer than all timeouts of a call together. */
  readonly hangsAfter?: number;
  /** Headers of every answer. With them, calls are refused before the framework, in the plain format of problems. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request with a refusal if there is no room for it; says whether it did. */
export type Refusal = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Reports calls that never end, and refuses before the framework; the app emits `refused` with the request. */
export interface LoadShedding {
  readonly hangs: () => boolean;
  readonly refuses: Refusal;
}

/**
 * Refuses calls of the services immediately while 200 are running, so that those are answered in time and the other
 * callers know to come back. What is clearly such a call is refused before the framework, which would take longer for the
 * refusals than for the answers. A call is running from the end of its body until its answer is ready: clients that send or
 * read slowly block nobody.
 * Source: requirements#SRV-6, requirements#SRV-9.
 */
export function shedLoad(
  app: FastifyInstance,
  { calls = 200, perClient = 64, hangsAfter = 45_000, headers }: LoadLimits = {},
): LoadShedding {
  const work = slotPool(calls, hangsAfter);
  const refuses: Refusal = (request, response) => {
    if (headers === undefined || !looksLikeServiceCall(request) || !work.isFull()) return false;
    // Behind an unanswered request the refusal would wait in memory: the framework limits those.
    if (unansweredOn(request.socket) > 0) return false;
    writeProblem(response, busy(503), requestIdOf(request), headers);
    app.server.emit('refused', request);
    return true;
  };
  refuseFirst(app.server, refuses);
  const ofClient = new Map<string, number>();
  const releases = new WeakMap<FastifyRequest, (() => void)[]>();
  const untilAnswered = (request: FastifyRequest, reply: FastifyReply, release: () => void): void => {
    const known = releases.get(request) ?? [];
    known.push(onceEnded(request.raw, reply.raw, release));
    releases.set(request, known);
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!isServiceCall(request)) return;
    if (work.isFull()) throw busy(503);
    const client = clientOf(request.ip);
    const running = ofClient.get(client) ?? 0;
    if (running >= perClient) throw busy(429);
    ofClient.set(client, running + 1);
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
  return { hangs: work.hangs, refuses };
}

/** Puts a refusal before the framework's listener. */
export function refuseFirst(server: FastifyInstance['server'], refuses: Refusal): void {
  const framework = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!refuses(request, response)) for (const listener of framework) listener(request, response);
  });
}

const busy = (status: 429 | 503): Problem =>
  new Problem(status, 'busy', 'Too much is going on here. Please try again.', { retryAfter: 1 });

/** A limited number of slots. */
export interface SlotPool {
  /** Takes a slot and returns a function that frees it (further calls do nothing); undefined if no slot is free. */
  readonly take: () => (() => void) | undefined;
  readonly isFull: () => boolean;
  /** Whether a slot was held for longer than allowed and never freed. */
  readonly hangs: () => boolean;
}

interface Slot {
  readonly since: number;
}

/**
 * A pool of `size` slots. A slot that is held for more than `hangsAfter` milliseconds becomes free for others: its
 * holder hangs. `now` is a monotonic clock in milliseconds.
 */
export function slotPool(size: number, hangsAfter: number, now: () => number = () => performance.now()): SlotPool {
  // In the order they were taken: the first is the oldest.
  const taken = new Set<Slot>();
  const hanging = new Set<Slot>();
  const findHanging = (): void => {
    for (const slot of taken) {
      if (now() - slot.since <= hangsAfter) return;
      taken.delete(slot);
      hanging.add(slot);
    }
  };
  const isFull = (): boolean => {
    if (taken.size >= size) findHanging();
    return taken.size >= size;
  };
  return {
    isFull,
    take: () => {
      if (isFull()) return undefined;
      const slot: Slot = { since: now() };
      taken.add(slot);
      return () => void (taken.delete(slot) || hanging.delete(slot));
    },
    hangs: () => {
      findHanging();
      return hanging.size > 0;
    },
  };
}
