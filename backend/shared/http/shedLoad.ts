import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

const MOST = 200;

/**
 * Refuses calls of the services at once while 200 are in work, so that those are answered in time and the rest knows to come back.
 * Source: security requirement SRV-6.
 */
export function shedLoad(app: FastifyInstance, most = MOST): void {
  let inWork = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/rest/')) return;
    if (inWork >= most)
      throw new Problem(503, 'busy', 'Too much is going on here. Please try again.', { retryAfter: 1 });
    inWork += 1;
    reply.raw.once('close', () => {
      inWork -= 1;
    });
  });
}
