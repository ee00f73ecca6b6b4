import type { FastifyInstance } from 'fastify';
import type { Answerer } from './frontServer.ts';
import { onceEnded } from './requestEnd.ts';

/** Requests that were passed on to apps and are not answered yet. */
export interface RunningRequests {
  readonly answererOf: (app: FastifyInstance) => Answerer;
  /** Resolves when none is left; at once if there is none. */
  readonly ended: () => Promise<void>;
}

/** Counts requests, so that their apps can be closed when the last was answered. */
export function runningRequests(): RunningRequests {
  let running = 0;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    running -= 1;
    if (running === 0) for (const done of waiting.splice(0)) done();
  };
  return {
    answererOf: (app) => (request, response) => {
      running += 1;
      onceEnded(request, response, release);
      app.routing(request, response);
    },
    ended: () =>
      running === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
  };
}
