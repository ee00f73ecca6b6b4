import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type CallDescription, contentTypeOf, shape, type WireSchema } from './routeOptions.ts';

/** Contents of a server's OpenAPI document besides its calls. */
export interface OpenApiSettings {
  /** Path of the document. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Body of error answers, and its media type. */
  readonly problem: WireSchema;
  readonly problemType: string;
}

const productServices: OpenApiSettings = {
  path: '/rest/v1/openapi.json',
  title: 'Kontor product services',
  description: 'The REST calls of the customer account portal and the preference centre.',
  problemType: 'application/json',
  problem: shape({ code: { type: 'string' }, message: { type: 'string' }, requestId: { type: 'string' } }),
};

/**
 * Serves the OpenAPI document, by default `GET /rest/v1/openapi.json`: with every described call that is registered
 * afterwards. Only the document uses the descriptions; routes validate and serialise with their own schemas.
 */
export async function registerOpenApi(
  app: FastifyInstance,
  { path, title, description, problem, problemType }: OpenApiSettings = productServices,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description },
      components: { schemas: { Problem: problem } },
    },
    transform: ({ url, route }) => ({ url, schema: toOpenApiSchema(route.config?.call, problemType) }),
  });
  app.get(path, async (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()));
}

const problemDescriptions: Readonly<Record<number, string>> = {
  400: 'The request is not as it must be.',
  401: 'The link is not valid or has expired.',
  403: 'Called from a foreign page.',
  404: 'Not there.',
  413: 'Too large.',
  415: 'Another content type is needed.',
  429: 'Too many requests; Retry-After tells when to come back.',
  503: 'Unavailable for a moment; Retry-After tells when to come back.',
};

/** The document's entry of a call; hides routes without a description. */
function toOpenApiSchema(call: CallDescription | undefined, problemType: string): FastifySchema {
  if (call === undefined) return { hide: true };
  const { summary, body, query, answer, creates, statuses = {}, problems: additional = [] } = call;
  const contentType = contentTypeOf(call);
  const expected = contentType === undefined ? [400] : [400, 403, 413, 415];
  const problems = [...new Set([...expected, ...additional])].map((status) => [
    status,
    {
      description: problemDescriptions[status] ?? 'Refused.',
      content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  return {
    summary,
    ...(contentType === undefined ? {} : { consumes: [contentType], body }),
    ...(query === undefined ? {} : { querystring: query }),
    response: {
      ...(answer === undefined
        ? {}
        : {
            [creates === true ? 201 : 200]: {
              description: 'Done.',
              content: { 'application/json': { schema: answer } },
            },
          }),
      ...Object.fromEntries(
        Object.entries(statuses).map(([status, description]) => [status, { description, type: 'null' }]),
      ),
      ...Object.fromEntries(problems),
    },
  };
}
