import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf } from './clientAddress.ts';
import { Problem } from './problem.ts';

/** Counts one call; throws a 429 problem if it is too much. */
export type CallLimit = (request: FastifyRequest) => Promise<void>;

/**
 * How many calls a minute a node takes, of one client and of all together. Counted in memory, because each node writes
 * its own log: nobody can fill it.
 * Source: requirements#SRV-11.
 */
export async function callLimit(
  scope: FastifyInstance,
  perClient: number,
  perNode = Number.MAX_SAFE_INTEGER,
): Promise<CallLimit> {
  await scope.register(rateLimit, { global: false });
  const limits = [
    scope.createRateLimit({ max: perClient, keyGenerator: ({ ip }) => clientOf(ip) }),
    scope.createRateLimit({ max: perNode, keyGenerator: () => 'all' }),
  ];
  return async (request) => {
    for (const count of limits) {
      const verdict = await count(request);
      if (!verdict.isAllowed && verdict.isExceeded)
        throw new Problem(429, 'too-many', 'Too many requests. Please wait.', { retryAfter: verdict.ttlInSeconds });
    }
  };
}
