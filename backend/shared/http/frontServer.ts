import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { nothingThere, answerWithProblems, Problem } from './problem.ts';
import { registerHealth, type Conditions, type Readiness } from './health.ts';
import { createServer, type ServerSettings } from './server.ts';

/** Answers a request that another server has received. */
export type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

/** Who answers behind a front server, asked for each request. */
export interface Behind {
  /** The one for a host name; undefined for a name that is not served here. */
  readonly answererFor: (host: string) => Answerer | undefined;
  readonly conditions: () => Conditions;
}

/**
 * The server that listens: it passes each request on by the name in its `Host` header, and answers `/live` and `/ready`
 * for all that is behind it under every name. An unknown name gets 421 (RFC 9110, section 15.5.20).
 */
export function frontServer(
  settings: Omit<ServerSettings, 'role'>,
  { answererFor, conditions }: Behind,
): Readiness & { readonly app: FastifyInstance } {
  const app = createServer({ ...settings, role: 'front' });
  answerWithProblems(app);
  const { drain } = registerHealth(app, conditions);
  app.addHook('onRequest', async ({ raw, is404 }, reply) => {
    if (!is404) return;
    const answer = answererFor(hostOf(raw));
    if (answer === undefined) throw new Problem(421, 'unknown-site', 'No site of this name is served here.');
    reply.hijack();
    answer(raw, reply.raw);
  });
  // With a handler of its own, requests without a route run the hook as well.
  app.setNotFoundHandler(() => {
    throw nothingThere();
  });
  return { app, drain };
}

/** The name that a request is for, without its port; an absolute address counts more than the header (RFC 9112, section 3.2.2). */
export function hostOf({ url = '', headers }: IncomingMessage): string {
  const { host = '' } = headers;
  const address = /^https?:\/\//i.test(url) ? url : `http://${host}`;
  return URL.canParse(address) && !/[/?#@\\]/.test(host) ? new URL(address).hostname.replace(/\.$/, '') : '';
}
