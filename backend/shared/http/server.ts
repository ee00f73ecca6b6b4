import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';
import { parseJsonStrictly } from './strictJson.ts';

/** How a server treats what surrounds it. */
export interface ServerSettings {
  /** Addresses of proxies whose X-Forwarded-For is believed. Without any, the peer's address is the client's. */
  readonly trustedProxies?: readonly string[];
  readonly log?: boolean;
  /** Where log lines go; standard output unless told. */
  readonly logTo?: { readonly write: (line: string) => void };
}

const LONGEST_ADDRESS = 4096;

/**
 * A fastify server with the house's limits: JSON 64 KiB, headers within 5 s, request within 10 s, addresses 4 KiB.
 * Bodies are taken as they come: nothing is coerced, nothing unknown is dropped silently, repeated members are refused.
 * Source: security requirements SRV-1, ACC-7, PRI-1.
 */
export function createServer({ trustedProxies = [], log = false, logTo }: ServerSettings = {}): FastifyInstance {
  const app = Fastify({
    logger: log ? { ...logging, ...(logTo === undefined ? {} : { stream: logTo }) } : false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: 64 * 1024,
    requestTimeout: 10_000,
    http: { headersTimeout: 5000, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false } },
  });
  app.addHook('onRequest', async (request) => {
    if ((request.raw.url ?? '').length > LONGEST_ADDRESS)
      throw new Problem(414, 'address-too-long', 'The address is too long.');
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const value = parseJsonStrictly(String(body));
    if (value === undefined) done(new Problem(400, 'malformed', 'The request is not as it must be.'));
    else done(null, value);
  });
  return app;
}

/** What may stand in a log: route, method, status. No address with its query, no headers, no body, no IP, no message that quotes a value. */
const logging = {
  level: 'info',
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? 'unknown' }),
    res: (reply: { readonly statusCode?: number }) => ({ statusCode: reply.statusCode }),
    err: (error: Error) => ({ type: error.name, message: '', stack: '' }),
  },
};
