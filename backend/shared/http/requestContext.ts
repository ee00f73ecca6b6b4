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

/** The request of the current work; undefined in timers and commands. */
export const requestContext = (): RequestContext | undefined => contexts.getStore();

/** Binds the request to all work that it starts, so that outbound calls can send and log its id. */
export function followRequests(app: FastifyInstance): void {
  // Earlier hooks would lose the context: events of the connection read the body.
  app.addHook('preValidation', ({ id, log }, _reply, done) => contexts.run({ id, log }, done));
}

/**
 * The id of a request: the caller's `x-request-id` if it is one (8 to 64 letters, digits, `.`, `_` or `-`), else a new
 * one. It only tells which log lines belong together.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const header = headers['x-request-id'];
  return typeof header === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(header) ? header : randomUUID();
}
