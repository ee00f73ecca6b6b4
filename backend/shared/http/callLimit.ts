import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf } from './clientAddress.ts';
import { Problem } from './problem.ts';

/** Counts one call; throws a 429 problem beyond the limit. */
export type CallLimit = (request: FastifyRequest) => Promise<void>;

/**
 * Limits the calls per minute of one client, and of all clients of a node, so that nobody fills its log. Counts in
 * memory, because each node writes its own log.
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
