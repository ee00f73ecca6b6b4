import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** The request that is being answered: its id, and a log whose lines carry it. */
export interface RequestContext {
  readonly id: string;
  readonly log: FastifyBaseLogger;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** The request that the current work belongs to; undefined in timers and commands. */
export const requestContext = (): RequestContext | undefined => contexts.getStore();

/** Lets what a request causes know its request, so that calls to others can carry and log its id. */
export function followRequests(app: FastifyInstance): void {
  // Earlier hooks would lose it: a body is read in events of the connection.
  app.addHook('preValidation', ({ id, log }, _reply, done) => contexts.run({ id, log }, done));
}

/**
 * The id of a request: the caller's `x-request-id` if it is one (8 to 64 letters, digits, `.`, `_` or `-`), else a new
 * one. Nobody may read more from it than which lines belong together.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();
}
