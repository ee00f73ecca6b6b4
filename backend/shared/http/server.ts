import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { plainAddress } from './clientAddress.ts';
import { limitConnections, unansweredOn } from './connections.ts';
import { followRequests, requestIdOf } from './requestContext.ts';
import { Problem, problemBody, problemOfStatus, sendProblem, toProblem } from './problem.ts';
import { parseJsonStrictly, storableText } from '#protocol/strictJson.ts';

/** Settings of a server. */
export interface ServerSettings {
  /** Proxies whose X-Forwarded-For is trusted. Without proxies, the peer's address is the client's. */
  readonly trustedProxies?: readonly string[];
  /** Headers of every answer, including refusals before any route. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly log?: boolean;
  /** Nesting limit of JSON bodies; default is 10. */
  readonly levels?: number;
  /** Target of log lines; default is standard output. */
  readonly logTo?: { readonly write: (line: string) => void };
}

const MAX_ADDRESS_LENGTH = 4096;

/**
 * A fastify server with these limits: JSON 64 KiB, headers within 5 s, request within 10 s, URLs 4 KiB, 60 s without
 * any progress. Does not change bodies: coerces no types, drops no unknown members silently, refuses repeated members.
 * Source: requirements#SRV-1, requirements#SRV-10, requirements#ACC-7, requirements#PRI-1.
 */
export function createServer({
  trustedProxies = [],
  headers = {},
  log = false,
  logTo,
  levels,
}: ServerSettings = {}): FastifyInstance {
  const isListed = compile([...trustedProxies]);
  const isProxy = (address: string): boolean => isListed(plainAddress(address), 0);
  const app = Fastify({
    logger: log ? { ...logging, ...(logTo === undefined ? {} : { stream: logTo }) } : false,
    genReqId: requestIdOf,
    trustProxy: trustedProxies.length === 0 ? false : isProxy,
    bodyLimit: 64 * 1024,
    // Addresses contain tokens and UIDs; a hook limits the address as a whole.
    routerOptions: { maxParamLength: MAX_ADDRESS_LENGTH },
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    http: { headersTimeout: 5000, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1000 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      sendProblem(request, reply.headers(headers), toProblem(error));
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(socket, error.code, headers),
  });
  app.setValidatorCompiler(({ schema }) => compileSchema(schema));
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  limitConnections(app, isProxy);
  followRequests(app);
  app.addHook('onRequest', async (request) => {
    if ((request.raw.url ?? '').length > MAX_ADDRESS_LENGTH) throw problemOfStatus(414);
  });
  app.addHook('preValidation', async ({ body, query, params }) => {
    for (const texts of [body, query, params]) cleanTexts(texts);
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const value = parseJsonStrictly(String(body), levels);
    if (value === undefined) done(new Problem(400, 'malformed', 'The request is not as it must be.'));
    else done(null, value);
  });
  return app;
}

const ajv = addFormats.default(new Ajv());
const validators = new Map<string, ValidateFunction>();

/** Equal schemas share a validator, across servers too: compiling takes most of the start. */
function compileSchema(schema: AnySchema): ValidateFunction {
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? ajv.compile(schema);
  validators.set(key, validate);
  return validate;
}

/** Addresses and forms can contain NUL as %00; the JSON parser has removed it already. */
function cleanTexts(texts: unknown): void {
  if (typeof texts !== 'object' || texts === null) return;
  for (const [name, text] of Object.entries(texts))
    if (typeof text === 'string') Object.assign(texts, { [name]: storableText(text) });
}

const statusByErrorCode: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers data that is not a request, or came too slowly, and closes the connection; during another answer it only
 * closes.
 */
function refuseUnreadable(socket: Socket, code: string, headers: Readonly<Record<string, string>>): void {
  if (socket.writable && unansweredOn(socket) === 0) {
    const problem = problemOfStatus(statusByErrorCode[code] ?? 400);
    const body = JSON.stringify(problemBody(problem, randomUUID()));
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroySoon();
}

/** Logs contain route, method and status: no query, header, body or IP address, and no message that quotes a value. */
const logging = {
  level: 'info',
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? 'unknown' }),
    res: (reply: { readonly statusCode?: number }) => ({ statusCode: reply.statusCode }),
    err: (error: Error) => ({ type: error.name, message: '', stack: '' }),
  },
};
