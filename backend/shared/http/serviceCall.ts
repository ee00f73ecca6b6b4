import type { FastifyRequest } from 'fastify';

/**
 * Whether a request reached a call of the product services. The matched route decides, never the spelling of the URL:
 * `/%72est/v1/region` and `http://host/rest/v1/region` match the same route as `/rest/v1/region`.
 */
export const isServiceCall = (request: FastifyRequest): boolean => ofServices.test(request.routeOptions.url ?? '');

const ofServices = /^\/(?:rest|api)\//;
