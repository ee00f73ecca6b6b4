import type { FastifyInstance } from 'fastify';
import { Problem } from '#backend/shared/http/problem.ts';

/** Whose pages may call. `own` are the origins the services are served from, `others` exact origins elsewhere that need CORS. */
export interface CallerOrigins {
  readonly own: readonly string[];
  readonly others: readonly string[];
}

const CHANGING = new Set(['POST', 'PUT', 'DELETE', 'PATCH']);

/**
 * Lets only the product's own pages change state, answers CORS for exactly the configured origins, and takes bodies only in the
 * content type of the call. Callers without an Origin (servers) pass: no cookie authenticates anything here.
 * Source: security requirement CSRF-1.
 */
export function guardOrigins(app: FastifyInstance, { own, others }: CallerOrigins): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/rest/')) return undefined;
    const { origin } = request.headers;
    const elsewhere = origin !== undefined && others.includes(origin);
    reply.header('vary', 'Origin');
    if (elsewhere)
      reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'Retry-After');
    if (request.method === 'OPTIONS' && elsewhere) {
      return reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', 'content-type')
        .header('access-control-max-age', '600')
        .send();
    }
    if (CHANGING.has(request.method) && !elsewhere) refuseForeign(origin, request.headers['sec-fetch-site'], own);
    refuseWrongType(request.routeOptions.config?.call?.consumes, request.headers['content-type']);
    return undefined;
  });
}

function refuseForeign(origin: string | undefined, site: string | string[] | undefined, own: readonly string[]): void {
  const foreign = origin !== undefined && !own.includes(origin);
  if (foreign || site === 'cross-site')
    throw new Problem(403, 'foreign-origin', 'This call is not allowed from there.');
}

const TYPES = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

function refuseWrongType(consumes: 'form' | 'json' | undefined, type: string | undefined): void {
  if (consumes === undefined) return;
  const [essence = ''] = (type ?? '').split(';');
  if (essence.trim().toLowerCase() !== TYPES[consumes])
    throw new Problem(415, 'wrong-content-type', 'The content type is not the one of this call.');
}
