import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallDescription, contentTypeOf } from '#backend/shared/http/routeOptions.ts';
import { nothingThere, Problem } from '#backend/shared/http/problem.ts';
import { isServiceCall } from '#backend/shared/http/serviceCall.ts';

/**
 * Origins whose pages may call. `own` are the origins that serve the services, `additional` exact origins elsewhere that
 * need CORS.
 */
export interface CallerOrigins {
  readonly own: readonly string[];
  readonly additional: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly fromAnyOrigin?: boolean;
  }
}

const CHANGING = new Set(['POST', 'PUT', 'DELETE', 'PATCH']);

/**
 * Only the product's own pages may change state; CORS is answered for exactly the configured origins; bodies must have
 * the content type of the call. Callers without an Origin (servers) are allowed, because no cookie authenticates
 * anything here. The matched route decides, never the spelling of the URL; a route with `fromAnyOrigin` skips the check
 * of the origin.
 * Source: requirements#CSRF-1, requirements#SRV-10.
 */
export function guardOrigins(app: FastifyInstance, { own, additional }: CallerOrigins): void {
  const isAdditional = (origin: string | undefined): boolean => origin !== undefined && additional.includes(origin);
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, routeOptions } = request;
    const { origin } = headers;
    const mayUseCors = isServiceCall(request) && isAdditional(origin);
    if (isServiceCall(request)) reply.header('vary', 'Origin');
    if (mayUseCors)
      reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'Retry-After');
    const isGuarded = CHANGING.has(method) && routeOptions.config?.fromAnyOrigin !== true;
    if (isGuarded && !mayUseCors) refuseForeign(origin, headers['sec-fetch-site'], own);
    refuseWrongType(routeOptions.config?.call, headers['content-type']);
  });
  // The CORS preflight matches no call, so it has its own route.
  app.options('/rest/*', async ({ headers }, reply) => {
    if (!isAdditional(headers.origin)) throw nothingThere();
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, x-identity-proof')
      .header('access-control-max-age', '600')
      .send();
  });
}

/**
 * Throws 403 for a form of another origin or site. A page with the referrer policy `no-referrer` sends the origin
 * `null`; then only `sec-fetch-site` decides.
 */
export function refuseForeignForm({ headers }: Pick<FastifyRequest, 'headers'>, own: readonly string[]): void {
  refuseForeign(headers.origin === 'null' ? undefined : headers.origin, headers['sec-fetch-site'], own);
}

function refuseForeign(origin: string | undefined, site: string | string[] | undefined, own: readonly string[]): void {
  const isForeign = origin !== undefined && !own.includes(origin);
  if (isForeign || site === 'cross-site')
    throw new Problem(403, 'foreign-origin', 'This call is not allowed from there.');
}

/** Refuses a body of another content type than the call's. */
export function refuseWrongType(call: CallDescription | undefined, type: string | undefined): void {
  const expected = call && contentTypeOf(call);
  if (expected === undefined) return;
  const [essence = ''] = (type ?? '').split(';');
  if (essence.trim().toLowerCase() !== expected)
    throw new Problem(415, 'wrong-content-type', 'The content type is not the one of this call.');
}
