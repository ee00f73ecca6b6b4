import type { FastifyInstance, RouteOptions } from 'fastify';
import type { CallDescription, WireSchema } from './callOptions.ts';

/** A described call on the server. `path` writes segments as `{…}`. */
interface DescribedCall {
  readonly method: string;
  readonly path: string;
  readonly call: CallDescription;
}

/** Serves `GET /rest/v1/openapi.json`: every described call that is registered after this. */
export function registerOpenApi(app: FastifyInstance): void {
  const calls: DescribedCall[] = [];
  app.addHook('onRoute', (route) => {
    calls.push(...described(route));
  });
  app.get('/rest/v1/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(openApiDocument(calls)),
  );
}

function described({ method, url, config }: RouteOptions): readonly DescribedCall[] {
  const call = config?.call;
  if (call === undefined) return [];
  const methods = (Array.isArray(method) ? method : [method]).filter((name) => name !== 'HEAD');
  return methods.map((name) => ({ method: name, path: url.replaceAll(/:(\w+)/g, '{$1}'), call }));
}

function openApiDocument(calls: readonly DescribedCall[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, call } of calls)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(path, call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor product services',
      version: '1',
      description: 'The REST calls of the customer account portal and the preference centre.',
    },
    paths,
    components: { schemas: { Problem: problem } },
  };
}

const problem: WireSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  additionalProperties: false,
  properties: { code: { type: 'string' }, message: { type: 'string' }, requestId: { type: 'string' } },
};

const meanings: Readonly<Record<number, string>> = {
  400: 'The request is not as it must be.',
  401: 'The link is not valid or has expired.',
  403: 'Called from a foreign page.',
  404: 'Not there.',
  413: 'Too large.',
  415: 'Another content type is needed.',
  429: 'Too many requests; Retry-After tells when to come back.',
  503: 'Unavailable for a moment; Retry-After tells when to come back.',
};

const types = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

function operation(path: string, call: CallDescription): object {
  const expected = call.consumes === undefined ? [400] : [400, 403, 413, 415];
  const problems = [...new Set([...expected, ...call.problems])].toSorted((a, b) => a - b);
  return {
    summary: call.summary,
    parameters: [...pathParameters(path), ...queryParameters(call.query)],
    ...(call.consumes === undefined
      ? {}
      : { requestBody: { required: true, content: { [types[call.consumes]]: { schema: call.body } } } }),
    responses: {
      ...(call.answer === undefined
        ? {}
        : { 200: { description: 'Done.', content: { 'application/json': { schema: call.answer } } } }),
      ...Object.fromEntries(
        Object.entries(call.statuses ?? {}).map(([status, description]) => [status, { description }]),
      ),
      ...Object.fromEntries(
        problems.map((status) => [
          status,
          {
            description: meanings[status] ?? 'Refused.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  };
}

function pathParameters(path: string): readonly object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: WireSchema | undefined): readonly object[] {
  const { properties = {}, required = [] } = (query ?? {}) as {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
